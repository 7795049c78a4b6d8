import { expect, test } from '../../../support/fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('says in its seven parts what it is, for whom and why, as specified', async ({ page }) => {
  const headings = await page.locator('h1, h2').allTextContents()
  expect(headings).toEqual([
    "Your budget's new best friend",
    'Why Pennywren is different',
    'Experience Pennywren in Action',
    'Meet your new budgeting companion',
    'Be the first out of the nest',
    'Product',
    'Legal',
  ])
  const ids = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual(['', 'benefits', 'features', 'about', 'waitlist'])
  await expect(page.locator('h1')).toHaveCount(1)

  const hero = page.locator('.hero')
  await expect(hero).toContainText(/Ad-free, AI-powered budgeting/)
  await expect(hero).toContainText(/No tracking, no ads/)
  await expect(hero.getByRole('button', { name: 'Join the Waitlist' })).toBeVisible()
  await expect(hero.getByText('No spam, just updates when we launch')).toBeVisible()
  await expect(
    hero.getByText('Built for former users of the discontinued service who deserve better'),
  ).toBeVisible()
  const badges = ['Privacy-first', 'AI-powered', 'Mobile-first']
  await expect(hero.locator('.hero-badges li')).toHaveText(badges)

  const cards = page.locator('#benefits article')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(0)).toContainText(/AI categorization.*95% accuracy/s)
  await expect(cards.nth(1)).toContainText('No ads, no tracking')
  await expect(cards.nth(2)).toContainText(/Mobile-first.*real-time sync across all your devices/s)
  await expect(cards.nth(3)).toContainText('A simple, delightful interface')

  const about = page.locator('#about')
  const pillars = ['Privacy First', 'User Focused', 'AI Powered']
  await expect(about.locator('.about-pillars h3')).toHaveText(pillars)
  await expect(about.locator('blockquote')).toBeVisible()
  await expect(about.locator('figcaption')).toHaveText('The Pennywren team')

  const footer = page.getByRole('contentinfo')
  for (const section of ['features', 'benefits', 'waitlist']) {
    await expect(footer.locator(`a[href="#${section}"]`)).toBeVisible()
  }
  for (const name of ['Privacy Policy', 'Terms of Service', 'Security']) {
    await expect(footer.getByText(name, { exact: true })).toBeVisible()
    await expect(footer.getByRole('link', { name })).toHaveCount(0)
  }
  await expect(footer.locator('div:has(> h2:text("Legal"))')).toHaveText(
    'LegalPrivacy PolicyTerms of ServiceSecurity',
  )
  await expect(footer).toContainText('© 2024')
})

test('the navigation stays in sight and leads to the sections; on a phone it is the logo and one button', async ({
  page,
}) => {
  const nav = page.getByRole('banner')
  for (const name of ['Benefits', 'Features', 'About']) {
    await nav.getByRole('link', { name }).click()
    const section = page.locator(`#${name.toLowerCase()}`)
    await expect(section).toBeInViewport()
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(100)
  }
  await nav.getByRole('link', { name: 'Get Early Access' }).click()
  await expect(page.locator('#waitlist')).toBeInViewport({ ratio: 0.9 })
  await expect(nav.getByText('Join Waitlist')).toBeHidden()
  await expect(nav.getByText('Get Early Access')).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(nav.getByRole('navigation')).toBeHidden()
  await expect(nav.getByText('Get Early Access')).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await nav.getByRole('link', { name: 'Join Waitlist' }).click()
  await expect(page.locator('#waitlist').getByRole('textbox')).toBeInViewport()
})
