import { holdRequests } from '../../support/hold-requests.ts'
import { expect, see, test } from './publisher.ts'

const anInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('a post is sent as specified, once, and cleared', async ({ page, sandbox, publisher }) => {
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
  const kept = 'Sent. Check your automation to confirm.'
  await see(publisher.region('What was sent last'), kept)

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
    triggered_from: new URL(page.url()).origin,
  })
})

test('what is missing is told by its field, and nothing is sent', async ({ page, publisher }) => {
  await publisher.openSingle()
  await page.getByLabel('Excerpt').fill('Short')
  await publisher.button('Publish Blog Post').click()
  await expect(publisher.title).toBeFocused()
  await expect(publisher.title).toHaveAccessibleDescription(/Enter a title/)
  const wanted = /^Enter the content\. # , ## , ### for headings/
  await expect(publisher.content).toHaveAccessibleDescription(wanted)
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
  for (const input of await page.locator('form input:not([type=submit], [hidden])').all()) {
    await input.press('Enter')
    await expect(input).toBeFocused()
  }
  await page.getByLabel('Tags').press('Control+Enter')
  await see(page, 'Blog Post Sent')
  expect(publisher.arrived()).toHaveLength(1)
})

test('a preview looks like the article’s page, and keys scroll it', async ({ page, publisher }) => {
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
  await publisher.content.fill('A\n\nB\n\n# C\n\nD\n\n- e\n- f')
  await expect(publisher.heading('C')).toBeVisible()
  expect(await looks()).toEqual(onTheSite)
  await page.getByLabel('Featured image').fill('https://images.example/cup.jpg')
  await see(page, /is shown once the site was built with it/)
  await publisher.content.fill('## Two\n\n- a **b**\n\n[x](javascript:alert(1))')
  const preview = publisher.region('Preview')
  await see(preview, '/blog/cafe-budgets')
  await expect(preview.getByRole('heading', { name: 'Two' })).toBeVisible()
  await expect(preview.locator('li strong')).toHaveText('b')
  await expect(preview.getByRole('link')).toHaveCount(0)
  await page.getByLabel('SEO title').fill('x'.repeat(61))
  await see(page, '61 of 60 characters: search engines will cut it off')
  await publisher.content.fill('## Part\n\nSome words.\n\n'.repeat(30))
  await expect(preview.getByRole('heading', { name: 'Part' }).last()).not.toBeInViewport()
  await publisher.expectNoViolations()
  await preview.focus()
  await page.keyboard.press('End')
  await expect(preview.getByRole('heading', { name: 'Part' }).last()).toBeInViewport()
})

test.describe('an autosave in its own time', () => {
  test.use({ isHurried: false })

  test('one window works, and another takes over what is typed', async ({ page, publisher }) => {
    await page.goto('/blog-publisher')
    await publisher.title.fill('Budgets')
    await see(page, /^Saved at/)
    const second = await publisher.openSecond('/blog-publisher')
    await see(second.page, 'Another window is at work.')
    await expect(second.title).toHaveValue('Budgets')
    await expect(second.title).toBeDisabled()
    await expect(second.button('Publish Blog Post')).toBeDisabled()
    await second.expectNoViolations()

    // Taken over before the autosave had its second.
    await publisher.title.fill('Budgets, typed on')
    await second.button('Use this window').click()
    await expect(second.page.getByText('Another window is at work.')).toBeHidden()
    await expect(second.title).toHaveValue('Budgets, typed on')
    await expect(second.title).toBeEnabled()
    await expect(publisher.title).toBeDisabled()
    await see(page, 'Another window is at work.')
  })
})

test('a window that reads changes no setting, and works once the other one is closed', async ({
  page,
  publisher,
}) => {
  await page.goto('/blog-publisher')
  const second = await publisher.openSecond('/blog-publisher')
  await see(second.page, 'Another window is at work.')
  await second.inSettings(() => expect(second.corsSwitch).toBeDisabled())
  await page.close()
  await expect(second.page.getByText('Another window is at work.')).toBeHidden()
  await second.inSettings(() => second.corsSwitch.check())
  await second.title.fill('Typed here')
  await see(second.page, /^Saved at/)
  await second.page.reload()
  await expect(second.title).toHaveValue('Typed here')
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
