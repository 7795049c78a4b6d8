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

test('a live article is changed and moved, sent as the same one, and keeps its former paths from others', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  const slug = page.getByLabel('Slug')
  await publisher.fillPost()
  await slug.fill('invest-and-forget')
  await expect(slug).toHaveAccessibleDescription(
    /^‘invest-and-forget’ is taken by an article that has moved\. It will be at \/blog\/invest-and-forget-2\./,
  )
  await load(publisher, 'investing-without-looking')
  const region = editing(publisher, 'investing-without-looking')
  await expect(region).toBeVisible()
  await expect(publisher.title).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const content = await publisher.content.inputValue()
  expect(content).not.toBe('')
  await page.getByRole('checkbox', { name: /^Minor change/ }).check()
  await publisher.title.fill('Look away')
  await slug.fill('a-longer-slug-'.repeat(8))
  await publisher.expectAccessible('a live article that moves')
  await slug.fill('look-away')
  await expect(slug).toHaveAccessibleDescription(
    'It moves from /blog/investing-without-looking to /blog/look-away. Old links lead there.',
  )
  await see(page, /^Saved at/)
  await page.reload()
  await expect(region).toBeVisible()
  await expect(publisher.title).toHaveValue('Look away')
  await publisher.enterWebhook()
  await publisher.send()
  await expect(publisher.region('What was sent last')).toContainText(/^Look away/)
  await expect(publisher.title).toHaveValue('')
  await expect(region).toHaveCount(0)
  const formerSlugs = ['invest-and-forget', 'investing-without-looking']
  const post = {
    title: 'Look away',
    slug: 'look-away',
    content,
    updated: '2025-04-02',
    formerSlugs,
  }
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
  await expect(publisher.title).toHaveValue('Changed')
  await publisher.menu.click()
  await page.getByRole('button', { name: /^Café budgets/ }).click()
  await expect(publisher.title).toHaveValue('Café budgets')

  await load(publisher, 'https://elsewhere.example/about')
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toHaveText('This is no URL of an article: it begins with /blog/.')
  // A draft has no address to be loaded from.
  await address.fill('/blog/not-ready')
  await expect(alert).toBeEmpty()
  await publisher.button('Load').click()
  await expect(alert).toContainText('There is no article at /blog/not-ready.')
  await page.keyboard.press('Escape')
  await expect(publisher.menu).toBeFocused()
  await expect(publisher.title).toHaveValue('Café budgets')
})

test('an article is taken back if confirmed, and put back', async ({ page, publisher }) => {
  await publisher.openSingle()
  await load(publisher, 'sinking-funds')
  await publisher.button('Take back…').click()
  const dialog = page.getByRole('dialog', { name: 'Take back /blog/sinking-funds?' })
  await publisher.expectAccessible('asked')
  await publisher.button('Keep it live').click()
  await expect(dialog).toBeHidden()
  expect(publisher.arrived()).toEqual([])
  await expect(publisher.button('Take back…')).toBeFocused()

  await publisher.button('Take back…').click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await publisher.expectToast('Taken back', 'It leaves the site with its next build.')
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
  // It is no draft: the history opens it again.
  await page.goto('/bulk-publisher')
  await publisher.tab('History').click()
  await expect(page.getByRole('list', { name: /^What was sent/ })).toContainText('to take it back')
  await page.getByRole('button', { name: 'Edit' }).click()
  await publisher.enterWebhook()
  await publisher.button('Put back').click()
  await see(page, 'Blog Post Sent')
  const [down, back] = publisher.arrived()
  expect(down).toMatchObject({ action: 'publish_blog_post' })
  expect(down?.post).toEqual({ ...back?.post, draft: true })
  expect(back?.post).not.toHaveProperty('draft')
})
