import type { Locator } from 'playwright/test'
import { holdRequests } from '../../support/hold-requests.ts'
import { expect, see, test } from './publisher.ts'

const anInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('a post is sent as specified, once, and cleared', async ({ page, sandbox, publisher }) => {
  await publisher.openSingle()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await expect(page.getByLabel('Publish date')).toHaveValue(today)
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
  const note = publisher.region('What was sent last')
  await see(note, 'Sent. Check your automation to confirm.')
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toBeHidden()
  await expect(publisher.title).toBeFocused()

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
      publishDate: today,
      categories: ['Budgeting', 'Investing'],
      tags: ['coffee'],
      featuredImage: 'https://images.example/cup.jpg',
      seoTitle: 'Coffee',
      seoDescription: 'About coffee',
    },
    timestamp: expect.stringMatching(anInstant),
    triggered_from: new URL(page.url()).origin,
  })
})

test('what is missing is told by its field, and nothing is sent', async ({ page, publisher }) => {
  await publisher.openSingle()
  await page.getByLabel('Excerpt').fill('Short')
  await publisher.button('Publish Blog Post').click()
  await expect(publisher.title).toBeFocused()
  await expect(publisher.title).toHaveAccessibleDescription(/Enter a title/)
  await expect(publisher.content).toHaveAccessibleDescription('Enter the content.')
  await expect(page.getByText('Enter an excerpt.')).toBeHidden()
  await publisher.title.fill('A')
  await expect(page.getByText('Enter a title.')).toBeHidden()
  await publisher.fillPost()
  await publisher.webhook.fill('hooks.example.com')
  await publisher.button('Publish Blog Post').click()
  await see(page, /^Failed to publish the blog post\./)
  await expect(publisher.webhook).toHaveAccessibleDescription(/This is not an address/)
  expect(publisher.arrived()).toEqual([])
})

test('a connection is tested, and a reply is read', async ({ page, sandbox, publisher }) => {
  await page.goto('/blog-publisher')
  await publisher.fillPost()
  const missing = 'Please enter your automation webhook URL'
  await publisher.button('Publish Blog Post').click()
  await publisher.expectToast('Error', missing)
  await publisher.button('Test Connection').click()
  await publisher.expectToast('Error', missing)
  await publisher.enterWebhook()
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

  await publisher.inSettings(() => publisher.corsSwitch.check())
  await publisher.button('Test Connection').click()
  await publisher.expectToast('Test Sent', 'Your webhook answered. Nothing was published.')
  const types = sandbox.inbox.requests().map(({ headers }) => headers['content-type'])
  expect(types.at(-1)).toBe('application/json')
})

test('tabs are reached by keys, and Enter sends nothing', async ({ page, publisher }) => {
  await publisher.openSingle()
  const [manual, json] = [publisher.tab('Manual Entry'), publisher.tab('JSON Import')]
  await manual.focus()
  const steps = [
    ['ArrowLeft', json],
    ['ArrowRight', manual],
    ['End', json],
  ] as const
  for (const [key, tab] of steps) {
    await page.keyboard.press(key)
    await expect(tab).toBeFocused()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('1')
  await expect(manual).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await publisher.title.pressSequentially('1?2')
  await expect(publisher.title).toHaveValue('1?2')
  await publisher.fillPost()
  // Enter in a date opens the browser's calendar.
  const inputs = page.locator('form input:not([type=submit], [type=date], [hidden])')
  for (const input of await inputs.all()) {
    await input.press('Enter')
    await expect(input).toBeFocused()
  }
  // Enter ends a word that is being composed, such as in Japanese.
  await page.getByLabel('Tags').evaluate((field) => {
    const keys = { key: 'Enter', ctrlKey: true, isComposing: true }
    field.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true }))
  })
  await publisher.title.fill('Composed')
  await page.getByLabel('Tags').press('Control+Enter')
  await see(page, 'Blog Post Sent')
  expect(publisher.arrivedTitles()).toEqual(['Composed'])
})

