import { violationsOf } from '../../../support/accessibility.ts'
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
  const top = page.locator('.article-title')
  await expect(top).toContainText('March 4, 2025')
  await expect(top).toContainText('5 min read')
  await expect(top).toContainText('Pennywren Team')
  await expect(top).toContainText('How to meet the bills')
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
  await page.locator('.article-title').getByRole('link', { name: 'Budgeting', exact: true }).click()
  await expect(page.locator('output')).toHaveText('1 article found')
  await page.goto(path)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await page.goto(path)
  const start = page.getByRole('complementary', { name: 'Ready to Start Budgeting?' })
  await start.getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
})

test('an article describes itself to search engines and where it is shared', async ({
  page,
  request,
}) => {
  await page.goto(path)
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  expect(await content('og:type')).toBe('article')
  expect(await content('og:url')).toBe(`https://pennywren.example${path}`)
  expect(await content('twitter:card')).toBe('summary_large_image')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `https://pennywren.example${path}`,
  )
  const data: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  expect(data).toMatchObject({ '@type': 'BlogPosting', datePublished: '2025-03-04' })

  const image = new URL((await content('og:image')) ?? '')
  const picture = await request.get(image.pathname)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  const xml = await (await request.get(feed ?? '')).text()
  expect(xml).toContain(`<id>tag:pennywren.example,2026:blog/sinking-funds</id>`)
  expect(await page.evaluate(isWellFormed, xml)).toBe(true)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>https://pennywren.example${path}</loc>`)
  expect(await page.evaluate(isWellFormed, sitemap)).toBe(true)
})

test('an article that was corrected says so, and is found where it was before', async ({
  page,
}) => {
  const response = await page.goto('/blog/invest-and-forget')
  expect((await response?.request().redirectedFrom()?.response())?.status()).toBe(301)
  await expect(page).toHaveURL(/\/blog\/investing-without-looking$/)
  await expect(page.locator('.byline').first()).toContainText('Updated April 2, 2025')

  // A host that does not redirect serves the page in its place, which a reader may stop at.
  const html = await (await page.request.get('/blog/invest-and-forget.html')).text()
  await page.route('**/blog/invest-and-forget', (route) =>
    route.fulfill({ contentType: 'text/html', body: html.replace(/<meta http-equiv[^>]+>/, '') }),
  )
  await page.goto('/blog/invest-and-forget')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article has moved')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Read the article' }).click()
  await expect(page).toHaveURL(/\/blog\/investing-without-looking$/)
  await page.goto('/blog/invest-and-forget.html')
  await page.waitForURL(/\/blog\/investing-without-looking$/)
})

function isWellFormed(xml: string): boolean {
  return (
    new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null
  )
}

test('the pages send their policy, and keep nothing in the browser', async ({ page, context }) => {
  for (const address of [path, '/blog?q=rainy']) {
    const response = await page.goto(address)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https:/)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  }
  expect(await context.cookies()).toEqual([])
})
