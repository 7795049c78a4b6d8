import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { searchIndexPath } from '../../site/blog/addresses.ts'
import { buildSite } from '../../site/build/build.ts'
import { startStaticHost } from '../../site/sandbox/static-host.ts'
import { launchChromium } from '../support/chromium.ts'
import { row, type Row } from './measure.ts'
import { writePosts } from './posts.ts'

const counts = [1000, 5000]
const typed = 'article number 4 about'

/** How long the blog's search takes to answer a keystroke, on a CPU that is 4 times slower. */
export async function benchSearch(): Promise<Row[]> {
  const browser = await launchChromium()
  const rows: Row[] = []
  for (const count of counts) {
    const folder = await mkdtemp(join(tmpdir(), 'pennywren-search-'))
    await writePosts(join(folder, 'posts'), count)
    await buildSite({ outDir: join(folder, 'site'), postsDir: join(folder, 'posts') })
    const host = await startStaticHost({ root: join(folder, 'site') })
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const devtools = await page.context().newCDPSession(page)
    await page.goto(`${host.url}/blog`)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const index = page.waitForResponse(`${host.url}${searchIndexPath}`)
    await page.getByRole('searchbox').focus()
    await index
    // Nobody types before the box is seen to have the focus, and the keyboard to be there.
    await page.waitForTimeout(1000)
    const name = `Search, ${count.toLocaleString('en-US')} posts`
    const keys = await type(page)
    const first = `filter, render and layout; the first ${Math.round(keys[0] ?? NaN)} ms`
    rows.push(row(`${name}: a keystroke`, keys, 'ms', first))
    await page.close()
    await host.close()
    await rm(folder, { recursive: true })
  }
  await browser.close()
  return rows
}

/** Milliseconds from each input event until its results are laid out. */
async function type(page: Page): Promise<number[]> {
  return page.getByRole('searchbox').evaluate(async (input: HTMLInputElement, text) => {
    const times: number[] = []
    for (let length = 1; length <= text.length; length += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const start = performance.now()
      // Past React, which would else take the event for its own doing.
      Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, length), input)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      // React commits what an input event changes before the next task.
      await Promise.resolve()
      document.body.getBoundingClientRect()
      times.push(performance.now() - start)
    }
    return times
  }, typed)
}
