import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQueue, serializeQueue } from '../../shared/queue-file.ts'
import type { Queue } from '../../shared/queue.ts'

const fields = { title: 'T', excerpt: 'E', publishDate: '2026-01-06' }
const queue: Queue = [
  { id: '1', ...fields, status: 'pending', content: 'Own', prepared: { text: 'x', source: 'ai' } },
  { id: '2', ...fields, status: 'published', delivery: { outcome: 'accepted', status: 202 } },
  { id: '3', ...fields, status: 'failed', failure: { outcome: 'unknown', trouble: 'timeout' } },
  { id: '4', ...fields, status: 'published', delivery: { outcome: 'unconfirmed' } },
  { id: '5', ...fields, status: 'failed', failure: { outcome: 'interrupted' } },
]

describe('a stored queue', () => {
  it('comes back as it was', () => {
    expect(parseQueue(serializeQueue(queue))).toEqual({ ok: true, queue })
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
    '{"version":1,"posts":[{"id":"1"}]}',
    '{"version":1,"posts":[{"id":"1","title":"T","excerpt":"","publishDate":"2026-02-30","status":"pending"}]}',
    '{"version":1,"posts":[{"id":"1","title":"T","excerpt":"","publishDate":"2026-01-06","status":"lost"}]}',
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
