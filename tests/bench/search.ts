import type { Page } from 'playwright'
import { searchCardsPath } from '../../site/blog/paths.ts'
import { onBuiltSite, type BuiltSite } from './built-site.ts'
import { inPosts, row, type Row } from './measure.ts'

const posts = 2000
/** Typed one after the other; most keys find something else than the key before. */
const queries = ['4321', 'tag-17', 'number 2024', 'says in']
/** Between keys, as fast as a person types. */
const pauseMs = 150

/** How long the blog's search takes to answer a keystroke, on a CPU that is 4 times slower. */
export async function benchSearch(): Promise<Row[]> {
  const [first = NaN, ...others] = await onBuiltSite(searchOnce, posts)
  return [
    row(`Search, ${inPosts(posts)}: the first key`, [first], 'ms', 'filter, render and layout'),
    row('… every other key', others, 'ms'),
  ]
}

async function searchOnce({ url, browser }: BuiltSite): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const devtools = await page.context().newCDPSession(page)
  await page.goto(`${url}/blog`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const index = page.waitForResponse(`${url}${searchCardsPath}`)
  await page.getByRole('searchbox').focus()
  await index
  // Nobody types before the box is seen to have the focus, and the keyboard to be there.
  await page.waitForTimeout(1000)
  return type(page)
}

/** Milliseconds from each input event until its results are laid out. */
async function type(page: Page): Promise<number[]> {
  const typed = queries.flatMap((query) =>
    Array.from(query, (_, index) => query.slice(0, index + 1)),
  )
  const box = page.getByRole('searchbox')
  const times: number[] = []
  for (const text of typed) {
    await page.waitForTimeout(pauseMs)
    times.push(await box.evaluate(answer, text))
  }
  return times
}

/** Runs in the page. */
async function answer(input: Element, text: string): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const start = performance.now()
  ;(input as HTMLInputElement).value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  document.body.getBoundingClientRect()
  return performance.now() - start
}
