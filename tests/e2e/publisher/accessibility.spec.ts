import { violationsOf } from '../../support/accessibility.ts'
import { expect, rateLimit, see, test, two } from './publisher.ts'

// The browser itself notes each refusal, each broken connection and what the policy blocks.
test.use({ allowedConsole: [/Failed to load resource|Content Security Policy/] })

test('the single publisher is accessible in every state', async ({ page, sandbox, publisher }) => {
  await page.goto('/blog-publisher')
  await publisher.expectAccessible('empty')
  await publisher.button('Publish Blog Post').click()
  await publisher.button('Settings').click()
  await page.getByText('Which URL do I enter?').click()
  await publisher.webhook.fill('http://n8n.example.com/webhook-test/abc')
  await publisher.expectAccessible('with problems and help')
  await page.keyboard.press('Escape')
  await publisher.fillPost()
  await publisher.enterWebhook()
  sandbox.faults.set('webhook', { name: 'reset-after' })
  await publisher.inSettings(() => publisher.button('Find out').click())
  await see(page, /^The switch is off/)
  await publisher.button('Publish Blog Post').click()
  await see(page, /may have been delivered/)
  await publisher.expectAccessible('after a failed send')
  await publisher.tab('JSON Import').click()
  await publisher.json.fill('{"title": "A", "content": "# B", "tags": "c"}')
  await publisher.expectAccessible('JSON')
  await publisher.tab('JSON Import').focus()
  await page.keyboard.press('?')
  await publisher.expectAccessible('help')
})

test('a bar at the edge of the window is no fault of what it covers in part', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await publisher.openSingle()
  await publisher.fillPost()
  for (let top = 200; top < 300; top += 4) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    expect(await violationsOf(page, { rules: ['target-size'] }), `${top} px`).toEqual([])
  }
})

test('a run on hold is accessible, whatever it waits for', async ({ page, sandbox, publisher }) => {
  await publisher.openScheduled(two)
  await publisher.askWhenFailing()
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.publishAll.click()
  await see(page, /does not take the key/)
  await publisher.expectAccessible('the key is refused')
  sandbox.faults.set('ai', rateLimit, 1)
  sandbox.faults.set('webhook', { name: 'reset-after' }, 2)
  await publisher.button('Retry').click()
  await expect(page.getByRole('timer')).toBeVisible()
  await publisher.expectAccessible('a rate limit')
  await publisher.button('Stop').click()
  await publisher.publishAll.click()
  await see(publisher.region('Run'), 'A post failed')
  await publisher.expectAccessible('the webhook is out of reach')
  await publisher.button('Stop').click()
  await publisher.button('Retry all').click()
  await publisher.expectAccessible('setting posts back')
})

test('the bulk publisher is accessible in every state', async ({ page, sandbox, publisher }) => {
  await publisher.openBulk()
  await publisher.enterCalendar('Tues - "One"\nFri - "Two"\nnonsense')
  await publisher.expectAccessible('import')
  await publisher.button('Parse Calendar').click()
  await publisher.openQueueMenu()
  await publisher.button('Generate texts only').click()
  await see(page, '2 texts written')
  await publisher.expectAccessible('review with a text')
  const editor = await publisher.edit('Two')
  await editor.locator('summary', { hasText: 'More' }).click()
  await page.getByLabel('Featured image').fill('cup.jpg')
  await page.getByLabel('Tags').fill('a')
  await publisher.expectAccessible('editor of the whole post')
  await publisher.button('Discard').click()
  await publisher.inSettings(() => publisher.expectAccessible('the whole connection'))
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  sandbox.faults.set('webhook', { name: 'never' })
  await publisher.publishAll.click()
  await see(publisher.card('Two'), 'Sending')
  await publisher.expectAccessible('run with a failed post')
})
