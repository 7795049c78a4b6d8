import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

const categories = [
  'Personal Finance',
  'Budgeting',
  'Debt Management',
  'Investing',
  'Money Psychology',
  'Financial Planning',
]

test('the list names itself and shows a card for each article, which opens it; on a phone the first begins within 420 px', async ({
  page,
}) => {
  await page.goto('/blog')
  await expect(page).toHaveTitle('Pennywren Blog')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /budgeting app/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pennywren Blog')
  await expect(page.locator('output')).toHaveText('3 articles found')

  const card = page.getByRole('listitem').filter({ hasText: 'Card or Cushion' })
  await expect(card.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveText([
    'Debt Management',
    'Financial Planning',
  ])
  await expect(card).toContainText('Pay the card and one broken phone undoes it.')
  await expect(card).toContainText('March 7, 2025')
  await expect(card).toContainText('6 min read')
  await expect(card).toContainText('Pennywren Team')
  const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
  await expect(chips).toHaveText(['All Categories', ...categories])
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')

  // On a phone they are one line that scrolls.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chips.last()).not.toBeInViewport()
  expect((await page.locator('.blog-chips').boundingBox())?.height).toBeLessThan(60)
  const first = page.locator('.article-card').first()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(420)
  await chips.last().scrollIntoViewIfNeeded()
  await expect(chips.last()).toBeInViewport()

  await page
    .locator('.article-card', { hasText: 'Sinking Funds' })
    .click({ position: { x: 10, y: 10 } })
  await expect(page).toHaveURL(/\/blog\/sinking-funds$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sinking Funds')
})

test('search and category work together, stand in the address, and are there on coming back', async ({
  page,
}) => {
  await page.goto('/blog')
  await page.getByRole('button', { name: 'Debt Management' }).click()
  await expect(page).toHaveURL(/\/blog\?category=Debt\+Management$/)
  await expect(page.locator('output')).toHaveText('1 article found')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Card or Cushion: What Gets Your First Hundred Dollars?',
    'Product',
    'Legal',
  ])
  await page.getByPlaceholder('Search articles...').fill('sinking')
  await expect(page.locator('output')).toHaveText('0 articles found')
  await expect(page).toHaveURL(/\?q=sinking&category=Debt\+Management$/)
  await expect(page.getByText('No articles found matching your criteria.')).toBeVisible()
  await expect(page.getByText('Try adjusting your search or category filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByPlaceholder('Search articles...')).toBeFocused()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(page.locator('output')).toHaveText('3 articles found')
  await expect(page.getByText('No articles found')).toBeHidden()

  // Such an address can be shared.
  await page.goto('/blog?q=rainy&category=Budgeting')
  await expect(page.locator('output')).toHaveText('1 article found')
  await expect(page.getByPlaceholder('Search articles...')).toHaveValue('rainy')
  const budgeting = page.getByRole('button', { name: 'Budgeting', exact: true })
  await expect(budgeting).toHaveAttribute('aria-pressed', 'true')
})

test('going back undoes a category, not each letter', async ({ page }) => {
  await page.goto('/')
  await page.goto('/blog')
  await page.getByPlaceholder('Search articles...').pressSequentially('rainy')
  await expect(page).toHaveURL(/\?q=rainy$/)
  await page.getByRole('button', { name: 'Investing' }).click()
  await expect(page.locator('output')).toHaveText('0 articles found')
  await page.goBack()
  await expect(page).toHaveURL(/\?q=rainy$/)
  await expect(page.locator('output')).toHaveText('2 articles found')
  const all = page.getByRole('button', { name: 'All Categories' })
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('what is typed before all of the page has loaded is kept, and found without a network', async ({
  page,
  context,
}) => {
  const typeface = await holdRequests(page, '**/*.woff2')
  await page.goto('/blog', { waitUntil: 'domcontentloaded' })
  const box = page.getByPlaceholder('Search articles...')
  await box.fill('sinking')
  typeface.release()
  await page.waitForLoadState('load')
  await expect(page).toHaveURL(/\?q=sinking$/)
  await expect(box).toHaveValue('sinking')
  await expect(page.locator('output')).toHaveText('1 article found')
  // A small blog brings its list with the page.
  await context.setOffline(true)
  await box.fill('rainy')
  await expect(page.locator('output')).toHaveText('2 articles found')
})

test.describe('without the list of articles', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('the search says so, and tries again at the next letter', async ({ page }) => {
    await serveCards(page)
    await page.route('**/blog/articles.json', (route) => route.abort())
    await page.goto('/blog?q=number')
    await expect(page.locator('output')).toHaveText(/^The articles could not be loaded/)
    await serveCards(page)
    await page.getByPlaceholder('Search articles...').fill('number 7')
    await expect(page.locator('output')).toHaveText('4 articles found')
    await expect(page.locator('.blog-latest .article-card')).toHaveCount(4)
  })
})

/** The cards of 41 articles, as the search reads them. */
const cards = Array.from(
  { length: 41 },
  (_, number) => `<li class="article-card" data-categories='["Budgeting"]' data-tags='[]'>
    <h2><a href="/blog/article-${number}">Article number ${number}</a></h2></li>`,
)

/** Makes the list one of several pages, and answers its search with the cards. */
async function serveCards(page: Page): Promise<void> {
  await page.route('**/blog/articles.json', (route) => route.fulfill({ json: cards }))
  await page.route(/\/blog(\?|$)/, async (route) => {
    const response = await route.fetch()
    const pages =
      '<nav class="row soft blog-pages" data-part="pages" aria-label="Pages"></nav></div></main>'
    const body = (await response.text()).replace('</div></main>', pages)
    await route.fulfill({ response, body })
  })
}
