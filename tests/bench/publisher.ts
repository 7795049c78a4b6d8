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

/** The work of the bulk publisher's window, by the length of its queue. */
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
  const stepsOfRun = await runPosts(site, count, sandbox)
  return [
    row(`${inPosts(count)} imported, work of the window`, imports, 'ms'),
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

/** The work of each step but the first, which is that of the press. */
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
  const takeWork = await watchWork(page)
  const work: number[] = []
  for (let sent = 1; sent <= steps; sent += 1) {
    while (inbox.requests().length < sent) await page.waitForTimeout(20)
    work.push(await takeWork())
  }
  await page.close()
  return work.slice(1)
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
  const takeWork = await watchWork(page)
  await parse()
  await page.locator('.card').first().waitFor({ state: 'attached' })
  return takeWork()
}

async function changeFilter(page: Page): Promise<number> {
  const filters = page.getByRole('group', { name: 'Show posts' })
  const showPublished = await pressOf(filters.getByRole('button', { name: 'Published' }))
  const showAll = await pressOf(filters.getByRole('button', { name: 'All' }))
  const takeWork = await watchWork(page)
  await showPublished()
  await showAll()
  return takeWork()
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

/** What tells the milliseconds that the page's main thread has worked since it was asked last. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  // The thread's own time: what else the machine does meanwhile does not count.
  await devtools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await devtools.send('Performance.enable')
  let before = 0
  const take = async () => {
    // Up to the drawing of what is there now.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    )
    const { metrics } = await devtools.send('Performance.getMetrics')
    const worked = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
    const since = worked - before
    before = worked
    if (process.env['PW_BENCH'])
      console.error(
        metrics
          .filter(({ name }) => /Duration/.test(name))
          .map(({ name, value }) => `${name} ${(value * 1000).toFixed(0)}`)
          .join(' '),
      )
    return since
  }
  await take()
  return take
}
