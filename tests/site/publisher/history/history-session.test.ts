import { expect, test, vi } from 'vitest'
import type { Attempt } from '../../../../shared/history.ts'
import { createHistorySession } from '../../../../site/publisher/history/history-session.ts'

function attempt(id: string, at: number, outcome: 'sending' | 'unconfirmed'): Attempt {
  const post = { postId: id, title: id, slug: id, publishDate: '2026-03-03' }
  return { id, at, ...post, result: { outcome } }
}

function open(stored: Attempt[]) {
  const listeners = new Set<() => void>()
  const platform = {
    loadHistory: vi.fn((since: number) => Promise.resolve(stored.filter(({ at }) => at >= since))),
    clearHistory: vi.fn(() => Promise.resolve()),
    onHistoryChanged: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const changeElsewhere = (...after: Attempt[]) => {
    stored.splice(0, stored.length, ...after)
    for (const listener of listeners) listener()
  }
  const history = createHistorySession(platform, () => new Date(10_000))
  const ids = () => history.get().attempts.map(({ id }) => id)
  return { platform, history, changeElsewhere, ids }
}

test('loads all of it once, and then what is new or was not ended', async () => {
  const stored = [attempt('a', 1000, 'unconfirmed'), attempt('b', 2000, 'sending')]
  const { history, platform } = open(stored)
  await history.refresh()
  expect(history.get().attempts.map(({ id }) => id)).toEqual(['b', 'a'])
  stored.splice(1, 1, attempt('b', 2000, 'unconfirmed'), attempt('c', 3000, 'unconfirmed'))
  await history.refresh()
  await history.refresh()
  expect(platform.loadHistory.mock.calls).toEqual([[0], [2000], [3000]])
  expect(history.get().attempts.map(({ id, result }) => [id, result.outcome])).toEqual([
    ['c', 'unconfirmed'],
    ['b', 'unconfirmed'],
    ['a', 'unconfirmed'],
  ])
})

test('says when it cannot be loaded, and keeps what it has', async () => {
  const { history, platform } = open([attempt('a', 1000, 'unconfirmed')])
  await history.refresh()
  platform.loadHistory.mockRejectedValueOnce(new Error('denied'))
  await history.refresh()
  expect(history.get()).toMatchObject({ status: 'failed', attempts: [{ id: 'a' }] })
  await history.refresh()
  expect(history.get().status).toBe('ready')
})

test('is empty when it was cleared, and stays as it is when that failed', async () => {
  const { history, platform } = open([attempt('a', 1000, 'unconfirmed')])
  await history.refresh()
  platform.clearHistory.mockRejectedValueOnce(new Error('full'))
  await expect(history.clear()).rejects.toThrow('full')
  expect(history.get().attempts).toHaveLength(1)
  await history.clear()
  expect(history.get()).toMatchObject({ status: 'ready', attempts: [] })
})

test('follows what other windows send, and forgets what they clear', async () => {
  const { history, changeElsewhere, ids } = open([attempt('a', 1000, 'unconfirmed')])
  const end = history.start()
  await vi.waitFor(() => expect(ids()).toEqual(['a']))
  changeElsewhere(attempt('a', 1000, 'unconfirmed'), attempt('b', 2000, 'sending'))
  await vi.waitFor(() => expect(ids()).toEqual(['b', 'a']))
  changeElsewhere()
  await vi.waitFor(() => expect(ids()).toEqual([]))
  end()
  changeElsewhere(attempt('c', 3000, 'unconfirmed'))
  await history.refresh()
  expect(ids()).toEqual(['c'])
})

test('forgets what was cleared although something was sent since', async () => {
  const stored = [attempt('a', 1000, 'unconfirmed'), attempt('b', 2000, 'unconfirmed')]
  const { history, changeElsewhere, ids } = open(stored)
  await history.refresh()
  changeElsewhere(attempt('c', 3000, 'unconfirmed'))
  await history.refresh()
  expect(ids()).toEqual(['c'])
})

test('stays what it is where nothing is new', async () => {
  const { history } = open([attempt('b', 2000, 'unconfirmed'), attempt('a', 1000, 'unconfirmed')])
  await history.refresh()
  const before = history.get()
  await history.refresh()
  expect(history.get()).toBe(before)
})

test('shows what was read last, whichever reading takes longer', async () => {
  const { history, platform, changeElsewhere, ids } = open([attempt('a', 1000, 'unconfirmed')])
  const slow = Promise.withResolvers<Attempt[]>()
  platform.loadHistory.mockReturnValueOnce(slow.promise)
  const first = history.refresh()
  changeElsewhere(attempt('a', 1000, 'unconfirmed'), attempt('b', 2000, 'unconfirmed'))
  const second = history.refresh()
  slow.resolve([attempt('a', 1000, 'unconfirmed')])
  await Promise.all([first, second])
  expect(ids()).toEqual(['b', 'a'])
})
