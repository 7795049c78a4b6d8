import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../shared/history.ts'
import { newDraft, type PostRecord } from '../../shared/post-record.ts'
import { findSentBefore, sentBeforeIn } from '../../shared/sent-before.ts'

const post = {
  id: 'p1',
  title: 'Sinking Funds',
  slug: 'sinking-funds',
  publishDate: '2026-03-03',
}

function attempt(fields: Partial<Attempt> = {}): Attempt {
  const { id: postId, ...others } = post
  return {
    id: 'a1',
    postId,
    ...others,
    at: 7,
    result: { outcome: 'accepted', status: 200 },
    ...fields,
  }
}

describe('sent before', () => {
  const again = { ...post, id: 'p2' }

  it.each([
    ['the same address', { ...again, title: 'Other', publishDate: '2026-05-01' }, true],
    ['the same address in another form', { ...again, title: 'X', slug: 'SINKING-FUNDS' }, true],
    ['the same title and date', { ...again, title: ' sinking funds', slug: 'x' }, true],
    ['the same title on another day', { ...again, slug: 'x', publishDate: '2026-05-01' }, false],
    ['the same id', { id: 'p1', title: 'Other', slug: 'x', publishDate: '2026-05-01' }, true],
  ])('%s: %j → %s', (_, candidate, found) => {
    expect(findSentBefore([attempt()])(candidate)).toEqual(found ? attempt() : undefined)
  })

  it('passes over its own attempts where they are decided on', () => {
    const find = findSentBefore([attempt()])
    expect(find(post, { own: 'decided' })).toBeUndefined()
    expect(find(again, { own: 'decided' })).toEqual(attempt())
  })

  it.each([
    [{ outcome: 'refused', status: 500, detail: '' }, false],
    [{ outcome: 'not-sent' }, false],
    [{ outcome: 'unknown', trouble: 'network' }, true],
    [{ outcome: 'interrupted' }, true],
    [{ outcome: 'sending' }, true],
    [{ outcome: 'unconfirmed' }, true],
  ] as const)('%j counts: %s', (result, counts) => {
    const find = findSentBefore([attempt({ result })])
    expect([find(again) !== undefined, find(post) !== undefined]).toEqual([counts, counts])
  })

  it('is told by the latest attempt', () => {
    const earlier = attempt({ id: 'e', at: 5 })
    const later = attempt({ id: 'l', at: 9 })
    expect(findSentBefore([later, earlier])(again)).toBe(later)
    expect(findSentBefore([earlier, attempt({ id: 'o', at: 9, slug: 'x' })])(again)?.id).toBe('o')
  })
})

describe('sent before of a queue', () => {
  const { slug: _, ...fields } = post
  const sent: PostRecord = {
    ...newDraft(post.id, 0),
    ...fields,
    position: 0,
    state: { status: 'pending' },
  }
  const near: PostRecord = { ...sent, id: 'p2', title: 'Sinking Funds!' }
  const twin: PostRecord = { ...sent, id: 'p3' }
  const find = (queue: PostRecord[], attempts = [attempt()], today = '2026-03-03') =>
    queue.map(sentBeforeIn(queue, findSentBefore(attempts), today)).map((found) => found?.id)

  it('is a post whose sibling has title and date, and none whose sibling has its address', () => {
    expect(find([sent, near, twin])).toEqual(['a1', undefined, 'a1'])
  })

  it('is a post whose address another one got that is not in the queue', () => {
    expect(find([near, twin])).toEqual(['a1', 'a1'])
    const other = attempt({ id: 'a2', postId: 'gone', at: 3, title: 'Older' })
    expect(find([sent, near], [attempt(), other])).toEqual(['a1', 'a2'])
  })

  it('is a post without a date that would be published today', () => {
    const undated = { ...twin, publishDate: '', slug: 'another' }
    expect(find([undated])).toEqual(['a1'])
    expect(find([undated], [attempt()], '2026-03-04')).toEqual([undefined])
  })

  it('is a live article by the id that it is sent under, and by the slug that it has', () => {
    const live = { id: 'p1', slug: 'sinking-funds' }
    const article: PostRecord = { ...twin, id: 'live-p1', title: 'Other', live }
    expect(find([article])).toEqual(['a1'])
    const { live: _live, ...own } = { ...article, sentSlug: 'sinking-funds' }
    expect(find([own])).toEqual(['a1'])
  })
})
