import { describe, expect, it } from 'vitest'
import {
  attemptSchema,
  beginAttempt,
  endAttempt,
  findAttempts,
  recoveredAttempt,
  findSentBefore,
  type Attempt,
} from '../../shared/history.ts'
import { calendarRecord, newDraft, type PostRecord } from '../../shared/post/post-record.ts'
import { madePost } from '../support/made-post.ts'

const post: PostRecord = {
  ...newDraft('p1', 0),
  title: 'Sinking Funds',
  slug: 'sinking-funds',
  publishDate: '2026-03-03',
  content: 'Words.',
}
const today = '2026-03-03'

function attempt(fields: Partial<Attempt> = {}): Attempt {
  return {
    id: 'a1',
    postId: post.id,
    title: post.title,
    slug: post.slug,
    publishDate: post.publishDate,
    at: new Date(2026, 2, 3, 12).getTime(),
    result: { outcome: 'accepted', status: 200 },
    tookMs: 40,
    ...fields,
  }
}

describe('the record of an attempt', () => {
  const whole = madePost(post)

  it('says what is sent before it is, and then what came of it', () => {
    const begun = beginAttempt(whole, new Date(1000))
    const { tookMs: _, ...base } = attempt({ id: '1000-p1', at: 1000 })
    expect(begun).toEqual({ ...base, result: { outcome: 'sending' } })
    const delivery = { outcome: 'refused', status: 422, detail: 'No.' } as const
    const ended = endAttempt(begun, delivery, new Date(1040))
    expect(ended).toEqual({ ...base, result: delivery, tookMs: 40 })
    // The clock may have been set back meanwhile.
    const earlier = endAttempt(begun, delivery, new Date(7))
    for (const record of [begun, ended, earlier])
      expect(attemptSchema.parse(record)).toEqual(record)
  })

  it('keeps that the site does not show it, and nothing of its text', () => {
    const begun = beginAttempt({ ...whole, draft: true }, new Date(1000))
    expect(attemptSchema.parse(begun).heldBack).toBe('draft')
    expect(JSON.stringify(begun)).not.toContain('Words.')
  })

  it('that was under way when the tab or app ended was cut off', () => {
    const sending = attempt({ result: { outcome: 'sending' } })
    expect(recoveredAttempt(sending)).toEqual({ ...sending, result: { outcome: 'interrupted' } })
    expect(recoveredAttempt(attempt())).toEqual(attempt())
  })
})

const attempts = [attempt(), attempt({ id: 'a2', title: 'Zero-Based', slug: 'zero-based' })]

it.each([
  ['', ['a1', 'a2']],
  ['FUNDS sinking', ['a1']],
  ['p1 zero', ['a2']],
  ['none', []],
] as const)('the search for %j finds %j', (query, ids) => {
  expect(findAttempts(attempts, query).map(({ id }) => id)).toEqual(ids)
})

describe('sent before', () => {
  const again = { ...post, id: 'p2' }

  it.each([
    ['the same slug and date', { ...again, title: 'Other' }, true],
    ['the same slug in another form', { ...again, title: 'X', slug: 'SINKING-FUNDS' }, true],
    ['the same title and date', { ...again, title: ' sinking funds', slug: 'x' }, true],
    ['the same title and slug on another day', { ...again, publishDate: '2026-05-01' }, false],
    ['the same id', { ...post, title: 'Other', slug: 'x', publishDate: '2026-05-01' }, true],
  ])('%s: %j → %s', (_, candidate, found) => {
    expect(findSentBefore([attempt()], today)(candidate)).toEqual(found ? attempt() : undefined)
  })

  it.each([
    [{ outcome: 'refused', status: 500, detail: '' }, false],
    [{ outcome: 'sending' }, true],
    [{ outcome: 'unconfirmed' }, true],
  ] as const)('%j counts: %s', (result, counts) => {
    const find = findSentBefore([attempt({ result })], today)
    expect([find(again) !== undefined, find(post) !== undefined]).toEqual([counts, counts])
  })

  it('is not told by a slug that its post has left', () => {
    const moved = [attempt({ id: 'a2', slug: 'elsewhere', at: 2 }), attempt({ id: 'a1', at: 1 })]
    const other = { ...post, id: 'p2', title: 'Another' }
    expect(findSentBefore(moved, today)(other)).toBeUndefined()
    expect(findSentBefore(moved, today)({ ...other, slug: 'elsewhere' })?.id).toBe('a2')
  })

  it('is told by the latest attempt', () => {
    const earlier = attempt({ id: 'e', at: 5 })
    const later = attempt({ id: 'l', at: 9 })
    expect(findSentBefore([later, earlier], today)(again)).toBe(later)
    const other = attempt({ id: 'o', at: 9, slug: 'x' })
    expect(findSentBefore([earlier, other], today)(again)?.id).toBe('o')
  })
})

describe('sent before of a queue', () => {
  const { id, title, publishDate } = post
  const sent: PostRecord = calendarRecord(id, { title, excerpt: '', publishDate }, 0)
  const near: PostRecord = { ...sent, id: 'p2', title: 'Sinking Funds!' }
  const twin: PostRecord = { ...sent, id: 'p3' }
  const find = (queue: PostRecord[], attempts = [attempt()], day = today) => {
    const beside = new Set(queue.map(({ id }) => id))
    const sentBefore = findSentBefore(attempts, day)
    return queue.map((post) => sentBefore(post, beside)?.id)
  }

  it('is a post whose sibling has title and date, and none whose sibling has its slug', () => {
    expect(find([sent, near, twin])).toEqual(['a1', undefined, 'a1'])
  })

  it('is a post whose slug another one got that is not in the queue', () => {
    expect(find([near, twin])).toEqual(['a1', 'a1'])
    const other = attempt({ id: 'a2', postId: 'gone', at: 3, title: 'Older' })
    expect(find([sent, near], [attempt(), other])).toEqual(['a1', 'a2'])
  })

  it('is a draft, which has no date, that would be published today', () => {
    const undated = { ...newDraft('d1', 0), title, slug: 'another' }
    expect(find([undated])).toEqual(['a1'])
    expect(find([undated], [attempt()], '2026-03-04')).toEqual([undefined])
  })
})
