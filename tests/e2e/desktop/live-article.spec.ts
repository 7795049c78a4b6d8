import { articleSourcePath } from '../../../shared/publication/site-index.ts'
import { violationsOf } from '../../support/accessibility.ts'
import { samplePost } from '../../support/desktop/sample-post.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { startFakeSite } from '../../support/publisher/fake-site.ts'
import { configure, showTool } from './operator.ts'

const article = { ...samplePost, id: 'a-1', slug: 'sinking-funds', excerpt: 'E' }

test('a live article of the site in the settings is changed, and taken down', async ({
  launch,
  sandbox,
}) => {
  const site = await startFakeSite()
  site.list([article])
  site.replies.set(articleSourcePath(article.slug), article)
  const { page } = await launch()
  await configure(page, sandbox)
  await showTool(page, 'Blog Publisher')
  const load = page.getByRole('button', { name: 'Load a live article…' })
  await load.click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    'The publisher does not know your site',
  )
  await page.keyboard.press('Escape')
  const connection = page.getByRole('button', { name: 'Change the connection' })
  if (await connection.isVisible()) await connection.click()
  await page.getByLabel('Site URL').fill(site.url)
  await page.getByLabel('Site URL').blur()

  await load.click()
  await page.getByRole('button', { name: '/blog/sinking-funds' }).click()
  const note = page.getByRole('region', { name: 'Editing the live article /blog/sinking-funds' })
  await expect(note).toBeVisible()
  // By default axe opens a page of its own, which the app prevents.
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Title', { exact: true }).fill('Changed')
  await page.getByRole('button', { name: 'Publish Blog Post' }).click()
  await expect(page.getByText('The site shows the change after its next build.')).toBeVisible()

  await load.click()
  await page.getByLabel('URL or title of the article').fill(`${site.url}/blog/sinking-funds`)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Take it down…' }).click()
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await expect(page.getByText('The page leaves the site with its next build.')).toBeVisible()
  const updated: unknown = expect.stringMatching(/^20\d\d-\d\d-\d\d$/)
  expect(sandbox.inbox.requests().map(({ json }) => (json as { post: object }).post)).toEqual([
    { ...article, title: 'Changed', updated },
    { ...article, updated, draft: true },
  ])

  await showTool(page, 'Bulk Publisher')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('to take it down')
  await site.close()
})
