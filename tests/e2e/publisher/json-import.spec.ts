import { expect, type Publisher, test } from './publisher.ts'

// The browser itself notes each refusal.
test.use({ allowedConsole: [/Failed to load resource/] })

async function openJson(publisher: Publisher) {
  await publisher.openSingle()
  await publisher.page.getByRole('tab', { name: 'JSON Import' }).click()
}

test('JSON that does not fit is refused and named, and a post is sent as it is shown before', async ({
  page,
  publisher,
}) => {
  await openJson(publisher)
  for (const text of ['', '{ "title": ']) {
    await page.getByLabel('Post as JSON').fill(text)
    await publisher.button('Publish from JSON').click()
    await publisher.expectError('Invalid JSON', 'Please check your JSON format and try again.')
  }
  await page.getByLabel('Post as JSON').fill('{"title": {"en": "A"}, "tags": ["a", {}]}')
  await expect(page.getByRole('listitem').filter({ hasText: 'tags[1]' })).toBeVisible()
  await publisher.button('Publish from JSON').click()
  await publisher.expectError('This post does not fit', 'Please check: title, tags[1].')
  await expect(page.getByLabel('Post as JSON')).toBeFocused()
  expect(publisher.arrived()).toEqual([])

  await page.getByLabel('Post as JSON').fill('{"title": "Sinking funds"}')
  const sent = page.getByRole('region', { name: 'What will be sent' })
  await expect(sent.getByText('It will be at /blog/sinking-funds-2.')).toBeVisible()
  await expect(sent.getByRole('listitem').first()).toHaveText(
    'The site will not show it: it has no text.',
  )
  await page.getByLabel('Post as JSON').fill(
    JSON.stringify({
      title: 2027,
      content: '# Text',
      tags: 'a, b',
      publishDate: '2027-02-03T10:00:00Z',
      __proto__: null,
      unknown: true,
    }),
  )
  await expect(sent.getByText('February 3, 2027')).toBeVisible()
  await expect(sent.getByText('a, b')).toBeVisible()
  await publisher.button('Publish from JSON').click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  await expect(page.getByLabel('Post as JSON')).toHaveValue('')
  expect(publisher.arrived()[0]).toMatchObject({
    action: 'publish_blog_post',
    post: {
      title: '2027',
      slug: '2027',
      tags: ['a', 'b'],
      categories: [],
      publishDate: '2027-02-03',
      author: 'Pennywren Team',
      excerpt: '',
    },
  })
  expect(Object.keys(publisher.arrived()[0]?.post ?? {})).not.toContain('unknown')
})

test('a file is chosen or dropped, and what was typed comes back where it took its place', async ({
  page,
  publisher,
}) => {
  await openJson(publisher)
  const field = page.getByLabel('Post as JSON')
  const id = page.locator('.imported-fields').getByText(/^\d{13}$/)
  const choose = (text: string) =>
    page.locator('.file-drop input[type=file]').setInputFiles({
      name: 'post.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  await choose('{"title":"First"}')
  await expect(field).toHaveValue('{"title":"First"}')
  await expect(publisher.button('Undo')).toHaveCount(0)
  await field.fill('{"title":"Typed"}')
  await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('Typed')
  const before = await id.textContent()
  await choose('{"title":"Chosen"}')
  await expect(field).toHaveValue('{"title":"Chosen"}')
  await expect(page.getByRole('status').filter({ hasText: 'Text replaced' })).toBeVisible()
  await publisher.button('Undo').click()
  await expect(field).toHaveValue('{"title":"Typed"}')
  await expect(id).toHaveText(before ?? '')
  await expect(field).toBeFocused()
  await expect(publisher.button('Undo')).toHaveCount(0)

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['{"title":"Dropped"}'], 'post.json'))
    return transfer
  })
  await field.dispatchEvent('drop', { dataTransfer: data })
  await expect(field).toHaveValue('{"title":"Dropped"}')
})

test('a list of posts goes into the queue, which can be undone', async ({ page, publisher }) => {
  await openJson(publisher)
  const text = '[{"title":"One","content":"Words."},{"title":"Two","content":"Words."}]'
  await page.getByLabel('Post as JSON').fill(text)
  await expect(page.getByRole('heading', { name: '2 posts for the queue' })).toBeVisible()
  await publisher.button('Publish from JSON').click()
  await expect(page.locator('.toast-title')).toHaveText('Posts added')
  await publisher.button('Undo').click()
  await expect(page.getByLabel('Post as JSON')).toHaveValue(text)
  await expect(page.getByText('2 posts from JSON wait')).toBeHidden()
  await publisher.button('Publish from JSON').click()
  await page.getByRole('link', { name: 'queue of the bulk publisher' }).click()
  await expect(publisher.cards).toHaveCount(2)
  expect(publisher.arrived()).toEqual([])
})

test('a post whose send failed is corrected in the form, where a comma within a category stays', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('webhook', { name: 'status', status: 422, body: 'No such folder' }, 1)
  await publisher.openSingle()
  await page.getByLabel('My webhook allows CORS').check()
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  const post = { id: 'a', title: 'One', excerpt: 'E', content: 'Words.', tags: ['b'] }
  const categories = ['Saving, slowly', 'Budgeting']
  await page.getByLabel('Post as JSON').fill(JSON.stringify({ ...post, categories }))
  await publisher.button('Publish from JSON').click()
  await expect(page.getByText('Your webhook refused it with status 422.')).toBeVisible()
  await page.getByRole('tab', { name: 'Manual Entry' }).click()
  await publisher.button('Drafts (1)').click()
  await page.getByRole('button', { name: /^One/ }).click()
  await expect(page.getByText('Your webhook refused it with status 422.')).toBeVisible()
  await publisher.title.fill('Two')
  await page.getByLabel('Tags').fill('b, ')
  await expect(page.getByLabel('Tags')).toHaveValue('b, ')
  await publisher.button('Publish Blog Post').click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  expect(sandbox.inbox.requests().map(({ json }) => json)).toMatchObject([
    { post: { id: 'a', title: 'One' } },
    { post: { id: 'a', title: 'Two', categories, tags: ['b'] } },
  ])
})
