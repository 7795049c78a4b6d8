import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violationsOf } from '../../../support/accessibility.ts'
import { workerSite } from '../../../support/build-sites.ts'
import { expect, test } from '../../../support/fixtures.ts'

const path = '/blog/sinking-funds'

test('an article has its title, dates and author, its text by the line rules, and ways on', async ({
  page,
}) => {
  await page.goto(path)
  await expect(page).toHaveTitle('Sinking Funds With a Worked Example')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^Save a little each month/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sinking Funds: Small Sums, No Surprises',
  )
  const top = page.locator('.article-header')
  await expect(top).toContainText('March 4, 2025')
  await expect(top).toContainText('5 min read')
  await expect(top).toContainText('Pennywren Team')
  await expect(top).toContainText('How to meet the bills')
  await expect(top.getByRole('listitem')).toHaveText(['Budgeting', 'Personal Finance'])
  const body = page.locator('.article-body')
  await expect(
    body.getByRole('heading', { level: 2, name: 'Find what comes once a year' }),
  ).toBeVisible()
  await expect(body.getByRole('listitem').filter({ hasText: 'Car insurance: $930' })).toBeVisible()
  await expect(body.locator('em', { hasText: 'sinking fund' })).toBeVisible()
  await expect(body.locator('strong', { hasText: 'Put the law first.' })).toBeVisible()
  const foreign = body.getByRole('link', { name: 'Consumer Financial Protection Bureau' })
  await expect(foreign).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(body).not.toContainText(/\*\*|^#|_/)
  const related = page.getByRole('region', { name: 'Related Articles' })
  await expect(related.getByRole('link')).toHaveText([
    'Card or Cushion: What Gets Your First Hundred Dollars?',
  ])

  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText([
    '#sinking-funds',
    '#monthly-budget',
    '#irregular-bills',
    '#car-costs',
    '#rainy-days',
  ])
  await page.getByRole('link', { name: '#rainy-days' }).click()
  await expect(page.locator('output')).toHaveText('2 articles found')
  await page.goto(path)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await page.goto(path)
  const start = page.getByRole('complementary', { name: 'Ready to Start Budgeting?' })
  await start.getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
})

test('contents stand beside the text or folded above it, and lead to headings that link to themselves', async ({
  page,
}) => {
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto(path)
  const link = contents.getByRole('link', { name: 'Find what comes once a year' })
  const { x = 0, width = 0 } = (await link.boundingBox()) ?? {}
  const text = await page.locator('.article-body').boundingBox()
  expect(x + width).toBeLessThanOrEqual(text?.x ?? 0)
  await link.click()
  await expect(page).toHaveURL(/#find-what-comes-once-a-year$/)
  const heading = page.getByRole('heading', { name: 'Find what comes once a year' })
  await expect(heading).toBeInViewport()
  await expect(heading.getByRole('link')).toHaveAttribute('href', '#find-what-comes-once-a-year')

  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(contents).toBeHidden()
  await page.getByText('In this article').filter({ visible: true }).click()
  await expect(page.locator('details').getByRole('link').first()).toBeVisible()
})

test('an article that was corrected says so, and is found where it was before', async ({
  page,
}) => {
  const response = await page.goto('/blog/invest-and-forget')
  expect((await response?.request().redirectedFrom()?.response())?.status()).toBe(301)
  await expect(page).toHaveURL(/\/blog\/investing-without-looking$/)
  await expect(page.locator('.article-header-byline').first()).toContainText(
    'Updated April 2, 2025',
  )

  // A host that does not redirect serves the page in its place, which a reader may stop at.
  const { root } = workerSite(test.info().parallelIndex)
  const html = await readFile(join(root, 'blog/invest-and-forget.html'), 'utf8')
  const serve = async (body: string) => {
    await page.unrouteAll()
    await page.route('**/blog/invest-and-forget', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    )
  }
  await serve(html.replace(/<meta http-equiv="refresh"[^>]+>/, ''))
  await page.goto('/blog/invest-and-forget')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article has moved')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Read the article' }).click()
  await expect(page).toHaveURL(/\/blog\/investing-without-looking$/)
  await serve(html)
  await page.goto('/blog/invest-and-forget')
  await page.waitForURL(/\/blog\/investing-without-looking$/)
})
