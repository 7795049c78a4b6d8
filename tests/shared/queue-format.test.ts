import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQueue, serializeQueue } from '../../shared/queue-format.ts'
import { reduceQueue, type Queue } from '../../shared/queue.ts'

const fields = { title: 'T', excerpt: 'E', publishDate: '2026-01-06' }
const queue: Queue = [
  { id: '1', ...fields, status: 'pending', content: 'Own', prepared: { text: 'x', source: 'ai' } },
  { id: '2', ...fields, status: 'published', delivery: { outcome: 'accepted', status: 202 } },
  { id: '3', ...fields, status: 'failed', failure: { outcome: 'unknown', trouble: 'timeout' } },
  { id: '4', ...fields, status: 'published', delivery: { outcome: 'unconfirmed' } },
  { id: '5', ...fields, status: 'failed', failure: { outcome: 'interrupted' } },
  {
    id: '7',
    ...fields,
    status: 'failed',
    failure: { outcome: 'not-sent' },
    slug: 'own',
    author: 'Ann',
    categories: [],
    tags: ['a'],
    featuredImage: '/cup.jpg',
    seoTitle: 'S',
    seoDescription: 'D',
  },
  {
    id: '6',
    ...fields,
    status: 'published',
    delivery: { outcome: 'unconfirmed' },
    prepared: { text: 'x', source: 'template', problem: 'The AI service did not answer in time.' },
  },
]

describe('a stored queue', () => {
  it('comes back as it was', () => {
    expect(parseQueue(serializeQueue(queue))).toEqual({ ok: true, queue })
  })

  it('is written anew where a post has changed since it was written last', () => {
    serializeQueue(queue)
    const changed = reduceQueue(queue, { type: 'edit', id: '1', changes: { title: 'Changed' } })
    expect(parseQueue(serializeQueue(changed))).toEqual({ ok: true, queue: changed })
  })

  it('of a release before posts could be given more than a title is still read', () => {
    const post = '"id":"1","title":"T","excerpt":"E","publishDate":"2026-01-06","status":"pending"'
    expect(parseQueue(`{"version":1,"posts":[{${post}}]}`)).toEqual({
      ok: true,
      queue: [{ id: '1', ...fields, status: 'pending' }],
    })
  })

  it('keeps no reason for a text that was written', () => {
    const prepared = '{"text":"x","source":"ai","problem":"None"}'
    const post = `{"id":"1","title":"T","excerpt":"","publishDate":"2026-01-06","status":"pending","prepared":${prepared}}`
    expect(parseQueue(`{"version":1,"posts":[${post}]}`)).toMatchObject({
      ok: true,
      queue: [{ prepared: { text: 'x', source: 'ai' } }],
    })
  })

  it('comes back with what was being sent as failed', () => {
    const stored = serializeQueue([{ id: '1', ...fields, status: 'sending' }])
    expect(parseQueue(stored)).toEqual({
      ok: true,
      queue: [{ id: '1', ...fields, status: 'failed', failure: { outcome: 'interrupted' } }],
    })
  })

  it.each([
    '',
    '[]',
    'null',
    '{"version":1}',
    '{"posts":[]}',
    '{"version":0,"posts":[]}',
    '{"version":"1","posts":[]}',
    '{"version":1,"posts":[{"id":"1"}]}',
    '{"version":1,"posts":[{"id":"1","title":"T","excerpt":"","publishDate":"2026-02-30","status":"pending"}]}',
    '{"version":1,"posts":[{"id":"1","title":"T","excerpt":"","publishDate":"2026-01-06","status":"lost"}]}',
    '{"version":1,"posts":[{"id":"1","title":"T","excerpt":"","publishDate":"2026-01-06","status":"pending","tags":"a"}]}',
    '{"version":1,"posts":[{"id":"1","title":"T","excerpt":"","publishDate":"2026-01-06","status":"pending","featuredImage":"javascript:1"}]}',
  ])('is refused when it is damaged: %j', (json) => {
    expect(parseQueue(json)).toEqual({ ok: false, error: 'not-a-queue' })
  })

  it('of a later release is told apart from a damaged one', () => {
    expect(parseQueue('{"version":2,"anything":[]}')).toEqual({ ok: false, error: 'newer-version' })
  })

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
        expect(() => parseQueue(json)).not.toThrow()
      }),
    )
  })
})
