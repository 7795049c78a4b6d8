import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { madePost } from '../../support/made-post.ts'
import { startFakeSite } from '../../support/publisher/fake-site.ts'
import { arrived, configure, inSettings, publishAll, schedule } from './operator.ts'

const calendar = 'Week 1\nTuesday – "First steps" – Where it begins'

test('the operator names the site, and a post is followed to it', async ({ launch, sandbox }) => {
  const site = await startFakeSite()
  const app = await launch()
  const { page } = app
  await configure(page, sandbox)
  await schedule(page, calendar)
  await publishAll(page)
  const status = page.locator('.site-line').getByRole('status')
  await expect(status).toHaveText(/^Enter your site’s URL in the settings/)
  expect(await violationsOf(page)).toEqual([])
  await inSettings(page, async () => {
    await page.getByLabel('Site URL').fill(`${site.url}/blog/`)
    await page.getByLabel('Site URL').press('Enter')
  })
  await expect(status).toHaveText(/^The site has no index of its articles\./)

  const id = arrived(sandbox)[0]?.post.id ?? ''
  const article = madePost({ id, title: 'T', content: 'C', slug: 'first-steps' })
  site.list([article])
  await page.getByRole('button', { name: 'Check the site' }).click()
  await expect(status).toHaveText('1 live')
  const link = page.locator('.card').getByRole('link', { name: '/blog/first-steps' })
  await expect(link).toHaveAttribute('href', `${site.url}/blog/first-steps`)
  expect(await violationsOf(page)).toEqual([])
  await site.close()
})
