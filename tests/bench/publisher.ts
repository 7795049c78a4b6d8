import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { buildSite } from '../../site/build/build.ts'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import { launchChromium } from '../support/chromium.ts'
import { cardsAtOnce } from '../../site/publisher/queue/view.ts'
import { storePosts } from '../support/publisher/store-posts.ts'
import { row, type Row } from './measure.ts'
import { articles } from './articles.ts'
import { longestWait, pressOf, watchWaits } from './waits.ts'

const queueLength = 1000
const calendarLines = 5000
const rounds = 5
/** Until what was typed or pasted has been answered. */
const settleMs = 500

/**
 * How long the bulk publisher keeps its window from answering, with a queue of 1,000 posts and a
 * calendar of 5,000 lines. Frames are dropped where that is more than 16 ms.
 */
export async function benchPublisher(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-publisher-'))
  await buildSite({ outDir: join(folder, 'site') })
  const host = await startStaticHost({ root: join(folder, 'site') })
  const browser = await launchChromium()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watchWaits)
  await page.goto(`${host.url}/bulk-publisher`)

  const keys = await typeCalendar(page)
  const parsed = await repeat(rounds, () => parseCalendar(page))
  const filtered = await repeat(rounds, () => changeFilter(page))
  await storePosts(page, articles(queueLength))
  const loaded = await repeat(rounds, () => loadQueue(page))
  const scrolled = await repeat(rounds, () => scroll(page))

  await browser.close()
  await host.close()
  await rm(folder, { recursive: true })
  const waits = (what: string, values: number[]) =>
    row(`Publisher: ${what}`, values, 'ms', 'longest wait of the window')
  return [
    waits('a key in a calendar of 5,000 lines', keys),
    waits('1,000 posts parsed and shown', parsed),
    waits('a filter over 1,000 posts', filtered),
    waits('1,000 posts with 6 MB of texts loaded', loaded),
    waits('… scrolled', scrolled),
  ]
}

async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let time = 0; time < times; time += 1) values.push(await work())
  return values
}

/** Types the last line, after the first 5,000 were pasted. */
async function typeCalendar(page: Page): Promise<number[]> {
  const lines = Array.from({ length: calendarLines }, (_, index) =>
    index % 16 === 0 ? `Tues - "Post ${index}" - Excerpt` : `Note ${index}`,
  )
  await page.getByLabel('Start date').fill('2027-01-04')
  await paste(page, lines)
  const keys = ['Enter', ...Array.from('Fri - "Last"')]
  const waits: number[] = []
  for (const key of keys) {
    const press = async () => {
      await page.keyboard.press(key)
      // The report follows a moment later.
      await page.waitForTimeout(settleMs)
    }
    waits.push(await longestWait(page, press))
  }
  await page
    .getByText(/^313 posts|314 posts/)
    .first()
    .waitFor()
  return waits
}

/** As by Ctrl+V; the browser itself would take half a minute to type as much. */
async function paste(page: Page, lines: string[]): Promise<void> {
  await page.getByLabel('Calendar text').evaluate((field: HTMLTextAreaElement, text) => {
    field.focus()
    field.setRangeText(text, 0, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, lines.join('\n'))
  await page.waitForTimeout(settleMs)
}

async function parseCalendar(page: Page): Promise<number> {
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await page.getByLabel('Start date').fill('2027-01-04')
  const lines = Array.from({ length: queueLength }, (_, index) => `Tues - "Post ${index}" - Text`)
  await paste(page, lines)
  const parse = await pressOf(page.getByRole('button', { name: 'Parse Calendar' }))
  const replace = page.getByText('Replace the queue', { exact: true })
  return longestWait(page, async () => {
    await parse()
    await replace.or(page.locator('.card')).first().waitFor()
    if (await replace.isVisible()) await replace.click()
    await firstCards(page)
  })
}

function loadQueue(page: Page): Promise<number> {
  return longestWait(page, async () => {
    await page.reload()
    await firstCards(page)
  })
}

function firstCards(page: Page): Promise<void> {
  return page
    .locator('.card')
    .nth(cardsAtOnce - 1)
    .waitFor({ state: 'attached' })
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

function scroll(page: Page): Promise<number> {
  return longestWait(page, async () => {
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 900)
  })
}
