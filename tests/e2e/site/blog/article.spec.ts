import { expect, test } from '../../../support/fixtures.ts'

const path = '/blog/zero-based-budgeting-guide'

test('an article has its title, dates and author, and a way back', async ({ page }) => {
  await page.goto(path)
  await expect(page).toHaveTitle('Zero-Based Budgeting Guide With a Worked Example')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^Build a zero-based budget step by step/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Zero-Based Budgeting: A Guide With the Sums Done',
  )
  const top = page.locator('.article-title')
  await expect(top).toContainText('January 14, 2025')
  await expect(top).toContainText('7 min read')
  await expect(top).toContainText('Pennywren Team')
  await expect(top).toContainText('How to assign every dollar')
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('the body is rendered by its line rules', async ({ page }) => {
  await page.goto(path)
  const body = page.locator('.article-body')
  await expect(body.getByRole('heading', { level: 2, name: 'Build the first month' })).toBeVisible()
  await expect(body.getByRole('listitem').filter({ hasText: 'Rent: $1,450' })).toBeVisible()
  await expect(body.locator('em', { hasText: 'sinking fund' })).toBeVisible()
  await expect(body.locator('strong', { hasText: 'Subtract.' })).toBeVisible()
  const foreign = body.getByRole('link', { name: 'Consumer Financial Protection Bureau' })
  await expect(foreign).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(body).not.toContainText(/\*\*|^#|_/)
})

test('categories and tags lead to the filtered list', async ({ page }) => {
  await page.goto(path)
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText([
    '#zero-based-budgeting',
    '#monthly-budget',
    '#sinking-funds',
    '#irregular-income',
    '#emergency-fund',
  ])
  await page.getByRole('link', { name: '#emergency-fund' }).click()
  await expect(page.getByRole('status')).toHaveText('2 articles found')
  await page.goto(path)
  await page.locator('.article-title').getByRole('link', { name: 'Budgeting', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('1 article found')
})

test('related articles and the way to the app follow', async ({ page }) => {
  await page.goto(path)
  const related = page.getByRole('region', { name: 'Related Articles' })
  await expect(related.getByRole('link')).toHaveText(['Emergency Fund or Debt: Which Comes First?'])
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
  expect(data).toMatchObject({ '@type': 'BlogPosting', datePublished: '2025-01-14' })

  const image = new URL((await content('og:image')) ?? '')
  const picture = await request.get(image.pathname)
  expect(picture.headers()['content-type']).toBe('image/png')
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  const xml = await (await request.get(feed ?? '')).text()
  expect(xml).toContain(`<id>https://pennywren.example${path}</id>`)
  expect(await page.evaluate(isWellFormed, xml)).toBe(true)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>https://pennywren.example${path}</loc>`)
  expect(await page.evaluate(isWellFormed, sitemap)).toBe(true)
})

function isWellFormed(xml: string): boolean {
  return (
    new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null
  )
}

test('the pages send their policy, and keep nothing in the browser', async ({ page, context }) => {
  for (const address of [path, '/blog?q=fund']) {
    const response = await page.goto(address)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https:/)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  }
  expect(await context.cookies()).toEqual([])
})
