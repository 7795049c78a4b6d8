import type { Locator, Page } from 'playwright'
import { startSandbox, type Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { storePosts } from '../support/publisher/store-posts.ts'
import { articles } from './articles.ts'
import { onBuiltSite, type BuiltSite } from './built-site.ts'
import { counts, inPosts, repeat, row, type Row } from './measure.ts'

const rounds = 3
const steps = 8
/** Until what was pasted has been answered. */
const settleMs = 500
/** In milliseconds. */
const frame = 1000 / 60

/** How long the bulk publisher keeps its window from answering, by the length of its queue. */
export async function benchPublisher(): Promise<Row[]> {
  const sandbox = await startSandbox()
  process.env['VITE_AI_API_URL'] = sandbox.urls.ai
  const rows = await onBuiltSite(async (site) => {
    const all: Row[] = []
    sandbox.linkTo(site.url)
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
  const stepsOfRun = await runPosts(site, count, sandbox)
  return [
    row(`${inPosts(count)} imported, longest task of the window`, imports, 'ms'),
    row('… filtered', filters, 'ms'),
    row('… a step of a run', stepsOfRun, 'ms', count === 500 ? frame : undefined),
  ]
}

/** With a storage of its own. */
async function openPage({ browser }: BuiltSite): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(60_000)
  return page
}

/** The longest task of each step but the first, which is that of the press. */
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
  const arrived = async (count: number) => {
    while (inbox.requests().length < count) await page.waitForTimeout(20)
  }
  await arrived(1)
  const tasks: number[] = []
  for (let sent = 2; sent <= steps; sent += 1) {
    tasks.push(await longestTask(page, () => arrived(sent)))
  }
  await page.close()
  return tasks
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
  return longestTask(page, async () => {
    await parse()
    await page.locator('.card').first().waitFor({ state: 'attached' })
  })
}

async function changeFilter(page: Page): Promise<number> {
  const filters = page.getByRole('group', { name: 'Show posts' })
  const showPublished = await pressOf(filters.getByRole('button', { name: 'Published' }))
  const showAll = await pressOf(filters.getByRole('button', { name: 'All' }))
  return longestTask(page, async () => {
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

interface TraceEvent {
  name: string
  pid: number
  tid: number
  args: { name?: string }
  /** Of the processor, in microseconds. */
  tdur?: number
}

/**
 * The longest task of the page's main thread while something is done, in milliseconds of the processor:
 * what else the machine does meanwhile does not count.
 */
async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  await browser?.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', '__metadata'],
  })
  await work()
  // Up to the drawing of what is there now.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  const trace = (await browser?.stopTracing())?.toString() ?? ''
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = traceEvents.filter((one) => one.name === 'RunTask' && main.has(threadOf(one)))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
