import { join } from 'node:path'
import { violationsOf } from '../../../support/accessibility.ts'
import { buildSite } from '../../../support/build-sites.ts'
import { expect, test } from '../../../support/fixtures.ts'
import { newFolder, removeFolder } from '../../../support/new-folder.ts'
import { testPosts } from '../../../support/test-posts.ts'
import { startStaticHost } from '../../../../site/dev/static-host/static-host.ts'

/** A site that was built without a Supabase project, and with a privacy policy. */
let root: string
let host: Awaited<ReturnType<typeof startStaticHost>>

test.beforeAll(async () => {
  root = newFolder()
  const pages = join(import.meta.dirname, '../../../support/pages')
  await buildSite({ root, posts: testPosts, pages })
  host = await startStaticHost({ root })
})

test.afterAll(async () => {
  await host.close()
  removeFolder(root)
})

test.use({ isHurried: false })

const simulated = 'No Supabase project is configured: the waitlist is simulated.'

test('joining without a database is said as the page loads, and asks no server; a legal page is linked in the footer and beside both forms', async ({
  page,
}) => {
  const told: string[] = []
  page.on('console', (message) => told.push(`${message.type()}: ${message.text()}`))
  // Its icon comes last.
  await page.goto(host.url, { waitUntil: 'networkidle' })
  const field = page.locator('#waitlist').getByRole('textbox')
  await field.fill('robin@example.org')
  const requests: string[] = []
  page.on('request', (request) => {
    // The scripts of the page's other parts may still be on their way.
    if (!request.url().startsWith(`${host.url}/assets/`)) requests.push(request.url())
  })
  await field.press('Enter')
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
  await expect(page.getByText('Check your inbox')).toHaveCount(0)
  expect(requests).toEqual([])
  expect(told).toEqual([`info: ${simulated}`])

  // A legal page is where there is a text; a draft is not.
  const footer = page.getByRole('contentinfo')
  for (const name of ['Terms of Service', 'Security']) {
    await expect(footer.getByText(name, { exact: true })).toBeVisible()
    await expect(footer.getByRole('link', { name })).toHaveCount(0)
  }
  for (const place of [page.locator('.hero'), page.locator('#waitlist'), footer]) {
    await expect(place.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
  }
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle('Privacy Policy | Pennywren')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.getByText('Last changed on March 4, 2025')).toBeVisible()
  await expect(page.locator('.article-body li')).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  const sitemap = await (await page.request.get(`${host.url}/sitemap.xml`)).text()
  expect(sitemap).toContain('/privacy<')
  expect(sitemap).not.toMatch(/terms|waitlist/)
  expect((await page.request.get(`${host.url}/terms`)).status()).toBe(404)
})
