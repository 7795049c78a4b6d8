import type { Page } from 'playwright/test'
import { siteIndexPath, type SiteIndex } from '../../../shared/publication/site-index.ts'
import { expect, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

const start = '2027-01-06T15:00:00Z'
const noArticles: SiteIndex = { version: 1, builtAt: start, articles: [], pages: {}, files: [] }

/** Answers for the site's index; the test changes what it says. */
async function siteOf(page: Page) {
  const site = { ...noArticles, isAway: false }
  await page.route(`**${siteIndexPath}`, async (route) => {
    if (site.isAway) await route.abort()
    else await route.fulfill({ json: site })
  })
  return site
}

test('a card follows its post until it is live', async ({ page, publisher }) => {
  await page.clock.install({ time: start })
  const site = await siteOf(page)
  await publisher.openScheduled(undefined, { allowsCors: true })
  await publisher.publishAll.click()
  const steps = publisher.card('Small steps')
  const envelope = publisher.card('The envelope method')
  await see(steps, 'Waiting for the site’s next build')
  await see(envelope, 'Goes live January 8')
  const line = page.locator('.site-line')
  const status = line.getByRole('status')
  const check = line.getByRole('button', { name: 'Check the site' })
  await expect(status).toHaveText('1 waiting for a build · 2 scheduled')

  const first = publisher.arrived().find(({ post }) => post.slug === 'small-steps')
  const shown = { slug: 'small-steps', id: first?.post.id ?? '' }
  site.articles = [shown]
  // Not step by step: the time in which the site has to answer would be over before it can.
  await page.clock.fastForward('01:15')
  const link = steps.getByRole('link', { name: '/blog/small-steps' })
  await expect(link).toHaveAttribute('href', new URL('/blog/small-steps', page.url()).href)
  await see(steps, 'Live /blog/small-steps')
  await expect(status).toHaveText('1 live · 2 scheduled')

  await page.clock.setSystemTime('2027-01-09T12:00:00Z')
  site.articles = [...site.articles, { slug: 'rainy-days', id: 'of another' }]
  await check.click()
  await page.clock.fastForward('00:06')
  await see(envelope, 'Overdue on the site since January 8')
  const rainy = publisher.card('Rainy days')
  await see(rainy, 'Another article has its slug')
  await expect(status).toContainText('1 live · 1 overdue · 1 without their slug')

  site.isAway = true
  await check.click()
  await expect(status).toHaveText(/^The site could not be reached\. 1 live · /)
  await expect(check).toBeFocused()

  await publisher.tab('History').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Small steps' })
  await see(row, /^Live \/blog/)
  await publisher.expectNoViolations()
})
