import { beforeEach, expect, test, vi } from 'vitest'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'
import { daysAt, watchDays } from '../../../../site/publisher/store/days.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})

test('the day changes at midnight, soon after a sleep, and as soon as the page is seen again', () => {
  vi.setSystemTime(new Date(2026, 4, 4, 23, 59, 50))
  const now = () => new Date()
  let state = { days: daysAt(now()) }
  const store = { getState: () => state, setState: (next: typeof state) => (state = next) }
  const end = watchDays(store as unknown as Parameters<typeof watchDays>[0], now)
  expect(state.days.local).toBe('2026-05-04')
  vi.advanceTimersByTime(10_001)
  expect(state.days.local).toBe('2026-05-05')
  // A machine that slept has had no timer.
  vi.setSystemTime(new Date(2026, 4, 6, 9))
  vi.advanceTimersByTime(5000)
  expect(state.days.local).toBe('2026-05-06')
  vi.setSystemTime(new Date(2026, 4, 7, 9))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(state.days.local).toBe('2026-05-07')
  end()
  expect(vi.getTimerCount()).toBe(0)
})

test('a post without a date is sent for the day that is shown', async () => {
  vi.useRealTimers()
  const { platform, store, editDraft, publishDraft } = await testedPublisher(memoryPlatform())
  editDraft({ title: 'T', excerpt: 'E', content: 'C' })
  store.setState({ days: { local: '2026-11-22', utc: '2026-11-22' } })
  await publishDraft()
  expect(platform.sent).toMatchObject([{ post: { publishDate: '2026-11-22' } }])
})
