import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KnownSite } from '../../../../shared/publication/site-reading.ts'
import type { SentPost } from '../../../../shared/publication/whereabouts.ts'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { isAnyAwaited, whereaboutsNow } from '../../../../site/publisher/on-site/whereabouts-now.ts'

const listing = (...ids: string[]): KnownSite => ({
  ok: true,
  origin: 'https://site.example',
  index: { version: 1, articles: ids.map((id) => ({ id, slug: id })), pages: {}, files: [] },
})
const single: SentPost = {
  id: 'a',
  slug: 'a',
  publishDate: '2027-01-06',
  sentOn: '2027-01-06',
  heldBack: undefined,
}
const scheduled: ScheduledPost = {
  id: 'b',
  title: 'B',
  excerpt: '',
  content: 'Words.',
  publishDate: '2027-01-06',
  status: 'published',
  delivery: { outcome: 'unconfirmed' },
}

beforeEach(() => {
  // Where it is the seventh already, builds still count the sixth.
  vi.useFakeTimers({ now: Date.parse('2027-01-06T23:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('days are counted in UTC, as builds do', () => {
  expect(whereaboutsNow(single, listing())).toEqual({ state: 'awaited' })
  vi.setSystemTime(Date.parse('2027-01-07T00:30:00Z'))
  expect(whereaboutsNow(single, listing())).toMatchObject({ state: 'missing' })
})

test('an answer of the site is used in place of the one before', () => {
  expect(whereaboutsNow(single, listing('a'))).toMatchObject({ state: 'live' })
  expect(whereaboutsNow(single, listing())).toEqual({ state: 'awaited' })
})

test('something is awaited until all of it is live', () => {
  const sent = { queue: [scheduled], attempts: [], single }
  expect(isAnyAwaited({ ...sent, known: undefined })).toBe(true)
  expect(isAnyAwaited({ ...sent, known: listing('a') })).toBe(true)
  expect(isAnyAwaited({ ...sent, known: listing('b') })).toBe(true)
  expect(isAnyAwaited({ ...sent, known: listing('a', 'b') })).toBe(false)
  expect(isAnyAwaited({ ...sent, queue: [], single: undefined, known: listing() })).toBe(false)
})
