import { expect, test } from '../../support/electron/desktop-test.ts'
import { arrived, configure, showTool } from './operator.ts'

test('HTML of another program is refused, and as a content shown and sent as the text it is', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch()
  await configure(page, sandbox)
  await showTool(page, 'Blog Publisher')
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  const json = page.getByLabel('Post as JSON')
  const html =
    '<script>window.hit = 1</script><img src=x onerror="window.hit = 1"><p>Some <b>words</b></p>'
  await json.fill(JSON.stringify({ title: 'T', html }))
  await expect(json).toHaveAccessibleDescription(
    'content is missing: write the text under it, not ‘html’.',
  )
  await page.getByRole('button', { name: 'Publish from JSON' }).click()
  await expect(page.getByText('Please check: content.')).toBeVisible()
  expect(arrived(sandbox)).toEqual([])

  await json.fill(JSON.stringify({ title: 'T', content: html }))
  await expect(page.getByRole('article').getByText(html)).toBeVisible()
  await page.getByRole('button', { name: 'Publish from JSON' }).click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  expect(arrived(sandbox)).toMatchObject([{ post: { title: 'T', content: html } }])
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
})
