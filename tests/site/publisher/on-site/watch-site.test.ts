import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteReading } from '../../../../shared/publication/site-reading.ts'
import type { Platform } from '../../../../site/publisher/platform.ts'
import { createSiteSession } from '../../../../site/publisher/on-site/site-session.ts'
import { watchSite } from '../../../../site/publisher/on-site/watch-site.ts'

const reading: SiteReading = {
  ok: true,
  origin: 'https://site.example',
  index: { version: 1, articles: [], pages: {}, files: [] },
}
const minute = 60_000

class Page extends EventTarget {
  visibilityState = 'visible'
  show(state: 'visible' | 'hidden') {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
let page: Page

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function watched(isAwaited: () => boolean, answer: SiteReading = reading) {
  const readSite = vi.fn<Platform['readSite']>().mockResolvedValue(answer)
  const site = createSiteSession({ readSite }, () => new Date())
  const end = watchSite(site, isAwaited)
  await site.refresh()
  readSite.mockClear()
  return { readSite, site, end }
}

test('the site is asked at most once a minute while something is awaited', async () => {
  const { readSite } = await watched(() => true)
  await vi.advanceTimersByTimeAsync(minute - 1)
  expect(readSite).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10 * minute + 1)
  expect(readSite.mock.calls.length).toBeGreaterThanOrEqual(8)
  expect(readSite.mock.calls.length).toBeLessThanOrEqual(11)
})

test('the site is left alone while nothing is awaited', async () => {
  let isAwaited = false
  const { readSite } = await watched(() => isAwaited)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(readSite).not.toHaveBeenCalled()
  isAwaited = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readSite).toHaveBeenCalledTimes(1)
})

test('a page in the background rests, and asks when it is seen again', async () => {
  const { readSite } = await watched(() => true)
  page.show('hidden')
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(readSite).not.toHaveBeenCalled()
  page.show('visible')
  expect(readSite).toHaveBeenCalledTimes(1)
  page.show('hidden')
  page.show('visible')
  expect(readSite).toHaveBeenCalledTimes(1)
})

test('a question that is not answered yet is not asked again', async () => {
  const { readSite } = await watched(() => true)
  readSite.mockReturnValue(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(readSite).toHaveBeenCalledTimes(1)
})

test('a site that does not answer is asked on; where it is not known, nobody is', async () => {
  const away = await watched(() => true, { ok: false, problem: 'unreachable' })
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(away.readSite).toHaveBeenCalled()
  away.end()
  const nowhere = await watched(() => true, { ok: false, problem: 'no-address' })
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(nowhere.readSite).not.toHaveBeenCalled()
})

test('nothing is asked after the end', async () => {
  const { readSite, end } = await watched(() => true)
  end()
  await vi.advanceTimersByTimeAsync(2 * minute)
  page.show('visible')
  expect(readSite).not.toHaveBeenCalled()
})