test('a preview looks like the article’s page, and keys scroll it', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const bodyLooks = () =>
    page.locator('.article-body').evaluate((body) =>
      ['p + p', 'p + h2', 'h2 + p', 'ul', 'li + li'].map((selector) => {
        const style = getComputedStyle(body.querySelector(selector) ?? body)
        const { font, color, margin, padding } = style
        return { selector, font, color, margin, padding }
      }),
    )
  await page.goto('/blog/sinking-funds')
  const onTheSite = await bodyLooks()
  expect(new Set(onTheSite.map(({ margin }) => margin)).size).toBeGreaterThan(3)
  await page.goto('/blog-publisher')
  await publisher.fillPost()
  await publisher.content.fill('A\n\nB\n\n# C\n\nD\n\n- e\n- f')
  await page.getByLabel('Featured image').fill('https://images.example/cup.jpg')
  await publisher.inPreview(async (preview) => {
    await expect(preview.getByRole('heading', { name: 'C', exact: true })).toBeVisible()
    expect(await bodyLooks()).toEqual(onTheSite)
    await see(preview, /is shown once the site was built with it/)
  })
  await expect(publisher.button('Preview')).toBeFocused()
  await publisher.content.fill('## Two\n\n- a **b**\n\n[x](javascript:alert(1))')
  await publisher.inPreview(async (preview) => {
    await see(preview, '/blog/cafe-budgets')
    await expect(preview.getByRole('heading', { name: 'Two' })).toBeVisible()
    await expect(preview.locator('li strong')).toHaveText('b')
    await expect(preview.getByRole('link')).toHaveCount(0)
  })
  await page.getByLabel('SEO title').fill('x'.repeat(61))
  await see(page, '61 of 60 characters: search engines will cut it off')
  await publisher.content.fill('## Part\n\nSome words.\n\n'.repeat(30))
  await publisher.inPreview(async (preview) => {
    await expect(preview.getByRole('heading', { name: 'Part' }).last()).not.toBeInViewport()
    await preview.focus()
    await page.keyboard.press('End')
    await expect(preview.getByRole('heading', { name: 'Part' }).last()).toBeInViewport()
  })
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the text is on top and its button in sight: ${width} x ${height}`, async ({
    page,
    publisher,
  }) => {
    await page.setViewportSize({ width, height })
    await publisher.openSingle()
    const publish = publisher.button('Publish Blog Post')
    await expect(publish).toBeInViewport({ ratio: 1 })
    expect((await boxOf(publisher.title)).y).toBeLessThan(width < 600 ? 400 : 330)
    await publisher.fillPost()
    await publisher.content.fill('Some words.\n\n'.repeat(30))
    await expect(publish).toBeInViewport({ ratio: 1 })
    const [text, tags] = [await boxOf(publisher.content), await boxOf(page.getByLabel('Tags'))]
    if (width < 600) expect(tags.y).toBeGreaterThan(text.y + text.height)
    else expect(tags.x).toBeGreaterThan(text.x + text.width)
    // A field that takes the focus is not behind the bar.
    const bar = await boxOf(page.locator('.publish-bar'))
    for (const label of ['Slug', 'Publish date', 'SEO description']) {
      const field = page.getByLabel(label)
      await field.focus()
      const { y, height: tall } = await boxOf(field)
      expect(y + tall, label).toBeLessThanOrEqual(bar.y)
    }
    await expect(publish).toBeInViewport({ ratio: 1 })
    await publisher.send()
    const toast = await boxOf(page.locator('.toast'))
    const pressed = await boxOf(publish)
    const isBeside = toast.x > pressed.x + pressed.width
    expect(isBeside || toast.y + toast.height < pressed.y).toBe(true)
    await see(page, 'Still needed: title, excerpt, content.')
  })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

test('marks are put around words, taken back and reached by keys', async ({ page, publisher }) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await publisher.content.fill('A small jar')
  await publisher.content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 7))
  await publisher.button('Strong').click()
  await expect(publisher.content).toBeFocused()
  await expect(publisher.content).toHaveValue('A **small** jar')
  await page.keyboard.press('Control+Z')
  await expect(publisher.content).toHaveValue('A small jar')
  await page.getByLabel('Excerpt').focus()
  await publisher.press('Tab', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(publisher.button('List')).toBeFocused()
  await page.keyboard.press('Enter')
  await publisher.button('Heading').click()
  await expect(publisher.content).toHaveValue('# A small jar')
  await page.keyboard.press('Shift+Tab')
  await expect(publisher.button('Heading')).toBeFocused()
  await publisher.press('End', 'Enter')
  await expect(publisher.region('Preview').locator('.article-body h2')).toHaveText('A small jar')
})

test.describe('an autosave in its own time', () => {
  test.use({ isHurried: false })

  test('one window works, and another takes over what is typed, or comes after it', async ({
    page,
    publisher,
  }) => {
    await page.goto('/blog-publisher')
    await publisher.title.fill('Budgets')
    await see(page, /^Saved at/)
    const second = await publisher.openSecond('/blog-publisher')
    await see(second.page, 'Another window is at work.')
    await expect(second.title).toHaveValue('Budgets')
    await expect(second.title).toBeDisabled()
    await expect(second.button('Publish Blog Post')).toBeDisabled()
    await second.inSettings(() => expect(second.corsSwitch).toBeDisabled())
    await second.expectNoViolations()

    // Taken over before the autosave had its second.
    await publisher.title.fill('Budgets, typed on')
    await second.title.focus()
    await second.button('Work here').click()
    await expect(second.page.getByText('Another window is at work.')).toBeHidden()
    await expect(second.title).toHaveValue('Budgets, typed on')
    await expect(second.title).toBeEnabled()
    await expect(second.title).toBeFocused()
    await second.page.keyboard.press('End')
    await second.page.keyboard.type(' and on')
    await expect(second.title).toHaveValue('Budgets, typed on and on')
    // The keys of the other window fall on the field that they were meant for, and it follows.
    await expect(publisher.title).toBeDisabled()
    await expect(publisher.title).toBeFocused()
    await page.keyboard.type('?')
    await see(page, 'Another window is at work.')
    await expect(publisher.title).toHaveValue('Budgets, typed on and on')
    await second.page.close()
    await expect(page.getByText('Another window is at work.')).toBeHidden()
    await expect(publisher.title).toBeEnabled()
  })
})

test('a press that leaves a field moves nothing, and is a click', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await publisher.openSingle()
  const [button, below] = [publisher.button('Test Connection'), publisher.title]
  const [pressed, before] = [await button.boundingBox(), await below.boundingBox()]
  if (!pressed) throw new Error('The form is not shown.')
  // At its upper edge, which is the first to move away.
  await page.mouse.move(pressed.x + pressed.width / 2, pressed.y + 1)
  await page.mouse.down()
  await see(page, /^Sends to 127\.0\.0\.1/)
  expect(await below.boundingBox()).toEqual(before)
  await page.mouse.up()
  await see(page, 'Test Sent')
})
