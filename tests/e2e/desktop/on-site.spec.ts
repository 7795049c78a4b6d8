import { expect, test } from '../../support/electron/desktop-test.ts'
import { madePost } from '../../support/made-post.ts'
import { png } from '../../support/picture-files.ts'
import { startFakeSite } from '../../support/publisher/fake-site.ts'
import { Publisher } from '../publisher/publisher.ts'
import { configure, expectAccessible } from './operator.ts'

test('the operator names the site: a post is followed to it, and its pictures are shown; one that is made in the app is kept over a start, and sent', async ({
  launch,
  sandbox,
}) => {
  const site = await startFakeSite()
  const path = '/pictures/jar.png'
  site.replies.set(path, (_, response) => void response.end(png(320, 180)))
  const app = await launch()
  const { page } = app
  const publisher = new Publisher(page, sandbox)
  const status = page.locator('.site-line').getByRole('status')

  await test.step('a post is live once the site lists it', async () => {
    await configure(publisher)
    await publisher.schedule('Week 1\nTuesday – "First steps" – Where it begins')
    await publisher.publishAll.click()
    await expect(status).toHaveText(/^Enter your site’s URL in the settings/)
    await expectAccessible(page)
    await publisher.inSettings(async () => {
      await page.getByLabel('Site URL').fill(`${site.url}/blog/`)
      await page.getByLabel('Site URL').press('Enter')
    })
    await expect(status).toHaveText(/^The site has no index of its articles\./)
    const id = publisher.arrived()[0]?.post.id ?? ''
    const article = madePost({ id, title: 'T', content: 'C', slug: 'first-steps' })
    site.list([article], [{ path, thumbnail: path }])
    await page.getByRole('button', { name: 'Check the site' }).click()
    await expect(status).toHaveText('1 live')
    const link = page.locator('.card').getByRole('link', { name: '/blog/first-steps' })
    await expect(link).toHaveAttribute('href', `${site.url}/blog/first-steps`)
    await expectAccessible(page)
  })

  await test.step('a picture is made in the app', async () => {
    await publisher.showTool('Blog Publisher')
    await publisher.fillPost()
    const file = { name: 'a.png', mimeType: 'image/png', buffer: png() }
    await page.getByLabel('File of the picture').setInputFiles(file)
    await expect(page.getByText(/^900 × 600 px/)).toBeVisible()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await app.leave()
  })

  const { page: later } = await launch()
  const next = new Publisher(later, sandbox)
  const picture = later.locator('.picture-field img')
  await test.step('the next start shows and sends it', async () => {
    await next.showTool('Blog Publisher')
    await expect(later.getByText(/^900 × 600 px/)).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalWidth', 900)
    await next.send()
    const [sent] = sandbox.inbox.requests().slice(-1)
    expect(sent?.headers['content-type']).toBe('application/json')
    expect(publisher.arrived().at(-1)).toMatchObject({ picture: { width: 900, height: 600 } })
  })

  await later.getByLabel('Featured image').fill(path)
  await expect(picture).toHaveJSProperty('naturalWidth', 320)
  await expect(picture).toBeVisible()
  await expectAccessible(later)
  await site.close()
})
