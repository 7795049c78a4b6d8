import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange, changeBetween, isEmptyChange } from '../../shared/queue-change.ts'
import { reduceQueue, type Queue } from '../../shared/queue.ts'

const queueOf = (...ids: string[]): Queue =>
  ids.map((id) => ({
    id,
    title: id,
    excerpt: '',
    publishDate: '2026-01-06',
    status: 'pending',
  }))

describe('the change between two queues', () => {
  const queue = queueOf('a', 'b', 'c')

  it('is empty where nothing changed', () => {
    expect(isEmptyChange(changeBetween(queue, queue))).toBe(true)
    expect(isEmptyChange(changeBetween(queue, [...queue]))).toBe(true)
  })

  it('is one post, and no order, for one that was edited', () => {
    const next = reduceQueue(queue, { type: 'send', id: 'b', address: 'own' })
    expect(changeBetween(queue, next)).toEqual({ puts: [next[1]], removed: [] })
  })

  it('is an id and the order for one that was removed', () => {
    const next = reduceQueue(queue, { type: 'remove', id: 'b' })
    expect(changeBetween(queue, next)).toEqual({ puts: [], removed: ['b'], order: ['a', 'c'] })
  })

  it('is the order alone where that changed', () => {
    const next = queue.toReversed()
    expect(changeBetween(queue, next)).toEqual({ puts: [], removed: [], order: ['c', 'b', 'a'] })
  })

  it('leads from one to the other, whatever they are, and copies no post', () => {
    const queues = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
      .map((ids) => queueOf(...ids))
    fc.assert(
      fc.property(queues, queues, (before, after) => {
        const kept = after.map((post) => before.find(({ id }) => id === post.id) ?? post)
        const next = applyChange(before, changeBetween(before, kept))
        expect(next).toEqual(kept)
        expect(next?.every((post, at) => post === kept[at])).toBe(true)
      }),
    )
  })

  it('fits no queue that has not the posts of its order', () => {
    expect(applyChange(queue, { puts: [], order: ['a', 'lost'] })).toBeUndefined()
  })
})
