import type { Page } from '@playwright/test'
import { violationsOf } from '../../support/accessibility.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { expect, test } from './publisher.ts'

const anInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('a post is sent as specified, once, and the form is cleared', async ({
  page,
  sandbox,
  baseURL,
  publisher,
}) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await page.getByLabel('Categories').fill('Budgeting, , Investing ')
  await page.getByLabel('Tags').fill('coffee')
  await page.getByLabel('Featured image').fill('https://images.example/cup.jpg')
  await page.getByLabel('SEO title').fill('Coffee')
  await page.getByLabel('SEO description').fill('About coffee')
  const sending = await holdRequests(page, sandbox.urls.webhook)
  // Counted as they leave: what is held back arrives when nobody looks any more.
  let sent = 0
  page.on('request', (request) => {
    if (request.url() === sandbox.urls.webhook) sent += 1
  })
  await publisher.button('Publish Blog Post').dblclick()
  await publisher.button('Publishing...').click({ force: true })
  sending.release()
  await publisher.expectToast(
    'Blog Post Sent',
    'The blog post was sent to the automation service. Check its history to confirm publication.',
  )
  await expect(publisher.title).toHaveValue('')
  await expect(page.getByLabel('SEO description')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'What was sent last' })).toContainText(
    'Sent, not confirmed: this page cannot read the reply. Check in your automation’s history',
  )

  expect(sent).toBe(1)
  const [request] = sandbox.inbox.requests()
  expect(request?.headers['content-type']).toMatch(/^text\/plain/)
  expect(request?.json).toEqual({
    action: 'publish_blog_post',
    post: {
      id: expect.stringMatching(/^\d{13}$/),
      title: 'Café budgets',
      slug: 'cafe-budgets',
      excerpt: 'Coffee, counted',
      content: '# One\n\nText',
      author: 'Pennywren Team',
      publishDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      categories: ['Budgeting', 'Investing'],
      tags: ['coffee'],
      featuredImage: 'https://images.example/cup.jpg',
      seoTitle: 'Coffee',
      seoDescription: 'About coffee',
    },
    timestamp: expect.stringMatching(anInstant),
    triggered_from: baseURL,
  })
})

test('what is missing is told next to its field, and nothing is sent', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  await page.getByLabel('Excerpt').fill('Short')
  await publisher.button('Publish Blog Post').click()
  await expect(publisher.title).toBeFocused()
  await expect(publisher.title).toHaveAccessibleDescription(/Enter a title/)
  await expect(page.getByLabel('Content')).toHaveAccessibleDescription(
    /^Enter the content\. # , ## , ### for headings/,
  )
  await expect(page.getByText('Enter an excerpt.')).toBeHidden()
  await publisher.title.fill('A')
  await expect(page.getByText('Enter a title.')).toBeHidden()
  await publisher.fillPost()
  await page.getByLabel('Webhook URL').fill('hooks.example.com')
  await publisher.button('Publish Blog Post').click()
  await publisher.expectError(
    'Error',
    'Failed to publish the blog post. Please check the webhook URL and try again.',
  )
  await expect(page.getByLabel('Webhook URL')).toHaveAccessibleDescription(/This is not an address/)
  expect(publisher.arrived()).toEqual([])
})

test('the connection is tested, once there is one, folded too, and a reply is read where it may be', async ({
  page,
  sandbox,
  publisher,
}) => {
  await page.goto('/blog-publisher')
  await publisher.fillPost()
  const missing = 'Please enter your automation webhook URL'
  await publisher.button('Publish Blog Post').click()
  await publisher.expectError('Error', missing)
  await publisher.button('Test Connection').click()
  await publisher.expectError('Error', missing)
  await publisher.enterWebhook()
  await page.getByLabel('Webhook URL').press('Enter')
  await expect(publisher.button('Change the connection')).toBeFocused()
  await publisher.button('Test Connection').click()
  await publisher.expectToast(
    'Test Sent',
    'The test was sent, but this page cannot read the reply. Check the history of your automation.',
  )
  expect(sandbox.inbox.requests()[0]?.json).toEqual({
    action: 'test_connection',
    message: expect.any(String),
    timestamp: expect.stringMatching(anInstant),
  })

  await publisher.changeConnection()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.button('Test Connection').click()
  await publisher.expectToast('Test Sent', 'Your webhook answered. Nothing was published.')
  const types = sandbox.inbox.requests().map(({ headers }) => headers['content-type'])
  expect(types.at(-1)).toBe('application/json')
})

