import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openRecordDatabase } from '../../desktop/main/storage/record-database.ts'
import { beginAttempt, endAttempt } from '../../shared/history.ts'
import type { PostRecord } from '../../shared/post/post-record.ts'
import { markedAsSending, postOf, withDelivery } from '../../shared/post/post-sending.ts'
import { putAttempt, putPost, type RecordChange } from '../../shared/records.ts'
import { startSandbox, type Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { storePosts } from '../support/publisher/store-posts.ts'
import { articles } from './articles.ts'
import { onBuiltSite, type BuiltSite } from './built-site.ts'
import { inPosts, row, type Row } from './measure.ts'
import { longestWait, pressOf, takeLongestWait, watchWaits } from './waits.ts'

const counts = [50, 500, 2000]
/** Posts of a run that are measured; their texts are written already. */
const postsOfRun = 12

/**
 * The cost of a post of a run with queues of three lengths: it is saved twice and sent once. In the
 * window, and in the desktop's storage.
 */
export async function benchQueue(): Promise<Row[]> {
  const sandbox = await startSandbox()
  process.env['VITE_AI_API_URL'] = sandbox.urls.ai
  const rows = await onBuiltSite(async (site) => {
    const rows = counts.flatMap(inStorage)
    for (const count of counts) rows.push(...(await inBrowser(site, count, sandbox)))
    return rows
  })
  await sandbox.close()
  return rows
}

/** The mark and the outcome of a post, each with its attempt, as a run saves them. */
function changesOf(post: PostRecord): RecordChange[] {
  const now = new Date()
  const marked = markedAsSending(post, post.id)
  const sent = postOf(post, { slug: post.id, now })
  const attempt = beginAttempt(sent, now)
  const delivery = { outcome: 'accepted', status: 200 } as const
  return [
    { puts: [putPost(marked), putAttempt(attempt)], removed: [] },
    {
      puts: [
        putPost(withDelivery(marked, delivery)),
        putAttempt(endAttempt(attempt, delivery, now)),
      ],
      removed: [],
    },
  ]
}

function inStorage(count: number): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-storage-'))
  const database = openRecordDatabase(join(folder, 'records.sqlite'), () => undefined)
  const posts = articles(count)
  database.save({ puts: posts.map(putPost), removed: [] })
  const times: number[] = []
  const written: number[] = []
  for (const post of posts.slice(0, postsOfRun)) {
    const before = bytesWritten()
    const start = performance.now()
    for (const change of changesOf(post)) database.save(change)
    times.push(performance.now() - start)
    written.push((bytesWritten() - before) / 1000)
  }
  database.close()
  rmSync(folder, { recursive: true })
  const name = `Desktop storage, ${inPosts(count)}:`
  return [
    row(`${name} a post of a run`, times, 'ms', 'two saves, each on the disk'),
    row('… written', written, 'kB', 'two saves'),
  ]
}

/** Bytes that the system wrote to disks for this process; 0 where it does not tell. */
function bytesWritten(): number {
  try {
    return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

async function inBrowser(
  { url, browser }: BuiltSite,
  count: number,
  { inbox, urls }: Sandbox,
): Promise<Row[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watchWaits)
  await page.addInitScript(watchWrites)
  await page.goto(`${url}/blog/`)
  await storePosts(page, articles(count))
  inbox.clear()
  await page.goto(`${url}/bulk-publisher`)
  await page
    .locator('.card')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
  const memory = await heapOf(page)
  const elements = await page.locator('*').count()
  await page.locator('input[name="webhook-url"]').fill(urls.webhook)
  const start = await pressOf(
    page.locator('button', { hasText: 'Generate AI Content & Publish All' }),
  )
  const pressed = await longestWait(page, start)
  const waits: number[] = []
  const written: number[] = []
  for (let sent = 1; sent <= postsOfRun; sent += 1) {
    await takeWritten(page)
    while (inbox.requests().length < sent) await page.waitForTimeout(20)
    waits.push(await takeLongestWait(page))
    written.push((await takeWritten(page)) / 1000)
  }
  await page.close()
  const name = `Browser, ${inPosts(count)}:`
  return [
    row(`${name} a post of a run`, waits.slice(1), 'ms', 'longest wait of the window'),
    row('… written', written.slice(1), 'kB', 'two saves'),
    row('… the press', [Math.max(pressed, ...waits.slice(0, 1))], 'ms', 'to the first post'),
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
