import type { Page } from '@playwright/test'
import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/fixtures.ts'
import { Publisher } from './publisher.ts'

// The browser itself notes each refusal, each broken connection and what the policy blocks.
test.use({ allowedConsole: [/Failed to load resource|Content Security Policy/] })

/** Only colours differ between light and dark, so half of the looks are asked about those alone. */
const looks = [
  { width: 390, colorScheme: 'light', rules: 'all' },
  { width: 390, colorScheme: 'dark', rules: 'colours' },
  { width: 1440, colorScheme: 'dark', rules: 'all' },
  { width: 1440, colorScheme: 'light', rules: 'colours' },
] as const

/** No violation of any impact, and nothing to scroll sideways, in light and dark, small and large. */
async function expectAccessible(page: Page, state: string) {
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await violationsOf(page, (axe) =>
      rules === 'all' ? axe : axe.withRules(['color-contrast']),
    )
    expect(found, `${state}, ${width} px, ${colorScheme}`).toEqual([])
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(tooWide, `${state} is wider than ${width} px`).toBe(false)
  }
}

test('the single-post publisher is accessible in every state', async ({ page, sandbox }) => {
  test.setTimeout(90_000)
  const publisher = new Publisher(page, sandbox)
  await page.goto('/blog-publisher')
  await expectAccessible(page, 'empty')
  await publisher.button('Publish Blog Post').click()
  await page.getByText('Which URL do I enter?').click()
  await page.getByLabel('Webhook URL').fill('http://n8n.example.com/webhook-test/abc')
  await expectAccessible(page, 'with problems and help')
  await publisher.fillPost()
  await publisher.enterWebhook()
  sandbox.faults.set('webhook', { name: 'reset-after' })
  await publisher.button('Find out').click()
  await expect(page.getByText('The switch is off')).toBeVisible()
  await publisher.button('Publish Blog Post').click()
  await expect(page.getByText(/may have been delivered/)).toBeVisible()
  await expectAccessible(page, 'after a failed send')
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  await page.getByLabel('Post as JSON').fill('{"title": "A", "content": "# B", "tags": "c"}')
  await expectAccessible(page, 'JSON')
  await page.getByRole('tab', { name: 'JSON Import' }).focus()
  await page.keyboard.press('?')
  await expectAccessible(page, 'help')
})

test('a live article is accessible, loaded and taken down', async ({ page, sandbox }) => {
  test.setTimeout(90_000)
  const publisher = new Publisher(page, sandbox)
  await publisher.openSingle()
  await publisher.button('Load a live article…').click()
  await page.getByLabel('URL or title of the article').fill('/blog/nowhere')
  await publisher.button('Load').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('There is no article')
  await expectAccessible(page, 'not found')
  await page.getByLabel('URL or title of the article').fill('/blog/sinking-funds')
  await publisher.button('Load').click()
  await page.getByLabel('Slug').fill('a-longer-slug-'.repeat(8))
  await expectAccessible(page, 'moved')
  await publisher.button('Take it down…').click()
  await expectAccessible(page, 'asked')
  await publisher.button('Take it down').click()
  await expect(page.getByText(/To put it back, publish it again\.$/)).toBeVisible()
  await expectAccessible(page, 'taken down')
})

test('a run on hold is accessible, whatever it waits for', async ({ page, sandbox }) => {
  // Half a minute of it is the wait itself.
  test.setTimeout(180_000)
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await page.getByText('AI model and endpoint').click()
  await expectAccessible(page, 'settings of the AI')
  await page.getByLabel('Endpoint').fill(sandbox.urls.ai.replace('127.0.0.1', '[::1]'))
  await publisher.schedule('Tues - "One"\nFri - "Two"\nWeek 2\nTues - "Three"')
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.publishAll.click()
  const endpoint = page.getByLabel('Endpoint of the AI service')
  await expect(endpoint).toBeVisible()
  await expectAccessible(page, 'the AI service is blocked')
  await endpoint.fill(sandbox.urls.ai)
  await publisher.button('Go on').click()
  await expect(page.getByLabel('Another API key')).toBeVisible()
  await expectAccessible(page, 'the key is refused')
  // Each attempt is followed by a longer wait.
  sandbox.faults.set('ai', { name: 'rate-limited' }, 5)
  sandbox.faults.set('webhook', { name: 'reset-after' }, 2)
  await publisher.button('Go on').click()
  await expect(page.getByRole('timer')).toHaveText(/^[3-9]\d s$/, { timeout: 60_000 })
  await expectAccessible(page, 'a rate limit')
  await publisher.button('Stop').click()
  sandbox.faults.clear('ai')
  await publisher.publishAll.click()
  await expect(publisher.button('Try again')).toBeVisible()
  await expectAccessible(page, 'the webhook is out of reach')
  await publisher.button('Stop').click()
  await publisher.button('Set 2 that may have been delivered back to pending…').click()
  await expectAccessible(page, 'setting posts back')
})

test('the bulk publisher is accessible in every state', async ({ page, sandbox }) => {
  test.setTimeout(90_000)
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await page.getByLabel('Start date').fill('2020-01-06')
  await page.getByLabel('Calendar text').fill('Tues - "One"\nFri - "Two"\nnonsense')
  await expectAccessible(page, 'import')
  await publisher.schedule('Tues - "One"\nFri - "Two"\nnonsense')
  await publisher.button('Generate texts only').click()
  await expect(page.getByText('2 texts written')).toBeVisible()
  await expectAccessible(page, 'review with a text')
  await publisher.card('Two').getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('form', { name: 'Edit Two' })
  await editor.locator('summary', { hasText: 'More' }).click()
  await editor.locator('summary', { hasText: 'Preview' }).click()
  await page.getByLabel('Featured image').fill('cup.jpg')
  await page.getByLabel('Tags').fill('a')
  await expectAccessible(page, 'editor of the whole post')
  await publisher.button('Cancel').click()
  await publisher
    .card('Two')
    .getByRole('button', { name: /move to another day/ })
    .press('Enter')
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page, 'a post on its way to another day')
  await page.keyboard.press('Escape')
  await publisher.button('Change the connection').click()
  await expectAccessible(page, 'a complete connection unfolded')
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  sandbox.faults.set('webhook', { name: 'never' })
  await publisher.publishAll.click()
  await expect(publisher.card('Two').getByText('Sending')).toBeVisible()
  await expectAccessible(page, 'run with a failed post')
})
