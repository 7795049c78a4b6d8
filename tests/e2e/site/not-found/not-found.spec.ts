import { expect, test } from '../../../support/fixtures.ts'

test.use({ allowedConsole: [/status of 404|^404: there is no page at \//] })

test('what is missing is named before any script has come, and has a status of 404', async ({
  page,
}) => {
  await page.route('**/*.js', () => undefined)
  for (const [path, title] of [
    ['/blog/no-such-article', 'Article Not Found'],
    ['/blog/no-such-article/', 'Article Not Found'],
    ['/blog/caf%C3%A9', 'Article Not Found'],
    ['/blog/no/article', 'Oops! Page not found'],
    ['/blog/page/99', 'Oops! Page not found'],
    ['/blogs/no-such-article', 'Oops! Page not found'],
    ['/no/blog/article', 'Oops! Page not found'],
  ] as const) {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('404: '))
    const response = await page.goto(path, { waitUntil: 'commit' })
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const isArticle = title === 'Article Not Found'
    const text = "The article you're looking for doesn't exist or has been moved."
    await expect(page.getByText(text, { exact: true })).toBeVisible({ visible: isArticle })
    const back = page.getByRole('main').getByRole('link')
    await expect(back).toHaveText(isArticle ? 'Back to Blog' : 'Return to Home')
    await expect(back).toHaveAttribute('href', isArticle ? '/blog' : '/')
    const [name, site] = isArticle ? [title, 'Pennywren Blog'] : ['Page not found', 'Pennywren']
    await expect(page).toHaveTitle(`${name} | ${site}`)
    expect((await logged).text()).toBe(`404: there is no page at ${path}`)
  }
})
