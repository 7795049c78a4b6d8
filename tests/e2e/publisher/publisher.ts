import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import type { Sandbox } from '../../../site/dev/sandbox/sandbox.ts'
import { looks, setLook, violationsOf } from '../../support/accessibility.ts'
import { expect, test as base } from '../../support/fixtures.ts'

export { expect }

/** The browser itself notes each refusal and each broken connection. */
export const refusalsNoted = { allowedConsole: [/Failed to load resource/] }

/** Waits until all of these texts are in sight. */
export async function see(within: Page | Locator, ...texts: (string | RegExp)[]) {
  for (const text of texts) await expect(within.getByText(text)).toBeVisible()
}

/** A test with a publisher that is still to be opened. */
export const test = base.extend<{ publisher: Publisher }>({
  publisher: ({ page, sandbox }, provide) => provide(new Publisher(page, sandbox)),
})

/** The AI asks for a pause of ten minutes, as the page may read. */
export const rateLimit = {
  name: 'status',
  status: 429,
  headers: { 'retry-after': '600', 'access-control-expose-headers': 'retry-after' },
} as const

/** Searched for wherever it must not be. */
export const canaryKey = 'sk-canary-7f3a9c51e2d84b60'

export const calendar = `Week 1
Tuesday – "Small steps" – Where five minutes pay off
Friday – "The envelope method" – Cash and labels
Week 2
Tues - “Rainy days”: How much to keep`

export const two = 'Tues - "One"\nFri - "Two"'

interface Entry {
  /** Whether the operator says that the webhook allows CORS, so that its replies can be read. */
  allowsCors?: boolean
  /** Of the AI service, where it is not the sandbox's. */
  endpoint?: string
  /** Of the webhook, where it is not the sandbox's. */
  url?: string
}

interface Payload {
  action: string
  post: { id: string; title: string; slug: string; content: string; publishDate: string }
  aiGenerated?: boolean
}

class PublisherWindow {
  readonly page: Page
  readonly sandbox: Sandbox

  constructor(page: Page, sandbox: Sandbox) {
    this.page = page
    this.sandbox = sandbox
  }
}

/** The publisher in a window, in the words of its operator. */
export class Publisher extends PublisherWindow {
  heading = (name: string) => this.page.getByRole('heading', { name, exact: true })
  tab = (name: string) => this.page.getByRole('tab', { name })
  region = (name: string) => this.page.getByRole('region', { name })
  button = (name: string) => this.page.getByRole('button', { name, exact: true })

  readonly title = this.page.getByLabel('Title', { exact: true })
  readonly content = this.page.getByLabel('Content')
  readonly json = this.page.getByLabel('Post as JSON')
  readonly webhook = this.page.getByLabel('Webhook URL')
  readonly key = this.page.getByLabel('AI service API key')
  readonly corsSwitch = this.page.getByLabel('My webhook allows CORS')
  /** Opens what leads to other posts of the form, and the backup. */
  readonly menu = this.page.getByRole('button', { name: /^Drafts & backup/ })
  readonly settings = this.page.getByRole('dialog', { name: 'Settings' })
  readonly undo = this.button('Undo')
  readonly cardTitles = this.page.locator('.card-title')
  readonly cards = this.page.locator('.card')
  readonly publishAll = this.button('Generate AI Content & Publish All')

  /** The rows of the import table, with the names of its columns. */
  readonly rows = this.page.getByRole('table', { name: 'Lines of the calendar' }).getByRole('row')
  row = (line: number) =>
    this.rows.filter({ has: this.page.getByText(new RegExp(`^Line ${line}$`)) })

  card = (title: string) =>
    this.cards.filter({ has: this.page.locator('.card-title', { hasText: title }) })
  /** The title of a card, which takes the focus for it. */
  cardTitle = (title: string) => this.heading(title).getByRole('button')
  filter = (name: string) => this.page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
  /** The field of a card for a text of the operator's own. */
  ownText = (title: string) => this.card(title).getByLabel('Custom content')
  /** Opens a card, or closes it. */
  openCard = (title: string) => this.cardTitle(title).click()
  /** Presses a button behind the '…' of a card. */
  async pressMore(title: string, name: string) {
    await this.button(`More for ${title}`).click()
    await this.card(title).getByRole('button', { name }).click()
  }
  remove = (title: string) => this.pressMore(title, `Remove ${title}`)
  /** Shows what can be done with the whole queue besides. */
  openQueueMenu = () => this.button('More for the queue').click()
  /** Has a card's post written, where it has no text, and sent. */
  publishOne = (title: string) =>
    this.card(title).getByRole('button', { name: 'Generate & Publish' }).click()
  /** Goes to the other tool by its link. */
  showTool = (name: 'Blog Publisher' | 'Bulk Publisher') =>
    this.page.getByRole('link', { name }).click()
  /** The posts that the webhook received, oldest first. */
  arrived = () => this.sandbox.inbox.requests().map(({ json }) => json as Payload)
  arrivedTitles = () => this.arrived().map(({ post }) => post.title)

