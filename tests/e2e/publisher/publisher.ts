import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Sandbox } from '../../../site/sandbox/sandbox.ts'
import { looks, setLook, violationsOf } from '../../support/accessibility.ts'
import { expect, test as base } from '../../support/fixtures.ts'

export { expect }

/** A test with a publisher that is still to be opened. */
export const test = base.extend<{ publisher: Publisher }>({
  publisher: ({ page, sandbox }, provide) => provide(new Publisher(page, sandbox)),
})

/** Searched for wherever it must not be. */
export const canaryKey = 'sk-canary-7f3a9c51e2d84b60'

export const calendar = [
  'Week 1',
  'Tuesday – "Small steps" – Where five minutes pay off',
  'Friday – "The envelope method" – Cash and labels',
  'Week 2',
  'Tues - “Rainy days”: How much to keep',
].join('\n')

interface Payload {
  action: string
  post: { id: string; title: string; slug: string; content: string }
  aiGenerated?: boolean
}

/** The publisher in a window, in the words of its operator. */
export class Publisher {
  readonly page: Page
  readonly sandbox: Sandbox

  constructor(page: Page, sandbox: Sandbox) {
    this.page = page
    this.sandbox = sandbox
  }

  async openSingle() {
    await this.page.goto('/blog-publisher')
    await this.enterWebhook()
  }

  async openBulk() {
    await this.page.goto('/bulk-publisher')
    await this.enterConnection()
  }

  /** The bulk publisher with its connection, and a calendar that was parsed. */
  async openScheduled(text = calendar) {
    await this.openBulk()
    await this.schedule(text)
  }

  /** Unfolds the connection where it is folded. */
  async changeConnection() {
    const change = this.button('Change the connection')
    if (await change.isVisible()) await change.click()
  }

  async enterWebhook() {
    await this.changeConnection()
    await this.page.getByLabel('Webhook URL').fill(this.sandbox.urls.webhook)
  }

  async enterConnection() {
    await this.enterWebhook()
    await this.page.getByLabel('AI service API key').fill(canaryKey)
  }

  async fillPost() {
    await this.title.fill('Café budgets')
    await this.page.getByLabel('Excerpt').fill('Coffee, counted')
    await this.page.getByLabel('Content').fill('# One\n\nText')
  }

  async enterCalendar(text = calendar) {
    await this.page.getByLabel('Start date').fill('2027-01-04')
    await this.page.getByLabel('Calendar text').fill(text)
  }

  async schedule(text = calendar) {
    await this.enterCalendar(text)
    await this.page.getByRole('button', { name: 'Parse Calendar' }).click()
    await expect(this.cards.first()).toBeVisible()
  }

  /** Opens the editor of a card. */
  async edit(title: string) {
    await this.card(title).getByRole('button', { name: 'Edit', exact: true }).click()
    return this.page.getByRole('form', { name: `Edit ${title}` })
  }

  get title() {
    return this.page.getByLabel('Title', { exact: true })
  }

  get cards() {
    return this.page.locator('.card')
  }

  card(title: string) {
    return this.cards.filter({ has: this.page.locator('.card-title', { hasText: title }) })
  }

  /** The date on a card, by which its post is picked up. */
  moveHandle(title: string) {
    return this.card(title).getByRole('button', { name: /move to another day/ })
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  get publishAll() {
    return this.button('Generate AI Content & Publish All')
  }

  async expectToast(title: string, description: string, variant = 'default') {
    const toast = this.page.locator('.toast').filter({ hasText: description })
    await expect(toast.locator('.toast-title')).toHaveText(title)
    await expect(toast.locator('.toast-title + p')).toHaveText(description)
    await expect(toast).toHaveAttribute('data-variant', variant)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
  }

  async expectError(title: string, description: string) {
    await this.expectToast(title, description, 'destructive')
  }

  /** No violation of any impact, and nothing to scroll sideways, in light and dark, small and large. */
  async expectAccessible(state: string) {
    for (const look of looks) {
      await setLook(this.page, look)
      expect(await violationsOf(this.page), `${state}, ${look.colorScheme}`).toEqual([])
      const tooWide = await this.page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(tooWide, `${state} is wider than ${look.width} px`).toBe(false)
    }
  }

  /** The text of the file that a button downloads. */
  async download(button: Locator) {
    const downloading = this.page.waitForEvent('download')
    await button.click()
    return readFile(await (await downloading).path(), 'utf8')
  }

  /** The posts that the webhook received, oldest first. */
  arrived() {
    return this.sandbox.inbox.requests().map(({ json }) => json as Payload)
  }

  arrivedTitles() {
    return this.arrived().map(({ post }) => post.title)
  }
}

/** Has the AI ask for a pause of ten minutes instead of its first answer, which the page may read. */
export async function limitOnce(page: Page, sandbox: Sandbox) {
  let isFirst = true
  await page.route(sandbox.urls.ai, async (route) => {
    if (!isFirst || route.request().method() !== 'POST') return route.fallback()
    isFirst = false
    return route.fulfill({
      status: 429,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
        'retry-after': '600',
      },
      body: '{}',
    })
  })
}
