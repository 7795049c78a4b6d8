import { expect, test } from '../../../support/fixtures.ts'

test('a visitor who reads, plays, joins and searches leaves nothing in the browser', async ({
  page,
  context,
  baseURL,
  sandbox,
}) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const origins = () => [...new Set(urls.map((url) => new URL(url).origin))]
  await page.goto('/')
  for (const part of ['#benefits', '#features', '#about', '#waitlist', 'footer']) {
    await page.locator(part).scrollIntoViewIfNeeded()
  }
  await page.locator('[data-place=footer]').click()
  await page.getByRole('button', { name: 'Next slide' }).click()
  expect(origins()).toEqual([baseURL])
  const scripts = () => urls.filter((url) => /\.js(on)?($|\?)/.test(url)).length
  expect(scripts()).toBe(0)

  await page.locator('#waitlist').getByRole('textbox').fill('robin@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  expect(origins()).toEqual([baseURL, sandbox.url])
  expect([...urls, page.url()].filter((url) => /robin/.test(url))).toEqual([])

  for (const path of ['/blog/sinking-funds', '/blog?q=rainy']) {
    await page.goto(path)
    const policy = await page
      .locator('meta[http-equiv=Content-Security-Policy]')
      .getAttribute('content')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https:/)
  }
  // Of all that was read, the form alone has asked for more than its page: for Supabase's client.
  expect(scripts()).toBe(1)
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }))
  expect(stored).toEqual({ local: 0, session: 0, databases: 0, caches: 0 })
})