  /** Another window of the same browser. */
  async openSecond(path: string) {
    const second = new Publisher(await this.page.context().newPage(), this.sandbox)
    await second.page.goto(path)
    return second
  }

  async openSingle(entry?: Entry) {
    await this.page.goto('/blog-publisher')
    await this.enterWebhook(entry)
  }

  async openBulk(entry?: Entry) {
    await this.page.goto('/bulk-publisher')
    await this.enterConnection(entry)
  }

  /** The bulk publisher with its connection, and a calendar that was parsed. */
  async openScheduled(text = calendar, entry?: Entry) {
    await this.openBulk(entry)
    await this.schedule(text)
  }

  async openJson(entry?: Entry) {
    await this.openSingle(entry)
    await this.tab('JSON Import').click()
  }

  /** Does something in the settings, which are closed after it. */
  async inSettings(act: () => Promise<unknown>) {
    await this.button('Settings').click()
    await act()
    await this.page.keyboard.press('Escape')
    await expect(this.settings).toBeHidden()
  }

  async enterWebhook({ allowsCors = false, url = this.sandbox.urls.webhook }: Entry = {}) {
    // Above rows it is one line, until its fields are asked for.
    const enter = this.button('Enter')
    await expect(async () => {
      if (await enter.isVisible()) await enter.click()
      await this.webhook.fill(url, { timeout: 500 })
    }).toPass()
    if (allowsCors) await this.inSettings(() => this.corsSwitch.check())
  }

  /** The endpoint before the key, which belongs to the host that the endpoint has when it is entered. */
  async enterConnection(entry: Entry = {}) {
    await this.enterWebhook(entry)
    const { endpoint } = entry
    if (endpoint !== undefined) {
      await this.inSettings(() => this.page.getByLabel('Endpoint').fill(endpoint))
    }
    await this.key.fill(canaryKey)
  }

  /** Has runs ask when something fails. */
  async askWhenFailing() {
    await this.inSettings(() => this.page.getByRole('radio', { name: 'Ask me' }).check())
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
    await this.button('Parse Calendar').click()
    await expect(this.cards.first()).toBeVisible()
  }

  /** Parses another calendar, or the one that is there once more. */
  async parse(text?: string) {
    await this.tab('Import Calendar').click()
    if (text !== undefined) await this.page.getByLabel('Calendar text').fill(text)
    await this.button('Parse Calendar').click()
  }

  /** Publishes all, of which so many are said to have arrived. */
  async publishQueue(published: number, of = published) {
    await this.publishAll.click()
    await see(this.page, `Successfully published ${published} of ${of} posts.`)
  }

  /** Sends the post in the form. */
  async send() {
    await this.page.getByRole('button', { name: /^Publish (Blog Post|change)$/ }).click()
    await see(this.page, 'Blog Post Sent')
  }

  async publishJson(text: string) {
    await this.json.fill(text)
    await this.button('Publish from JSON').click()
  }

  /** Does something in the preview, which is closed after it. */
  async inPreview(act: (preview: Locator) => Promise<unknown>) {
    await this.button('Preview').click()
    await act(this.region('Preview'))
    await this.page.keyboard.press('Escape')
    await expect(this.region('Preview')).toBeHidden()
  }

  /** Presses keys, one after the other. */
  async press(...keys: string[]) {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Opens the editor of a post beside the list. */
  async edit(title: string) {
    await this.card(title).getByRole('button', { name: 'Edit', exact: true }).click()
    return this.page.getByRole('form', { name: `Edit ${title}` })
  }

  async expectToast(title: string, description: string, variant = 'default') {
    const toast = this.page.locator('.toast').filter({ hasText: description })
    await expect(toast.locator('.toast-title')).toHaveText(title)
    await expect(toast.locator('.toast-title + p')).toHaveText(description)
    await expect(toast).toHaveAttribute('data-variant', variant)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
  }

  /** Of the whole page, or of the part that a selector names. */
  async expectNoViolations(within?: string) {
    expect(await violationsOf(this.page, { within })).toEqual([])
  }

  /** No violation of any impact, and nothing to scroll sideways, in light and dark, small and large. */
  async expectAccessible(state: string) {
    for (const look of looks) {
      await setLook(this.page, look)
      expect(await violationsOf(this.page, look), `${state}, ${look.colorScheme}`).toEqual([])
      expect(await this.isTooWide(), `${state} is wider than ${look.width} px`).toBe(false)
    }
  }

  /** Whether there is anything to scroll sideways. */
  isTooWide() {
    return this.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth > clientWidth
    })
  }

  /** Chooses a file of this text. */
  async chooseFile(input: Locator, text: string) {
    const buffer = Buffer.from(text)
    await input.setInputFiles({ name: 'chosen.json', mimeType: 'application/json', buffer })
  }

  /** The text of the file that a button downloads. */
  async download(button: Locator) {
    const downloading = this.page.waitForEvent('download')
    await button.click()
    return readFile(await (await downloading).path(), 'utf8')
  }
}
