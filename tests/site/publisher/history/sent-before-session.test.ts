import { expect, test, vi } from 'vitest'
import type { Attempt } from '../../../../shared/history.ts'
import { addressesOfHistory } from '../../../../shared/publication/own-address.ts'
import { findSentBefore } from '../../../../shared/sent-before.ts'
import { reduceQueue, type QueueAction } from '../../../../shared/queue.ts'
import { initialBulkState, type BulkState } from '../../../../site/publisher/bulk/bulk-state.ts'
import { createSentBeforeSession } from '../../../../site/publisher/history/sent-before-session.ts'
import { createObservable } from '../../../../site/publisher/observable.ts'
import { posts } from '../../../support/publisher/bulk-window.ts'

const one: Attempt = {
  id: 'a',
  postId: 'x-1',
  title: 'Two',
  slug: 'two',
  publishDate: '2027-01-01',
  at: 1,
  result: { outcome: 'unconfirmed' },
}
const knowing = (attempts: Attempt[]) => ({
  status: 'ready' as const,
  attempts,
  sentBefore: findSentBefore(attempts),
  addresses: addressesOfHistory(attempts),
})

function open() {
  const bulk = createObservable<BulkState>({ ...initialBulkState, queue: posts })
  const history = createObservable(knowing([one]))
  const session = createSentBeforeSession({ bulk, history })
  const told = vi.fn()
  session.subscribe(told)
  const change = (action: QueueAction) => {
    bulk.patch({ queue: reduceQueue(bulk.get().queue, action) })
  }
  const found = () =>
    bulk
      .get()
      .queue.map(session.get())
      .map((attempt) => attempt?.id)
  return { bulk, history, session, told, change, found }
}

test('a post is told of its sibling once that is no longer beside it', () => {
  const { change, found, told } = open()
  expect(found()).toEqual(['a', undefined, undefined])
  change({ type: 'remove', id: 'x-1' })
  expect(told).toHaveBeenCalledOnce()
  expect(found()).toEqual(['a', undefined])
})

test('a history that was cleared is told at once', () => {
  const { history, found, told } = open()
  history.set(knowing([]))
  expect(told).toHaveBeenCalledOnce()
  expect(found()).toEqual([undefined, undefined, undefined])
})

test('the steps of a run tell nobody', () => {
  const { bulk, change, session, told } = open()
  const before = session.get()
  change({ type: 'send', id: 'x-2', address: 'two-2' })
  change({ type: 'published', id: 'x-2', delivery: { outcome: 'unconfirmed' } })
  bulk.patch({ news: 'Published' })
  expect(told).not.toHaveBeenCalled()
  expect(session.get()).toBe(before)
})
