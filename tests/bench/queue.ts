import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'electron-vite'
import { serializeQueue } from '../../shared/queue-format.ts'
import { buildSite } from '../../site/build/build.ts'
import { createBulkSession, type BulkSession } from '../../site/publisher/bulk/bulk-session.ts'
import { createHistorySession } from '../../site/publisher/history/history-session.ts'
import { createSiteSession } from '../../site/publisher/on-site/site-session.ts'
import { createAddresses } from '../../site/publisher/post/addresses.ts'
import { startSandbox, type Sandbox } from '../../site/sandbox/sandbox.ts'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import { launchChromium } from '../support/chromium.ts'
import { storeEarlierQueue } from '../support/publisher/earlier-queue.ts'
import { headlessHome, type HeadlessApp } from '../support/desktop/headless-app.ts'
import type { Usage } from '../support/electron/usage.ts'
import { projectRoot } from '../support/electron/paths.ts'
import { row, type Row } from './measure.ts'
import { articles } from './articles.ts'
import { longestWait, pressOf, takeLongestWait, watchWaits } from './waits.ts'

const counts = [50, 1000, 5000]
/** Posts of a run that are measured; their texts are written already. */
const postsOfRun = 12
const edits = 10

/**
 * What a step costs with queues of three lengths: a post of a run, which is saved twice and sent once,
 * and an edit. In the window, and on the desktop in the main process.
 */
export async function benchQueue(): Promise<Row[]> {
  const sandbox = await startSandbox()
  const rows: Row[] = []
  for (const count of counts) rows.push(...(await onDesktop(count, sandbox)))
  rows.push(...(await inBrowser(sandbox)))
  await sandbox.close()
  return rows
}

async function onDesktop(count: number, sandbox: Sandbox): Promise<Row[]> {
  if (count === counts[0]) await build({ root: projectRoot, logLevel: 'warn' })
  const home = headlessHome()
  mkdirSync(home.userData)
  writeFileSync(join(home.userData, 'queue.json'), serializeQueue(articles(count)))
  const app = await home.start()
  await app.platform.saveSecret('webhookUrl', sandbox.urls.webhook)
  const run: Usage[] = []
  const session = openSession(app, async () => {
    run.push(await app.child.command('usage'))
    if (run.length > postsOfRun) session.stop()
  })
  const end = session.start()
  while (session.get().activity.kind === 'loading') {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await session.publishAll()
  const edited = [await app.child.command('usage')]
  for (let edit = 0; edit < edits; edit += 1) {
    const changes = { title: `Edited ${edit}` }
    await session.change({ type: 'edit', id: `bench-${count - edit}`, changes })
    edited.push(await app.child.command('usage'))
  }
  // The first time it still holds the last reply it gave.
  await app.child.command('memory')
  const memory = (await app.child.command('memory')) / 1e6
  end()
  await home.close()
  const name = `Desktop, ${count.toLocaleString('en-US')} posts:`
  return [
    row(`${name} a post of a run`, differences(run, 'ms'), 'ms', 'main process, busy'),
    row('… written', differences(run, 'written'), 'kB', 'two saves'),
    row('… an edit', differences(edited, 'ms'), 'ms', 'main process, busy'),
    row('… written', differences(edited, 'written'), 'kB', 'one save'),
    row('… memory', [memory], 'MB', 'of the main process, after a collection'),
  ]
}

/** The bulk publisher without a page, in this process. */
function openSession({ platform }: HeadlessApp, sleep: () => Promise<void>): BulkSession {
  const history = createHistorySession(platform, () => new Date())
  const toast = () => () => undefined
  return createBulkSession({
    platform,
    history,
    addresses: createAddresses(
      history,
      createSiteSession(platform, () => new Date()),
    ),
    sleep,
    now: () => performance.now(),
    toast,
    onImported: () => undefined,
  })
}

/** From each of them to the next. Bytes in kB. */
function differences(usages: readonly Usage[], field: 'ms' | 'written'): number[] {
  const unit = field === 'written' ? 1000 : 1
  return usages.slice(1).map((usage, at) => (usage[field] - (usages[at]?.[field] ?? 0)) / unit)
}

async function inBrowser(sandbox: Sandbox): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-queue-'))
  process.env['VITE_AI_API_URL'] = sandbox.urls.ai
  await buildSite({ outDir: join(folder, 'site') })
  const host = await startStaticHost({ root: join(folder, 'site') })
  const rows: Row[] = []
  for (const count of counts) {
    const browser = await launchChromium()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchWaits)
    await page.addInitScript(watchWrites)
    await page.goto(`${host.url}/blog/`)
    await storeEarlierQueue(page, articles(count))
    rows.push(...(await runInPage(page, `${host.url}/bulk-publisher`, count, sandbox)))
    await browser.close()
  }
  await host.close()
  rmSync(folder, { recursive: true })
  return rows
}

async function runInPage(
  page: Page,
  url: string,
  count: number,
  { inbox, urls }: Sandbox,
): Promise<Row[]> {
  inbox.clear()
  await page.goto(url)
  await page
    .locator('.card')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
  const memory = await heapOf(page)
  const elements = await page.locator('*').count()
  // Among thousands of cards Playwright's search by label or role takes longer than it waits.
  await page.locator('input[name="webhook-url"]').fill(urls.webhook)
  const start = await pressOf(
    page.locator('button', { hasText: 'Generate AI Content & Publish All' }),
  )
  await longestWait(page, start)
  const waits: number[] = []
  const written: number[] = []
  for (let sent = 1; sent <= postsOfRun; sent += 1) {
    await takeWritten(page)
    while (inbox.requests().length < sent) await page.waitForTimeout(20)
    waits.push(await takeLongestWait(page))
    written.push((await takeWritten(page)) / 1000)
  }
  const name = `Browser, ${count.toLocaleString('en-US')} posts:`
  return [
    row(`${name} a post of a run`, waits.slice(1), 'ms', 'longest wait of the window'),
    row('… written', written.slice(1), 'kB', 'two saves'),
    row('… memory', [memory / 1e6], 'MB', 'heap of the page with the queue, after a collection'),
    row('… elements', [elements], '', 'of the page with the queue'),
  ]
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

declare global {
  interface Window {
    written: number
  }
}

function takeWritten(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { written } = window
    window.written = 0
    return written
  })
}

/** Runs in each page from its beginning: counts the characters that are put into its database. */
function watchWrites(): void {
  window.written = 0
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as (
    this: IDBObjectStore,
    ...call: unknown[]
  ) => IDBRequest<IDBValidKey>
  IDBObjectStore.prototype.put = function (...call) {
    const [value] = call as [unknown]
    window.written += typeof value === 'string' ? value.length : JSON.stringify(value).length
    return put.apply(this, call)
  }
}
