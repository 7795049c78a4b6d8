import { describe, expect, it, test } from 'vitest'
import type { HeldBack } from '../../../shared/held-back.ts'
import {
  mayChangeSoon,
  shownArticles,
  liveStatus,
  type LiveStatus,
} from '../../../shared/publication/live-status.ts'
import { newDraft, type PostRecord } from '../../../shared/post/post-record.ts'
import { madePost } from '../../support/made-post.ts'
import type { IndexedArticle } from '../../../shared/publication/site-index.ts'

const today = '2027-01-06'
const yesterday = '2027-01-05'
const tomorrow = '2027-01-07'
const longAgo = '2020-01-01'
const showing = (...articles: IndexedArticle[]) =>
  shownArticles({ version: 1, articles, pages: {}, files: [] })

interface Sent {
  publishDate?: string
  sentOn?: string | undefined
  /** Undefined where the post may have been sent only. */
  version?: string | undefined
  heldBack?: HeldBack
}

function sentPost({ publishDate = today, version, heldBack, ...when }: Sent): PostRecord {
  const sentOn = 'sentOn' in when ? when.sentOn : today
  const post = madePost({ id: '7', title: 'One', publishDate })
  if (version === undefined) {
    const failed = { status: 'failed', post, delivery: { outcome: 'interrupted' } } as const
    return { ...newDraft('7', 0), state: failed }
  }
  const at = sentOn === undefined ? {} : { at: Date.parse(sentOn) }
  const sent = { post, version, ...at, ...(heldBack && { heldBack }) }
  return { ...newDraft('7', 0), state: { status: 'published' }, sent }
}
const reasons: HeldBack[] = ['draft', 'no-text']

const one = { id: '7', slug: 'one' }
const another = { id: '7', slug: 'another' }
const old = { ...one, version: 'old' }
const live: LiveStatus = { state: 'live', slug: 'one' }
const moved: LiveStatus = { state: 'live', slug: 'another' }
const leaving: LiveStatus = { state: 'leaving', slug: 'one' }
const outdated: LiveStatus = { state: 'outdated', slug: 'one' }
const overdue = { ...outdated, since: yesterday }
const missing: LiveStatus = { state: 'missing', since: yesterday }
const awaited: LiveStatus = { state: 'awaited' }

test.each<[string, Sent, IndexedArticle[], LiveStatus]>([
  ['is live', {}, [one], live],
  ['is live before its day, by a clock that differs', { publishDate: tomorrow }, [one], live],
  ['that was held back, and edited since, is live', { heldBack: 'placeholder' }, [one], live],
  ['is live at its address there', {}, [another, { ...one, id: '8' }], moved],
  ['that is listed twice is live at its own address', {}, [another, one], live],
  ['that was sent to be taken down is leaving', { heldBack: 'draft' }, [one], leaving],
  ['is live in the version that was sent', { version: 'old' }, [old], live],
  ['is live where its version there is not known', { version: 'new' }, [one], live],
  ['is live where the version that was sent is not known', { version: undefined }, [old], live],
  ['is outdated in another version', { version: 'new' }, [old], outdated],
  ['is so since that day, once it is over', { version: 'new', sentOn: yesterday }, [old], overdue],
  ['is leaving in any version', { version: 'new', heldBack: 'draft' }, [old], leaving],
])('a post that the site lists by its id %s', (_, changes, articles, status) => {
  expect(liveStatus(sentPost({ version: 'v', ...changes }), today, showing(...articles))).toEqual(
    status,
  )
})

describe('a post that the site does not list', () => {
  it.each(reasons)('is held back, whatever its day: %s', (because) => {
    for (const publishDate of [longAgo, tomorrow]) {
      const sent = sentPost({ publishDate, heldBack: because, version: 'v' })
      expect(liveStatus(sent, today, showing())).toEqual({ state: 'held-back', because })
      expect(liveStatus(sent, today, undefined)).toEqual({ state: 'held-back', because })
    }
  })

  it.each<[string, string, string | undefined, LiveStatus]>([
    ['waits for its day', tomorrow, today, { state: 'waiting', from: tomorrow }],
    ['is awaited on its day', today, today, awaited],
    ['is awaited on the day it was sent', '2027-01-01', today, awaited],
    ['is awaited where nobody knows when it was sent', today, undefined, awaited],
    ['is missing after both', yesterday, yesterday, missing],
    ['is missing after it was sent', '2027-01-01', yesterday, missing],
    ['is missing, whenever it was sent', yesterday, undefined, missing],
  ])('%s: its day is %s, and it was sent on %s', (_, publishDate, sentOn, status) => {
    expect(liveStatus(sentPost({ publishDate, sentOn, version: 'v' }), today, showing())).toEqual(
      status,
    )
  })

  it('has lost its address to another article, also in another case', () => {
    const shown = showing({ id: '8', slug: 'ONE' })
    for (const publishDate of [longAgo, tomorrow])
      expect(liveStatus(sentPost({ publishDate }), today, shown)).toEqual({ state: 'taken' })
  })

  it('is unknown, or waits, where the site could not be asked', () => {
    const status = (publishDate: string) => liveStatus(sentPost({ publishDate }), today, undefined)
    expect(status(today)).toEqual({ state: 'unknown' })
    expect(status(tomorrow)).toEqual({ state: 'waiting', from: tomorrow })
  })
})

test.each<[LiveStatus, boolean]>([
  [{ state: 'awaited' }, true],
  [{ state: 'leaving', slug: 'one' }, true],
  [{ state: 'outdated', slug: 'one' }, true],
  [{ state: 'outdated', slug: 'one', since: today }, false],
  [{ state: 'unknown' }, true],
  [{ state: 'missing', since: today }, false],
])('%j may change within minutes: %s', (place, may) => {
  expect(mayChangeSoon(place)).toBe(may)
})
