import { expect, test } from '../../support/electron/desktop-test.ts'
import { png } from '../../support/picture-files.ts'
import { startFakeSite } from '../../support/publisher/fake-site.ts'
import { arrived, configure, expectAccessible, inSettings, showTool } from './operator.ts'

test('a picture is made in the app, kept over a start, and sent; one of the site is shown', async ({
  launch,
  sandbox,
}) => {
  const site = await startFakeSite()
  const path = '/pictures/jar.png'
  site.replies.set(path, (_, response) => void response.end(png(320, 180)))
  site.list([], [{ path, thumbnail: path }])
  const app = await launch()
  const { page } = app
  await configure(page, sandbox)
  await inSettings(page, async () => {
    await page.getByLabel('Site URL').fill(site.url)
    await page.getByLabel('Site URL').press('Enter')
  })
  await showTool(page, 'Blog Publisher')
  await page.getByLabel('Title', { exact: true }).fill('A jar')
  await page.getByLabel('Excerpt').fill('Of pennies')
  await page.getByLabel('Content').fill('Words.')
  const file = { name: 'a.png', mimeType: 'image/png', buffer: png() }
  await page.getByLabel('File of the picture').setInputFiles(file)
  await expect(page.getByText(/^900 × 600 px/)).toBeVisible()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await app.leave()

  const { page: later } = await launch()
  await showTool(later, 'Blog Publisher')
  await expect(later.getByText(/^900 × 600 px/)).toBeVisible()
  const picture = later.locator('.picture-field img')
  await expect(picture).toHaveJSProperty('naturalWidth', 900)
  await later.getByRole('button', { name: 'Publish Blog Post' }).click()
  await expect(later.getByText('Blog Post Sent')).toBeVisible()
  const [sent] = sandbox.inbox.requests().slice(-1)
  expect(sent?.headers['content-type']).toBe('application/json')
  expect(arrived(sandbox).at(-1)).toMatchObject({ picture: { width: 900, height: 600 } })

  await later.getByLabel('Featured image').fill(path)
  await expect(picture).toHaveJSProperty('naturalWidth', 320)
  await expect(picture).toBeVisible()
  await expectAccessible(later)
})
