import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testPosts } from '../../support/test-posts.ts'
import { expect, type Publisher, see, test } from './publisher.ts'

// The browser itself notes that there is no such article.
test.use({ allowedConsole: [/Failed to load resource.* 404/] })

const editing = (publisher: Publisher, slug: string) =>
  publisher.region(`Editing the live article /blog/${slug}`)

async function askForArticle(publisher: Publisher) {
  await publisher.menu.click()
  await publisher.button('Load a live article…').click()
}

async function load(publisher: Publisher, address: string) {
  await askForArticle(publisher)
  await publisher.page.getByLabel('URL of the article').fill(address)
  await publisher.button('Load').click()
}

test('a live article is changed and sent as the same one', async ({ page, publisher }) => {
  await publisher.openSingle()
  await load(publisher, '/blog/card-or-cushion')
  await expect(editing(publisher, 'card-or-cushion')).toBeVisible()
  await expect(publisher.title).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const file = await readFile(join(testPosts, 'card-or-cushion.json'), 'utf8')
  const { id, content, publishDate } = JSON.parse(file) as Record<string, string>
  await expect(publisher.content).toHaveValue(content ?? '')
  await publisher.expectNoViolations()

  await publisher.title.fill('Card, or cushion?')
  await see(page, /^Saved at/)
  await page.reload()
  await expect(editing(publisher, 'card-or-cushion')).toBeVisible()
  await expect(publisher.title).toHaveValue('Card, or cushion?')
  await publisher.enterWebhook()
  await publisher.send()
  const sent = publisher.region('What was sent last')
  await expect(sent).toContainText('Live with the text from before')
  await expect(publisher.title).toHaveValue('')
  await expect(editing(publisher, 'card-or-cushion')).toHaveCount(0)
  const post = { id, title: 'Card, or cushion?', slug: 'card-or-cushion', content, publishDate }
  expect(publisher.arrived()).toMatchObject([{ action: 'publish_blog_post', post }])
  expect(publisher.arrived()[0]?.post).not.toHaveProperty('draft')
})

test('an article is found by its URL, and the open draft stays', async ({ page, publisher }) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await askForArticle(publisher)
  const address = page.getByLabel('URL of the article')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('3 articles are live.')
  const offered = await address.evaluate((input: HTMLInputElement) =>
    Array.from(input.list?.options ?? [], ({ value }) => value),
  )
  expect(offered).toContain('/blog/sinking-funds')
  await publisher.expectNoViolations()
  await address.fill('/blog/sinking-funds')
  await address.press('Enter')
  await expect(editing(publisher, 'sinking-funds')).toBeVisible()
  await publisher.title.fill('Changed')
  await publisher.button('Stop editing').click()
  await expect(publisher.title).toHaveValue('')
  await expect(publisher.title).toBeFocused()
  await load(publisher, 'sinking-funds')
  await see(page.getByRole('dialog'), /^Changed here on /)
  await publisher.expectNoViolations()
  await publisher.button('Open mine').click()
  await expect(editing(publisher, 'sinking-funds')).toBeVisible()
  await expect(publisher.title).toHaveValue('Changed')
  await publisher.menu.click()
  await page.getByRole('button', { name: /^Café budgets/ }).click()
  await expect(publisher.title).toHaveValue('Café budgets')
  await expect(editing(publisher, 'sinking-funds')).toHaveCount(0)

  await load(publisher, 'https://elsewhere.example/about')
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toHaveText('This is no URL of an article: it begins with /blog/.')
  // A draft has no address to be loaded from.
  await address.fill('/blog/not-ready')
  await expect(alert).toBeEmpty()
  await publisher.button('Load').click()
  await expect(alert).toContainText('There is no article at /blog/not-ready.')
  await publisher.expectAccessible('not found')
  await page.keyboard.press('Escape')
  await expect(publisher.menu).toBeFocused()
  await expect(publisher.title).toHaveValue('Café budgets')
})

test('an article is taken back if confirmed, and put back', async ({ page, publisher }) => {
  await publisher.openSingle()
  await load(publisher, 'sinking-funds')
  await publisher.button('Take back…').click()
  const dialog = page.getByRole('dialog', { name: 'Take back /blog/sinking-funds?' })
  await expect(dialog).toBeVisible()
  await publisher.expectAccessible('asked')
  await publisher.button('Keep it live').click()
  expect(publisher.arrived()).toEqual([])
  await expect(publisher.button('Take back…')).toBeFocused()

  await publisher.button('Take back…').click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await publisher.expectToast('Taken back', 'It leaves the site with its next build.')
  await publisher.expectAccessible('taken back')
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
  // It is no draft: the history opens it again.
  await page.goto('/bulk-publisher')
  await publisher.tab('History').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await publisher.enterWebhook()
  await publisher.button('Put back').click()
  await see(page, 'Blog Post Sent')
  await expect.poll(() => publisher.arrived().length).toBe(2)

  const [down, back] = publisher.arrived()
  expect(down).toMatchObject({ action: 'publish_blog_post' })
  expect(down?.post).toEqual({ ...back?.post, draft: true })
  expect(back?.post).not.toHaveProperty('draft')

  await page.goto('/bulk-publisher')
  await publisher.tab('History').click()
  const rows = page.getByRole('list', { name: /^What was sent/ }).locator('> li')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'take it back' })).toHaveCount(1)
  await expect(rows.nth(1)).toContainText('to take it back')
})

test('an article that moves keeps its former paths from others', async ({ page, publisher }) => {
  await publisher.openSingle()
  const slug = page.getByLabel('Slug')
  await publisher.fillPost()
  await slug.fill('invest-and-forget')
  await expect(slug).toHaveAccessibleDescription(
    /^‘invest-and-forget’ is taken by an article that has moved\. It will be at \/blog\/invest-and-forget-2\./,
  )
  await publisher.send()

  await load(publisher, 'investing-without-looking')
  await page.getByRole('checkbox', { name: /^Minor change/ }).check()
  await page.getByLabel('Author').fill('Sam Doe')
  await slug.fill('a-longer-slug-'.repeat(8))
  await publisher.expectAccessible('moved')
  await slug.fill('look-away')
  await expect(slug).toHaveAccessibleDescription(
    'It moves from /blog/investing-without-looking to /blog/look-away. Old links lead there.',
  )
  await publisher.button('Publish change').click()
  await see(page, 'Blog Post Sent')
  await expect.poll(() => publisher.arrived().length).toBe(2)
  const formerSlugs = ['invest-and-forget', 'investing-without-looking']
  expect(publisher.arrived().map(({ post }) => post)).toMatchObject([
    { slug: 'invest-and-forget-2' },
    { slug: 'look-away', author: 'Sam Doe', updated: '2025-04-02', formerSlugs },
  ])
})
