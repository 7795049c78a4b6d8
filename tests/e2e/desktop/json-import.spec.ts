import { expect, test } from '../../support/electron/desktop-test.ts'
import { arrived, configure, showTool } from './operator.ts'

// Chromium notes the handler as it parses it, in a document that runs and loads nothing.
test.use({ allowedConsole: [/^Executing inline event handler violates/] })

test('HTML of another program becomes text in a window that takes no HTML', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch()
  await configure(page, sandbox)
  await showTool(page, 'Blog Publisher')
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  const html =
    '<script>window.hit = 1</script><img src=x onerror="window.hit = 1"><p>Some <b>words</b></p>'
  await page.getByLabel('Post as JSON').fill(JSON.stringify({ title: 'T', html }))
  await expect(page.getByText('1 script, 1 picture')).toBeVisible()
  await page.getByRole('button', { name: 'Publish from JSON' }).click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  expect(arrived(sandbox)).toMatchObject([{ post: { title: 'T', content: 'Some **words**' } }])
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
})
