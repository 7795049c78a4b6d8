import type { Page } from 'playwright'
import { storePosts } from '../support/publisher/store-posts.ts'
import { articles } from './articles.ts'
import { onBuiltSite } from './built-site.ts'
import { repeat, row, type Row } from './measure.ts'
import { longestWait, pressOf, watchWaits } from './waits.ts'

const queueLength = 1000
const calendarLines = 2000
const rounds = 5
/** Until what was typed or pasted has been answered. */
const settleMs = 500

/**
 * How long the bulk publisher keeps its window from answering, with a queue of 1,000 posts and a
 * calendar of 2,000 lines. Frames are dropped where that is more than 16 ms.
 */
export function benchPublisher(): Promise<Row[]> {
  return onBuiltSite(async ({ url, browser }) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchWaits)
    await page.goto(`${url}/bulk-publisher`)
    const rows: Row[] = []
    const add = (what: string, values: number[]) =>
      rows.push(row(`Publisher: ${what}`, values, 'ms', 'longest wait of the window'))

    add('a key in a calendar of 2,000 lines', await typeCalendar(page))
    add('1,000 posts parsed and shown', await repeat(rounds, () => parseCalendar(page)))
    add('a filter over 1,000 posts', await repeat(rounds, () => changeFilter(page)))
    await storePosts(page, articles(queueLength))
    add('1,000 posts with 6 MB of texts loaded', await repeat(rounds, () => loadQueue(page)))
    add('… scrolled', await repeat(rounds, () => scroll(page)))
    return rows
  })
}

/** Types the last line, after the first 2,000 were pasted. */
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
  const replace = page.getByRole('button', { name: /^Replace/ })
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
  return page.locator('.card').first().waitFor({ state: 'attached' })
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
