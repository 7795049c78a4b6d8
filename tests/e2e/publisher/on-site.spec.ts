import type { Page } from '@playwright/test'
import { siteIndexPath, type SiteIndex } from '../../../shared/publication/site-index.ts'
import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from './publisher.ts'

// The browser itself notes that it did not reach the site.
test.use({ allowedConsole: [/Failed to load resource/] })

const noArticles: SiteIndex = {
  version: 1,
  builtAt: '2027-01-06T15:00:00Z',
  articles: [],
  pages: {},
  files: [],
}

/** Answers for the site's index; the test changes what it says. */
async function siteOf(page: Page) {
  const site = { ...noArticles, isAway: false, asked: 0 }
  await page.route(`**${siteIndexPath}`, async (route) => {
    site.asked += 1
    if (site.isAway) await route.abort()
    else await route.fulfill({ json: site })
  })
  return site
}

const second = 1000
const minute = 60 * second

test('a card follows its post until it is live, asking no more than it has to', async ({
  page,
  publisher,
  site: { url },
}) => {
  await page.clock.install({ time: '2027-01-06T15:00:00Z' })
  const site = await siteOf(page)
  await publisher.openScheduled()
  await publisher.publishAll.click()
  const steps = publisher.card('Small steps')
  const envelope = publisher.card('The envelope method')
  await expect(
    steps.getByText('Sent, not confirmed: this page cannot read the reply.'),
  ).toBeVisible()
  await expect(
    steps.getByText(/^Not on the site yet: your automation has to write it/),
  ).toBeVisible()
  await expect(
    envelope.getByText('It can be live from January 8, 2027 on, once the site is built.'),
  ).toBeVisible()
  const line = page.locator('.site-line')
  const status = line.getByRole('status')
  await expect(status).toHaveText('Of 3 posts sent: 1 on the way, 2 to come on a later day.')
  expect(await violationsOf(page)).toEqual([])

  const sent = publisher.arrived().map(({ post }) => post)
  const idOf = (title: string) => sent.find((post) => post.title === title)?.id ?? ''
  const shown = { slug: 'small-steps', id: idOf('Small steps') }
  site.articles = [{ ...shown, version: 'of another text' }]
  // Not step by step: the time in which the site has to answer would be over before it can.
  await page.clock.fastForward(75 * second)
  await expect(
    steps.getByText(
      'Live at /blog/small-steps, with the text from before until the site is built.',
    ),
  ).toBeVisible()
  await expect(status).toHaveText(
    'Of 3 posts sent: 1 live with another text, 2 to come on a later day.',
  )
  site.articles = [shown]
  await page.clock.fastForward(75 * second)
  const link = steps.getByRole('link', { name: '/blog/small-steps' })
  await expect(link).toHaveAttribute('href', `${url}/blog/small-steps`)
  await expect(steps.getByText('Live at /blog/small-steps.')).toBeVisible()
  await expect(status).toHaveText('Of 3 posts sent: 1 live, 2 to come on a later day.')
  expect(await violationsOf(page)).toEqual([])

  const before = site.asked
  await page.clock.runFor(5 * minute)
  expect(site.asked).toBe(before)
  await line.getByRole('button', { name: 'Check the site' }).click()
  await expect.poll(() => site.asked).toBe(before + 1)
  await expect(line.getByText('The site was asked.')).toBeAttached()
  await expect(line.getByRole('button', { name: 'Check the site' })).toBeFocused()

  await page.clock.setSystemTime('2027-01-09T12:00:00Z')
  site.articles = [...site.articles, { slug: 'rainy-days', id: 'of another' }]
  await line.getByRole('button', { name: 'Check the site' }).click()
  await expect(
    envelope.getByText(
      'Not on the site yet, though it could be since January 8, 2027. Check in your automation whether it was written, and whether the site was built after that.',
    ),
  ).toBeVisible()
  await expect(
    publisher
      .card('Rainy days')
      .getByText(/^Not on the site: .* shows an article that has another id/),
  ).toBeVisible()
  await expect(status).toHaveText(
    'Of 3 posts sent: 1 live, 1 overdue, 1 in the place of another article.',
  )
  expect(await violationsOf(page)).toEqual([])

  const notBuilt = page
    .getByRole('status')
    .filter({ hasText: 'The site was not built for 2 days.' })
  await expect(notBuilt).toContainText('A post that you sent is overdue.')
  await page.getByRole('link', { name: 'Blog Publisher' }).click()
  await expect(notBuilt).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  site.builtAt = '2027-01-09T11:00:00Z'
  await notBuilt.getByRole('button', { name: 'Check the site' }).click()
  await expect(notBuilt).toBeHidden()
  await page.getByRole('link', { name: 'Bulk Publisher' }).click()

  site.isAway = true
  await line.getByRole('button', { name: 'Check the site' }).click()
  await expect(status).toHaveText(/^The site could not be reached\. Of 3 posts sent: 1 live, /)

  await page.getByRole('tab', { name: 'History' }).click()
  const row = page.getByRole('table').locator('tbody tr').filter({ hasText: 'Small steps' })
  await expect(row.getByText(/^Live at/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a single post is followed to the site, and let go of', async ({ page, publisher }) => {
  const site = await siteOf(page)
  await publisher.openSingle()
  await publisher.fillPost()
  await publisher.button('Publish Blog Post').click()
  const note = page.getByRole('region', { name: 'What was sent last' })
  await expect(note.getByText('Café budgets')).toBeVisible()
  await expect(note.getByRole('status')).toHaveText(/^Not on the site yet/)
  expect(await violationsOf(page)).toEqual([])

  site.articles = [{ slug: 'cafe-budgets', id: publisher.arrived()[0]?.post.id ?? '' }]
  await note.getByRole('button', { name: 'Check the site' }).click()
  await expect(note.getByRole('status')).toHaveText('Live at /blog/cafe-budgets.')
  expect(await violationsOf(page)).toEqual([])
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toBeHidden()
  await expect(publisher.title).toBeFocused()
})
