import { describe, expect, it, vi } from 'vitest'
import type { ScheduledPost } from '../../../../../shared/queue.ts'
import { createMove } from '../../../../../site/publisher/bulk/review/move.ts'

const post: ScheduledPost = {
  id: 'x-1',
  title: 'One',
  excerpt: '',
  publishDate: '2027-01-05',
  status: 'pending',
}

function begin(moved = true) {
  const edits = { move: vi.fn<(id: string, date: string) => Promise<boolean>>() }
  edits.move.mockResolvedValue(moved)
  return { edits, move: createMove(edits) }
}

describe('a post that is moved', () => {
  it('goes to the day it is put down on, and every step is said', async () => {
    const { edits, move } = begin()
    move.pickUp(post, 'card', 'keys')
    expect(move.get()).toMatchObject({ carried: { id: 'x-1', to: '2027-01-05' } })
    expect(move.get().news).toMatch(/^Moving “One” from Tuesday, January 5, 2027\. .*arrow keys/)
    move.aim('2027-01-09')
    expect(move.get().news).toBe('Saturday, January 9, 2027')
    expect(await move.drop()).toEqual({ id: 'x-1', date: '2027-01-09', home: 'card' })
    expect(edits.move.mock.calls).toEqual([['x-1', '2027-01-09']])
    expect(move.get()).toEqual({
      carried: undefined,
      day: '2027-01-09',
      news: '“One” is on Saturday, January 9, 2027 now.',
    })
  })

  it('stays where it was when that is cancelled, or ends where it began', async () => {
    const { edits, move } = begin()
    const stays = { id: 'x-1', date: '2027-01-05', home: 'month' }
    move.pickUp(post, 'month', 'drag')
    move.aim('2027-02-01')
    expect(move.cancel()).toEqual(stays)
    expect(move.get().news).toBe('“One” stays on Tuesday, January 5, 2027.')
    move.pickUp(post, 'month', 'drag')
    expect(await move.drop()).toEqual(stays)
    expect(edits.move).not.toHaveBeenCalled()
    expect(move.cancel()).toBeUndefined()
    expect(await move.drop()).toBeUndefined()
  })

  it('is said to be where it was when the queue may not be changed', async () => {
    const { move } = begin(false)
    move.pickUp(post, 'month', 'keys')
    move.aim('2027-02-01')
    expect(await move.drop()).toEqual({ id: 'x-1', date: '2027-01-05', home: 'month' })
    expect(move.get().news).toBe('“One” could not be moved.')
  })

  it('is a pending one', () => {
    const { move } = begin()
    move.pickUp({ ...post, status: 'failed', failure: { outcome: 'not-sent' } }, 'month', 'keys')
    expect(move.get()).toMatchObject({
      carried: undefined,
      news: 'Only a pending post can be moved.',
    })
    move.aim('2027-02-01')
    expect(move.get().carried).toBeUndefined()
  })
})
