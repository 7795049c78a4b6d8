import { expect, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

test('JSON that does not fit is refused, else sent as shown', async ({ page, publisher }) => {
  await publisher.openJson()
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

test('a list of posts goes into the queue, which can be undone', async ({ page, publisher }) => {
  await publisher.openJson()
  const text = '[{"title":"One","content":"Words."},{"title":"Two","content":"Words."}]'
  await publisher.json.fill(text)
  await expect(page.getByRole('heading', { name: '2 posts for the queue' })).toBeVisible()
  await publisher.button('Publish from JSON').click()
  await expect(page.locator('.toast-title')).toHaveText('Posts added')
  await publisher.undo.click()
  await expect(publisher.json).toHaveValue(text)
  await publisher.button('Publish from JSON').click()
  await publisher.showTool('Bulk Publisher')
  await expect(publisher.cards).toHaveCount(2)
  expect(publisher.arrived()).toEqual([])
})

test('a post whose send failed is corrected in the form', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('webhook', { name: 'status', status: 422, body: 'No such folder' }, 1)
  await publisher.openJson({ allowsCors: true })
  const post = { id: 'a', title: 'One', excerpt: 'E', content: 'Words.', tags: ['b'] }
  const categories = ['Saving, slowly', 'Budgeting']
  await publisher.publishJson(JSON.stringify({ ...post, categories }))
  await see(page, 'Your webhook refused it with status 422.')
  await publisher.tab('Manual Entry').click()
  await publisher.menu.click()
  await page.getByRole('button', { name: /^One/ }).click()
  await see(page, 'Your webhook refused it with status 422.')
  await publisher.title.fill('Two')
  await page.getByLabel('Tags').fill('b, ')
  await expect(page.getByLabel('Tags')).toHaveValue('b, ')
  await publisher.send()
  expect(publisher.arrived()).toMatchObject([
    { post: { id: 'a', title: 'One' } },
    { post: { id: 'a', title: 'Two', categories, tags: ['b'] } },
  ])
})
