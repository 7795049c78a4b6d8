import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newDraft, type PostRecord } from '../../../../shared/post-record.ts'
import { createMove } from '../../../../site/publisher/queue/move.tsx'

const post: PostRecord = {
  ...newDraft('x-1', 0),
  title: 'One',
  publishDate: '2027-01-05',
  position: 0,
  state: { status: 'pending' },
}

function begin() {
  const moveTo = vi.fn<(id: string, date: string) => void>()
  const move = createMove(moveTo)
  return { moveTo, move, state: move.store.getState }
}

describe('a post that is moved', () => {
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
  })

  it('goes to the day it is put down on, and every step is said', () => {
    const { moveTo, move, state } = begin()
    move.pickUp(post, 'card')
    expect(state()).toMatchObject({ carried: { id: 'x-1', to: '2027-01-05' } })
    expect(state().news).toMatch(/^Moving “One” from Tuesday, January 5, 2027\. .*arrow keys/)
    move.aim('2027-01-09')
    expect(state().news).toBe('Saturday, January 9, 2027')
    move.drop()
    expect(moveTo.mock.calls).toEqual([['x-1', '2027-01-09']])
    expect(state()).toEqual({
      carried: undefined,
      day: '2027-01-09',
      news: '“One” is on Saturday, January 9, 2027 now.',
    })
  })

  it('stays where it was when that is cancelled, or ends where it began', () => {
    const { moveTo, move, state } = begin()
    for (const end of [move.cancel, move.drop]) {
      move.pickUp(post, 'month')
      if (end === move.cancel) move.aim('2027-02-01')
      end()
      expect(state()).toEqual({
        carried: undefined,
        day: '2027-01-05',
        news: '“One” stays on Tuesday, January 5, 2027.',
      })
    }
    move.drop()
    expect(moveTo).not.toHaveBeenCalled()
  })

  it('is a pending one', () => {
    const { move, state } = begin()
    const failed = { status: 'failed', delivery: { outcome: 'not-sent' } } as const
    move.pickUp({ ...post, state: failed }, 'month')
    expect(state()).toMatchObject({
      carried: undefined,
      news: 'Only a pending post can be moved.',
    })
    move.aim('2027-02-01')
    expect(state().carried).toBeUndefined()
  })
})
