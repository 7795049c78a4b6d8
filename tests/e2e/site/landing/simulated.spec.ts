import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '../../../support/build-sites.ts'
import { expect, test } from '../../../support/fixtures.ts'
import { testPosts } from '../../../support/test-posts.ts'
import { startStaticHost } from '../../../../site/static-host/static-host.ts'

/** A site that was built without a Supabase project. */
let root: string
let host: Awaited<ReturnType<typeof startStaticHost>>

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pennywren-plain-'))
  await buildSite({ root, posts: testPosts })
  host = await startStaticHost({ root })
})

test.afterAll(async () => {
  await host.close()
  await rm(root, { recursive: true })
})

test.use({ isHurried: false })

const simulated = 'No Supabase project is configured: the waitlist is simulated.'

test('joining without a database is said as the page loads, takes a second and asks no server', async ({
  page,
  context,
}) => {
  const told: string[] = []
  page.on('console', (message) => told.push(`${message.type()}: ${message.text()}`))
  await page.goto(`${host.url}/blog`)
  expect(told).toEqual([])
  // Its icon comes last.
  await page.goto(host.url, { waitUntil: 'networkidle' })
  const field = page.locator('#waitlist').getByRole('textbox')
  await field.fill('robin@example.org')
  const requests: string[] = []
  page.on('request', (request) => {
    // The scripts of the page's other parts may still be on their way.
    if (!request.url().startsWith(`${host.url}/assets/`)) requests.push(request.url())
  })
  await page.evaluate(() => {
    const started = performance.now()
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('.thanks')?.hasAttribute('hidden')) return
      observer.disconnect()
      document.title = String(performance.now() - started)
    }).observe(document.body, { attributes: true, subtree: true })
    document.querySelector<HTMLFormElement>('#waitlist form')?.requestSubmit()
  })
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
  expect(Number(await page.title())).toBeGreaterThanOrEqual(1000)
  expect(requests).toEqual([])

  await context.setOffline(true)
  const hero = page.locator('.hero').getByRole('textbox')
  await hero.fill('wren@example.org')
  await hero.press('Enter')
  await expect(hero).toHaveValue('')
  expect(told).toEqual([`info: ${simulated}`])
})