test('tabs and shortcuts are reached by keyboard, and Enter in a field sends nothing', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  const [manual, json] = [
    page.getByRole('tab', { name: 'Manual Entry' }),
    page.getByRole('tab', { name: 'JSON Import' }),
  ]
  await manual.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(json).toBeFocused()
  await expect(json).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(manual).toBeFocused()
  await page.keyboard.press('End')
  await expect(json).toBeFocused()
  await page.keyboard.press('1')
  await expect(manual).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await publisher.title.pressSequentially('1?2')
  await expect(publisher.title).toHaveValue('1?2')
  await publisher.fillPost()
  for (const input of await page.locator('form input:not([type=submit])').all()) {
    await input.press('Enter')
    await expect(input).toBeFocused()
  }
  await page.getByLabel('Tags').press('Control+Enter')
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  expect(publisher.arrived()).toHaveLength(1)
})

test('a preview shows while a post is typed how the article’s page will look, and is scrolled with the keys', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const looks = () =>
    page.locator('.article-body').evaluate((body) =>
      ['p + p', 'p + h2', 'h2 + p', 'ul', 'li + li'].map((selector) => {
        const style = getComputedStyle(body.querySelector(selector) ?? body)
        const { font, color, margin, padding } = style
        return { selector, font, color, margin, padding }
      }),
    )
  await page.goto('/blog/sinking-funds')
  const onTheSite = await looks()
  expect(new Set(onTheSite.map(({ margin }) => margin)).size).toBeGreaterThan(3)
  await page.goto('/blog-publisher')
  await publisher.fillPost()
  await page.getByLabel('Content').fill('A\n\nB\n\n## C\n\nD\n\n- e\n- f')
  await expect(page.getByRole('heading', { name: 'C', exact: true })).toBeVisible()
  expect(await looks()).toEqual(onTheSite)
  await page.getByLabel('Featured image').fill('https://images.example/cup.jpg')
  await expect(page.getByText(/leaves out images of other hosts/)).toBeVisible()
  await page.getByLabel('Content').fill('## Two\n\n- a **b**\n\n[x](javascript:alert(1))')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('/blog/cafe-budgets')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Two' })).toBeVisible()
  await expect(preview.locator('li strong')).toHaveText('b')
  await expect(preview.getByRole('link')).toHaveCount(0)
  await page.getByLabel('SEO title').fill('x'.repeat(61))
  await expect(page.getByText('61 of 60 characters: search engines will cut it off')).toBeVisible()
  await page.getByLabel('Content').fill('## Part\n\nSome words.\n\n'.repeat(30))
  await expect(preview.getByRole('heading', { name: 'Part' }).last()).not.toBeInViewport()
  expect(await violationsOf(page)).toEqual([])
  await preview.focus()
  await page.keyboard.press('End')
  await expect(preview.getByRole('heading', { name: 'Part' }).last()).toBeInViewport()
})

test.describe('an autosave in its own time', () => {
  test.use({ isHurried: false })

  test('one window works, and another takes over with all that was typed', async ({
    page,
    context,
  }) => {
    const title = (window: Page) => window.getByLabel('Title', { exact: true })
    await page.goto('/blog-publisher')
    await title(page).fill('Budgets')
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    const second = await context.newPage()
    await second.goto('/blog-publisher')
    const note = second.getByRole('status').filter({ hasText: 'Another window is at work.' })
    await expect(note).toBeVisible()
    await expect(title(second)).toHaveValue('Budgets')
    await expect(title(second)).toBeDisabled()
    await expect(second.getByRole('button', { name: 'Publish Blog Post' })).toBeDisabled()
    expect(await violationsOf(second)).toEqual([])

    // Taken over before the autosave had its second.
    await title(page).fill('Budgets, typed on')
    await note.getByRole('button', { name: 'Use this one' }).click()
    await expect(note).toBeHidden()
    await expect(title(second)).toHaveValue('Budgets, typed on')
    await expect(title(second)).toBeEnabled()
    await expect(title(page)).toBeDisabled()
    await expect(page.getByText('Another window is at work.')).toBeVisible()
  })
})

test('what is pressed as a field is left is clicked, though the field grows', async ({
  page,
  sandbox,
  publisher,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/blog-publisher')
  await page.getByLabel('Webhook URL').fill(sandbox.urls.webhook)
  const button = publisher.button('Test Connection')
  const below = publisher.title
  await button.scrollIntoViewIfNeeded()
  const [pressed, before] = [await button.boundingBox(), await below.boundingBox()]
  if (!pressed || !before) throw new Error('The form is not shown.')
  // At its upper edge, which is the first to move away.
  await page.mouse.move(pressed.x + pressed.width / 2, pressed.y + 1)
  await page.mouse.down()
  await expect(page.getByLabel('Webhook URL')).not.toBeFocused()
  // By then the field has been saved where a press does not keep it waiting.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(await below.boundingBox()).toEqual(before)
  await page.mouse.up()
  await publisher.expectToast(
    'Test Sent',
    'The test was sent, but this page cannot read the reply. Check the history of your automation.',
  )
  expect((await below.boundingBox())?.y).toBeGreaterThan(before.y)
})
