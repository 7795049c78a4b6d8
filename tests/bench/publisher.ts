import type { Locator, Page } from 'playwright'
import { startSandbox, type Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { storePosts } from '../support/publisher/store-posts.ts'
import { articles } from './articles.ts'
import { onBuiltSite, type BuiltSite } from './built-site.ts'
import { counts, inPosts, repeat, row, type Row } from './measure.ts'

const rounds = 5
const steps = 12
/** Until what was typed or pasted has been answered. */
const settleMs = 500
/** In milliseconds. */
const frame = 1000 / 60

/** How long the bulk publisher keeps its window from answering, by the length of its queue. */
export async function benchPublisher(): Promise<Row[]> {
  const sandbox = await startSandbox()
  process.env['VITE_AI_API_URL'] = sandbox.urls.ai
  const rows = await onBuiltSite(async (site) => {
    const all: Row[] = []
    for (const count of counts) all.push(...(await benchQueue(site, count, sandbox)))
    return all
  })
  await sandbox.close()
  return rows
}

async function benchQueue(site: BuiltSite, count: number, sandbox: Sandbox): Promise<Row[]> {
  const page = await openPage(site)
  await page.goto(`${site.url}/bulk-publisher`)
  const imports = await repeat(rounds, () => importCalendar(page, count))
  const filters = await repeat(rounds, () => changeFilter(page))
  await page.close()
  const waits = await runPosts(site, count, sandbox)
  return [
    row(`${inPosts(count)} imported, longest wait of the window`, imports, 'ms'),
    row('… filtered', filters, 'ms'),
    row('… a step of a run', waits, 'ms', count === 500 ? frame : undefined),
  ]
}

/** With a storage of its own. */
async function openPage({ browser }: BuiltSite): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(60_000)
  await page.addInitScript(watchWaits)
  return page
}

/** The longest wait of each step but the first, which is that of the press. */
async function runPosts(site: BuiltSite, count: number, { inbox, urls }: Sandbox) {
  const page = await openPage(site)
  await page.goto(`${site.url}/blog/`)
  await storePosts(page, articles(count))
  await page.goto(`${site.url}/bulk-publisher`)
  await page.locator('input[name="webhook-url"]').fill(urls.webhook)
  inbox.clear()
  const name = 'Generate AI Content & Publish All'
  const run = await pressOf(page.locator('button', { hasText: name }))
  await run()
  const waits: number[] = []
  for (let sent = 1; sent <= steps; sent += 1) {
    while (inbox.requests().length < sent) await page.waitForTimeout(20)
    waits.push(await takeLongestWait(page))
  }
  await page.close()
  return waits.slice(1)
}

async function importCalendar(page: Page, count: number): Promise<number> {
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await page.getByLabel('Start date').fill('2027-01-04')
  const lines = Array.from({ length: count }, (_, index) => `Tues - "Post ${index}" - Text`)
  // As by Ctrl+V; the browser itself would take half a minute to type as much.
  await page.getByLabel('Calendar text').evaluate((field: HTMLTextAreaElement, text) => {
    field.focus()
    field.setRangeText(text, 0, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, lines.join('\n'))
  await page.waitForTimeout(settleMs)
  const parse = await pressOf(page.getByRole('button', { name: 'Parse Calendar' }))
  return longestWait(page, async () => {
    await parse()
    await page.locator('.card').first().waitFor({ state: 'attached' })
  })
}

async function changeFilter(page: Page): Promise<number> {
  const filters = page.getByRole('group', { name: 'Show posts' })
  const showPublished = await pressOf(filters.getByRole('button', { name: 'Published' }))
  const showAll = await pressOf(filters.getByRole('button', { name: 'All' }))
  return longestWait(page, async () => {
    await showPublished()
    await showAll()
  })
}

/**
 * Presses a button that is looked for before: among 1,000 posts Playwright's search by role keeps the
 * page busy for more than a second.
 */
async function pressOf(button: Locator): Promise<() => Promise<void>> {
  const found = await button.elementHandle()
  if (!found) throw new Error('There is no such button.')
  return () => found.click()
}

/** The longest time in milliseconds that the page could not answer while something was done. */
async function longestWait(page: Page, work: () => Promise<unknown>): Promise<number> {
  await takeLongestWait(page)
  await work()
  return takeLongestWait(page)
}

/** The same since it was last asked for, up to the drawing of what is there now. */
function takeLongestWait(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
    const { longestWait } = window
    window.longestWait = 0
    return longestWait
  })
}

declare global {
  interface Window {
    longestWait: number
  }
}

/** Runs in each page from its beginning. */
function watchWaits(): void {
  const channel = new MessageChannel()
  let last = performance.now()
  window.longestWait = 0
  channel.port1.addEventListener('message', () => {
    const now = performance.now()
    window.longestWait = Math.max(window.longestWait, now - last)
    last = now
    channel.port2.postMessage(null)
  })
  channel.port1.start()
  channel.port2.postMessage(null)
}
