import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { HeldBack } from '../../../shared/publication/held-back.ts'
import {
  mayChangeSoon,
  shownArticles,
  liveStatus,
  type SentPost,
  type LiveStatus,
} from '../../../shared/publication/live-status.ts'

import type { IndexedArticle } from '../../../shared/publication/site-index.ts'

const today = '2027-01-06'
const showing = (...articles: IndexedArticle[]) =>
  shownArticles({ version: 1, articles, pages: {}, files: [] })
const empty = showing()
const post: SentPost = {
  id: '7',
  slug: 'one',
  publishDate: today,
  sentOn: today,
  heldBack: undefined,
}
const reasons: HeldBack[] = ['draft', 'no-title', 'no-text', 'template']

describe('a post that the site lists by its id', () => {
  it.each([
    ['of today', {}],
    ['of the future, by a clock that differs', { publishDate: '2027-01-07' }],
    ['that was sent long ago', { publishDate: '2020-01-01', sentOn: '2020-01-01' }],
    ['that was held back, and edited since', { heldBack: 'template' as const }],
  ])('is live: one %s', (_what, changes) => {
    const shown = showing({ id: '7', slug: 'one' })
    expect(liveStatus({ ...post, ...changes }, today, shown)).toEqual({
      state: 'live',
      slug: 'one',
    })
  })

  it('is live at the address that it has there', () => {
    const shown = showing({ id: '7', slug: 'another' }, { id: '8', slug: 'one' })
    expect(liveStatus(post, today, shown)).toEqual({ state: 'live', slug: 'another' })
  })

  it('is live at its own address where it is listed twice', () => {
    const shown = showing({ id: '7', slug: 'another' }, { id: '7', slug: 'one' })
    expect(liveStatus(post, today, shown)).toEqual({ state: 'live', slug: 'one' })
  })

  it('is leaving where it was sent to be taken down', () => {
    const shown = showing({ id: '7', slug: 'one' })
    const sent = { ...post, heldBack: 'draft' as const }
    expect(liveStatus(sent, today, shown)).toEqual({ state: 'leaving', slug: 'one' })
  })
})

describe('a post that the site shows with a version', () => {
  const sent = { ...post, version: 'new' }
  const status = (version: string | undefined, changes: Partial<SentPost> = {}) => {
    const article = { id: '7', slug: 'one', ...(version !== undefined && { version }) }
    return liveStatus({ ...sent, ...changes }, today, showing(article))
  }

  it('is live where that is the one that was sent, or one of them is not known', () => {
    const live = { state: 'live', slug: 'one' }
    expect(status('new')).toEqual(live)
    expect(status(undefined)).toEqual(live)
    expect(status('old', { version: undefined })).toEqual(live)
  })

  it('is outdated where it is another, which is a wonder after the day it was sent', () => {
    expect(status('old')).toEqual({ state: 'outdated', slug: 'one' })
    expect(status('old', { sentOn: '2027-01-05' })).toEqual({
      state: 'outdated',
      slug: 'one',
      since: '2027-01-05',
    })
    expect(status('old', { heldBack: 'draft' }).state).toBe('leaving')
  })
})

describe('a post that the site does not list', () => {
  it.each(reasons)('is held back, whatever its day: %s', (because) => {
    for (const publishDate of ['2020-01-01', today, '2030-01-01']) {
      const sent = { ...post, publishDate, heldBack: because }
      expect(liveStatus(sent, today, empty)).toEqual({ state: 'held-back', because })
      expect(liveStatus(sent, today, undefined)).toEqual({ state: 'held-back', because })
    }
  })

  it('waits for its day, whether or not the site is known', () => {
    const sent = { ...post, publishDate: '2027-01-07' }
    const waiting = { state: 'waiting', from: '2027-01-07' }
    expect(liveStatus(sent, today, empty)).toEqual(waiting)
    expect(liveStatus(sent, today, undefined)).toEqual(waiting)
  })

  it.each([
    ['today', 'today', today, today],
    ['earlier', 'today', '2027-01-01', today],
    ['earlier', 'on another day by its clock', '2027-01-01', '2027-01-07'],
    ['today', 'earlier', today, '2027-01-01'],
    ['today', 'at a time that is not known', today, undefined],
  ])('is awaited: its day is %s, and it was sent %s', (_day, _sent, publishDate, sentOn) => {
    expect(liveStatus({ ...post, publishDate, sentOn }, today, empty)).toEqual({
      state: 'awaited',
    })
  })

  it.each([
    ['on its day', '2027-01-05', '2027-01-05', '2027-01-05'],
    ['before it', '2027-01-05', '2027-01-01', '2027-01-05'],
    ['after it', '2027-01-01', '2027-01-05', '2027-01-05'],
    ['at a time that is not known', '2027-01-05', undefined, '2027-01-05'],
  ])('is missing once that day is over: sent %s', (_sent, publishDate, sentOn, since) => {
    expect(liveStatus({ ...post, publishDate, sentOn }, today, empty)).toEqual({
      state: 'missing',
      since,
    })
  })

  it.each(['one', 'ONE'])('has lost its address to another article at %s', (slug) => {
    const shown = showing({ id: '8', slug })
    for (const publishDate of ['2020-01-01', today, '2030-01-01']) {
      expect(liveStatus({ ...post, publishDate }, today, shown)).toEqual({ state: 'taken' })
    }
  })

  it('is nowhere to be seen where the site could not be asked', () => {
    for (const publishDate of ['2020-01-01', today]) {
      expect(liveStatus({ ...post, publishDate }, today, undefined)).toEqual({ state: 'unknown' })
    }
  })
})

test.each<[LiveStatus, boolean]>([
  [{ state: 'awaited' }, true],
  [{ state: 'leaving', slug: 'one' }, true],
  [{ state: 'outdated', slug: 'one' }, true],
  [{ state: 'outdated', slug: 'one', since: today }, false],
  [{ state: 'unknown' }, true],
  [{ state: 'live', slug: 'one' }, false],
  [{ state: 'waiting', from: today }, false],
  [{ state: 'missing', since: today }, false],
  [{ state: 'taken' }, false],
  [{ state: 'held-back', because: 'draft' }, false],
])('%j may change within minutes: %s', (place, may) => {
  expect(mayChangeSoon(place)).toBe(may)
})

const day = fc.constantFrom('2027-01-04', '2027-01-05', today, '2027-01-07', '2027-01-08')
const anyPost = fc.record({
  id: fc.constantFrom('7', '8', '__proto__', 'constructor'),
  slug: fc.constantFrom('one', 'two', '__proto__', 'constructor'),
  publishDate: day,
  sentOn: fc.option(day, { nil: undefined }),
  heldBack: fc.option(fc.constantFrom(...reasons), { nil: undefined }),
})
const anyArticle = anyPost.map(({ id, slug }) => ({ id, slug }))

test('a link is shown just for what the site lists, and what it lists is never called missing', () => {
  fc.assert(
    fc.property(anyPost, fc.array(anyArticle), (sent, articles) => {
      const place = liveStatus(sent, today, showing(...articles))
      const listed = articles.filter(({ id }) => id === sent.id).map(({ slug }) => slug)
      expect('slug' in place).toBe(listed.length > 0)
      if ('slug' in place) expect(listed).toContain(place.slug)
      if (place.state === 'waiting') expect(place.from > today).toBe(true)
      if (place.state === 'missing') expect(place.since < today).toBe(true)
    }),
  )
})
