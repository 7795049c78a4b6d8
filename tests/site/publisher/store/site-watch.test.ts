import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Delivery } from '../../../../shared/delivery.ts'
import { newDraft } from '../../../../shared/post/post-record.ts'
import { afterSend } from '../../../support/after-send.ts'
import type { Attempt } from '../../../../shared/history.ts'
import type { SiteProblem, SiteReading } from '../../../../shared/publication/site-reading.ts'
import { createRecords } from '../../../../site/publisher/store/autosave.ts'
import { daysAt } from '../../../../site/publisher/store/days.ts'
import { siteWatch } from '../../../../site/publisher/store/site-watch.ts'
import { initialState, type PublisherState } from '../../../../site/publisher/store/state.ts'
import { memoryPlatform, siteWith } from '../../../support/publisher/memory-platform.ts'

const listing = (...ids: string[]) => siteWith(ids.map((id) => ({ id, slug: id })))
const failing = (problem: SiteProblem): SiteReading => ({ ok: false, problem })

function withSite(state: Partial<PublisherState> = {}) {
  const platform = memoryPlatform()
  const readSite = vi.spyOn(platform, 'readSite')
  const store = createStore<PublisherState>(() => ({
    ...initialState,
    days: daysAt(new Date()),
    ...state,
  }))
  const now = () => new Date()
  const records = createRecords({ platform, now }, store, () => undefined)
  return { readSite, store, ...siteWatch({ platform, store, now, records }) }
}

describe('what is on the site', () => {
  test('is the answer to the later question, whichever comes first', async () => {
    const { readSite, store, refreshSite } = withSite()
    const first = Promise.withResolvers<SiteReading>()
    readSite.mockReturnValueOnce(first.promise).mockResolvedValueOnce(listing('new'))
    const earlier = refreshSite()
    await refreshSite()
    first.resolve(listing('old'))
    await earlier
    expect(store.getState().site).toMatchObject({ reading: listing('new'), isReading: false })
  })

  test.each([
    ['unreachable', listing('a')],
    ['refused', listing('a')],
    ['not-found', undefined],
    ['not-an-index', undefined],
  ] as const)('after it was %s', async (problem, known) => {
    const { readSite, store, refreshSite } = withSite()
    readSite.mockResolvedValueOnce(listing('a')).mockResolvedValueOnce(failing(problem))
    await refreshSite()
    await refreshSite()
    expect(store.getState().site).toMatchObject({ reading: failing(problem) })
    expect(store.getState().site.known).toEqual(known)
  })

  test('is not known of another site', async () => {
    const { readSite, store, refreshSite, watchSite } = withSite({ storage: 'ready' })
    readSite.mockResolvedValueOnce(listing('a')).mockResolvedValueOnce(failing('unreachable'))
    await refreshSite()
    vi.useFakeTimers()
    vi.stubGlobal('document', new EventTarget())
    const end = watchSite()
    // As it is typed.
    for (const siteUrl of ['https://b.exampl', 'https://b.example']) {
      store.setState(({ notes }) => ({
        notes: { ...notes, settings: { ...notes.settings, siteUrl } },
      }))
    }
    expect(store.getState().site.known).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    expect(readSite.mock.calls.slice(1)).toEqual([[{ siteUrl: 'https://b.example' }]])
    expect(store.getState().site.known).toBeUndefined()
    end()
  })
})

describe('a sent post', () => {
  const minute = 60_000
  const attempt: Attempt = {
    id: '1',
    postId: 'a',
    title: 'A',
    slug: 'a',
    publishDate: '2026-11-23',
    at: Date.UTC(2026, 10, 23, 12),
    result: { outcome: 'accepted', status: 200 },
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  beforeEach(() => {
    vi.useFakeTimers({ now: attempt.at })
    vi.stubGlobal('document', page)
    page.visibilityState = 'visible'
  })

  async function watched(answer: SiteReading, state: Partial<PublisherState>) {
    const site = withSite(state)
    site.readSite.mockResolvedValue(answer)
    await site.refreshSite()
    site.readSite.mockClear()
    return { ...site, end: site.watchSite() }
  }
  const draft = { ...newDraft('a', 1), title: 'A', content: 'W', publishDate: '2026-11-23' }
  const post = afterSend(draft, attempt.result as Delivery, { at: attempt.at })
  const awaited = { attempts: [attempt], posts: [post] }

  test('is asked for each 5 s for two minutes after the send, then once a minute', async () => {
    const { readSite, end } = await watched(listing(), awaited)
    await vi.advanceTimersByTimeAsync(5000 - 1)
    expect(readSite).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2 * minute - 5000)
    expect(readSite).toHaveBeenCalledTimes(23)
    readSite.mockClear()
    await vi.advanceTimersByTimeAsync(10 * minute)
    const { length } = readSite.mock.calls
    expect(length).toBeGreaterThanOrEqual(8)
    expect(length).toBeLessThanOrEqual(11)
    end()
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(readSite).toHaveBeenCalledTimes(length)
  })

  test('is not asked for once it is live, nor where the site is not known', async () => {
    const live = await watched(listing('a'), awaited)
    const nowhere = await watched(failing('no-url'), awaited)
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(live.readSite).not.toHaveBeenCalled()
    expect(nowhere.readSite).not.toHaveBeenCalled()
    live.end()
    nowhere.end()
  })

  test('is not asked for by a page in the background, but when it is seen again', async () => {
    const { readSite, end } = await watched(listing(), awaited)
    show('hidden')
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(readSite).not.toHaveBeenCalled()
    show('visible')
    expect(readSite).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(0)
    show('visible')
    expect(readSite).toHaveBeenCalledTimes(1)
    end()
  })
})
