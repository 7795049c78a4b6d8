import { expect, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

test('JSON that does not fit is refused, else sent as shown', async ({ page, publisher }) => {
  await publisher.openJson()
  await expect(publisher.json).toHaveAttribute('rows', '15')
  for (const text of ['', '{ "title": ']) {
    await publisher.publishJson(text)
    await publisher.expectToast('Invalid JSON', 'Please check your JSON format and try again.')
  }
  await publisher.json.fill('{"title": {"en": "A"}, "content": [1, 2]}')
  await see(page, 'title must be text. content must be text.')
  await publisher.button('Publish from JSON').click()
  await publisher.expectToast('This post does not fit', 'Please check: title, content.')
  await expect(publisher.json).toBeFocused()
  expect(publisher.arrived()).toEqual([])

  await publisher.json.fill('{"title": "Sinking funds"}')
  const sent = publisher.region('What will be sent')
  await see(sent, 'It will be at /blog/sinking-funds-2.')
  const firstLine = sent.getByRole('listitem').first()
  await expect(firstLine).toHaveText('The site will not show it: it has no text.')
  const [publishDate, content] = ['2027-02-03T10:00:00Z', '# Text']
  const post = { title: 2027, content, tags: 'a, b', publishDate, unknown: true }
  await publisher.json.fill(JSON.stringify({ ...post, featuredImage: 'pic.png' }))
  await see(sent.getByRole('article'), 'February 3, 2027')
  await see(sent, '#a', '#b')
  await expect(sent.getByRole('listitem').filter({ hasText: 'featuredImage' })).toBeVisible()
  await publisher.button('Publish from JSON').click()
  await see(page, 'Blog Post Sent')
  await expect(publisher.json).toHaveValue('')
  const [arrived] = publisher.arrived()
  expect(arrived).toMatchObject({ action: 'publish_blog_post' })
  expect(arrived?.post).toEqual({
    id: expect.any(String),
    title: '2027',
    slug: '2027',
    excerpt: '',
    content,
    author: 'Pennywren Team',
    publishDate: '2027-02-03',
    categories: [],
    tags: ['a', 'b'],
  })
})

test('a file is chosen or dropped, and what it replaced returns', async ({ page, publisher }) => {
  await publisher.openJson()
  const field = publisher.json
  const input = page.locator('.file-drop input[type=file]')
  await publisher.chooseFile(input, '{"title":"First"}')
  await expect(field).toHaveValue('{"title":"First"}')
  await expect(publisher.undo).toHaveCount(0)
  await field.fill('{"title":"Typed"}')
  await expect(publisher.region('What will be sent')).toContainText('Typed')
  await publisher.chooseFile(input, '{"title":"Chosen"}')
  await expect(field).toHaveValue('{"title":"Chosen"}')
  await expect(page.getByRole('status').filter({ hasText: 'Text replaced' })).toBeVisible()
  await publisher.undo.click()
  await expect(field).toHaveValue('{"title":"Typed"}')
  await expect(field).toBeFocused()
  await expect(publisher.undo).toHaveCount(0)

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['{"title":"Dropped"}'], 'post.json'))
    return transfer
  })
  await field.dispatchEvent('drop', { dataTransfer: data })
  await expect(field).toHaveValue('{"title":"Dropped"}')
})
