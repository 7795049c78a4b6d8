import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  reduceQueue,
  type PostState,
  type Queue,
  type QueueAction,
  type ScheduledPost,
} from '../../shared/queue.ts'

const states: PostState[] = [
  { status: 'pending' },
  { status: 'published', delivery: { outcome: 'accepted', status: 200 } },
  { status: 'failed', failure: { outcome: 'refused', status: 500, detail: '' } },
  { status: 'failed', failure: { outcome: 'unknown', trouble: 'timeout' } },
]
const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const dateOf = (index: number) => `2027-01-0${index + 1}`
const postAt = (index: number, state: PostState = { status: 'pending' }): ScheduledPost => ({
  id: titles[index] ?? '',
  title: titles[index] ?? '',
  excerpt: '',
  publishDate: dateOf(index),
  ...state,
})
const three: Queue = [postAt(0), postAt(1), postAt(2)]
const ids = (queue: Queue) => queue.map(({ id }) => id)

/** A queue after an action, and what takes that action back. */
function change(before: Queue, action: QueueAction) {
  const after = reduceQueue(before, action)
  return { after, undo: { type: 'restore', before, after } as const }
}

const remove = (id: string): QueueAction => ({ type: 'remove', id })
const replaceBy = (...lines: readonly { title: string; at: number }[]): QueueAction => ({
  type: 'import',
  mode: 'replace',
  prefix: 'new',
  posts: lines.map(({ title, at }, index) => ({
    title,
    excerpt: '',
    publishDate: dateOf(at),
    line: index + 1,
  })),
})

const anyQueue = fc
  .uniqueArray(fc.nat(titles.length - 1), { minLength: 1 })
  .chain((indices) =>
    fc.tuple(...indices.map((index) => fc.constantFrom(...states).map((s) => postAt(index, s)))),
  )
const anyLine = fc.record({
  title: fc.constantFrom(...titles, 'One!', 'Something new'),
  at: fc.nat(titles.length - 1),
})

describe('taking a change of the queue back', () => {
  it('after a post was removed leaves the queue as it was', () => {
    fc.assert(
      fc.property(anyQueue, fc.nat(), (queue, at) => {
        const { after, undo } = change(queue, remove(queue[at % queue.length]?.id ?? ''))
        expect(after).toHaveLength(queue.length - 1)
        expect(reduceQueue(after, undo)).toEqual(queue)
      }),
    )
  })

  it('after an import leaves the queue as it was, in its order, with all states', () => {
    fc.assert(
      fc.property(anyQueue, fc.array(anyLine, { maxLength: 6 }), (queue, lines) => {
        const { after, undo } = change(queue, replaceBy(...lines))
        expect(reduceQueue(after, undo)).toEqual(queue)
      }),
    )
  })

  it('after a whole queue took its place leaves the queue as it was, published posts too', () => {
    fc.assert(
      fc.property(anyQueue, anyQueue, fc.boolean(), (queue, posts, isOwn) => {
        // Of the same posts in another state, or of others.
        const imported = isOwn ? posts : posts.map((post) => ({ ...post, id: `file-${post.id}` }))
        const { after, undo } = change(queue, { type: 'replace', posts: imported })
        expect(reduceQueue(after, undo)).toEqual(queue)
      }),
    )
  })

  it('step by step, the last first, brings several removed posts back to their places', () => {
    const first = change(three, remove('One'))
    const second = change(first.after, remove('Two'))
    const once = reduceQueue(second.after, second.undo)
    expect(ids(once)).toEqual(['Two', 'Three'])
    expect(reduceQueue(once, first.undo)).toEqual(three)
  })

  it('loses no post where an earlier change is taken back first', () => {
    const first = change(three, remove('One'))
    const second = change(first.after, remove('Two'))
    const back = [first.undo, second.undo].reduce(reduceQueue, second.after)
    expect(ids(back).sort()).toEqual(['One', 'Three', 'Two'])
  })

  it('leaves alone what else was done since', () => {
    const { after, undo } = change(three, remove('Two'))
    const later = reduceQueue(after, { type: 'edit', id: 'One', changes: { excerpt: 'New' } })
    expect(reduceQueue(later, undo)).toEqual([{ ...later[0] }, three[1], three[2]])
  })

  it('changes nothing where the post came back meanwhile', () => {
    const { after, undo } = change(three, remove('Two'))
    const back = reduceQueue(after, undo)
    expect(reduceQueue(back, undo)).toBe(back)
  })

  it('never takes back that a post was sent, or is being sent', () => {
    const { after, undo } = change(
      three,
      replaceBy({ title: 'One!', at: 0 }, { title: 'New', at: 5 }),
    )
    expect(after.map(({ id }) => id)).toEqual(['One', 'new-2'])
    const outcomes: QueueAction[][] = [
      [],
      after.map(({ id }) => ({
        type: 'published',
        id,
        delivery: { outcome: 'accepted', status: 200 },
      })),
      after.map(({ id }) => ({
        type: 'failed',
        id,
        failure: { outcome: 'unknown', trouble: 'timeout' },
      })),
    ]
    for (const outcome of outcomes) {
      const sending = after.map(({ id }): QueueAction => ({ type: 'send', id, address: 'own' }))
      const sent = [...sending, ...outcome].reduce(reduceQueue, after)
      const restored = reduceQueue(sent, undo)
      expect(ids(restored).sort()).toEqual(['One', 'Three', 'Two', 'new-2'])
      for (const post of sent) expect(restored).toContain(post)
    }
  })

  it('gives a post that a file had at another address its own again', () => {
    const own = { ...postAt(0), address: 'own' }
    const posts = [{ ...postAt(0), address: 'of-the-file' }]
    const { after, undo } = change([own], { type: 'replace', posts })
    expect(reduceQueue(after, undo)).toEqual([own])
  })

  it('leaves a post the address that it was sent to since, and that it is sent again', () => {
    const changes = { title: 'Another' }
    const { after, undo } = change(three, { type: 'edit', id: 'Two', changes })
    const failure = { outcome: 'unknown', trouble: 'timeout' } as const
    const sent = [
      { type: 'send', id: 'Two', address: 'another' } as const,
      { type: 'failed', id: 'Two', failure } as const,
      { type: 'retry', id: 'Two' } as const,
    ].reduce(reduceQueue, after)
    expect(reduceQueue(sent, undo)[1]).toEqual({
      ...postAt(1),
      address: 'another',
      sendAgain: true,
    })
  })
})
