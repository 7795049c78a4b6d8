import { describe, expect, test } from 'vitest'
import { beginAttempt, endAttempt, type Attempt } from '../../../../shared/history.ts'
import {
  calendarRecord,
  newDraft,
  type PostRecord,
  type QueuedPost,
} from '../../../../shared/post/post-record.ts'
import { recordOfArticle } from '../../../../shared/post/post-sending.ts'
import { afterSend } from '../../../support/after-send.ts'
import {
  liveStatusOf,
  slugFor,
  publishingContext,
} from '../../../../site/publisher/store/selectors.ts'
import { initialState, type PublisherState } from '../../../../site/publisher/store/state.ts'
import { siteWith } from '../../../support/publisher/memory-platform.ts'
import { madePost } from '../../../support/made-post.ts'

const known = siteWith([{ slug: 'live', id: 'l' }], {
  moved: { before: 'live' },
  pages: { '/': ['features'] },
  files: ['/jar.png'],
})

function scheduled(id: string, fields: Partial<QueuedPost>): QueuedPost {
  const post = calendarRecord(id, { title: '', excerpt: '', publishDate: '2099-01-01' }, 1)
  return { ...post, queue: { ...post.queue, position: Number(id.slice(1)) }, ...fields }
}

/** A post of the form, after it was sent. */
function sentDraft(slug: string, outcome: 'unconfirmed' | 'not-sent' = 'unconfirmed'): PostRecord {
  const draft = { ...newDraft(slug, 1), title: slug, slug, publishDate: '2099-03-01' }
  return afterSend(draft, { outcome })
}

function state(changes: Partial<PublisherState>): PublisherState {
  return { ...initialState, site: { ...initialState.site, known }, ...changes }
}

describe('slugs', () => {
  test('of the queue are each its own, beside the site and what was sent', () => {
    const titles = ['Live', 'Twins', 'Twins', 'Sent']
    const posts = titles.map((title, at) => scheduled(`q${at}`, { title }))
    const slugs = [
      ...publishingContext(state({ posts: [...posts, sentDraft('sent')] })).slugs.values(),
    ].map(({ slug }) => slug)
    expect(slugs).toEqual(['live-2', 'twins', 'twins-2', 'sent-2'])
  })

  test('of a draft are taken by what was sent, and not by what waits', () => {
    const draft = { ...newDraft('1', 1), title: 'Twins' }
    const waiting = scheduled('q1', { title: 'Twins' })
    expect(slugFor(state({ posts: [waiting] }), draft)).toEqual({ slug: 'twins' })
    const sent = afterSend(waiting, { outcome: 'unconfirmed' }, { slug: 'twins' })
    expect(slugFor(state({ posts: [sent] }), draft)).toEqual({
      slug: 'twins-2',
      taken: { slug: 'twins', by: 'queue' },
    })
  })

  test('of a live article stay its own', () => {
    const article = recordOfArticle(madePost({ id: 'l', title: 'Live' }), 1)
    expect(slugFor(state({ posts: [article] }), article)).toEqual({ slug: 'live' })
  })
})

test('Links may lead to what the site shows, what the queue will send, and what was sent', () => {
  const posts = [
    scheduled('q1', { title: 'Live' }),
    scheduled('q2', { title: '', slug: 'empty', publishDate: '2099-01-02' }),
    sentDraft('sent'),
    sentDraft('no', 'not-sent'),
  ]
  const { find, today, site } = publishingContext(state({ posts })).checks
  expect(find('live')).toEqual({ publishDate: today, heldBack: undefined })
  expect(find('before')).toEqual(find('live'))
  expect(find('live-2')).toEqual({ publishDate: '2099-01-01', heldBack: undefined })
  expect(find('empty')).toEqual({ publishDate: '2099-01-02', heldBack: 'no-title' })
  expect(find('sent')).toEqual({ publishDate: '2099-03-01', heldBack: undefined })
  expect(find('no')).toBeUndefined()
  expect(site?.files).toEqual(new Set(['/jar.png']))
})

test('What follows from the records is the same object until they change', () => {
  const first = state({ posts: [scheduled('q1', { title: 'One' })] })
  const before = publishingContext(first)
  expect(publishingContext({ ...first, news: 'Something else' })).toBe(before)
  expect(publishingContext({ ...first, posts: [] })).not.toBe(before)
})

test('Publish All asks about what was sent before, under its id or as another post', () => {
  const post = scheduled('q1', { title: 'Sent', publishDate: '2099-03-01' })
  const other = { ...madePost({ id: 'other', title: 'Sent' }), publishDate: '2099-03-01' }
  const now = new Date(1)
  const attempt: Attempt = endAttempt(beginAttempt(other, now), { outcome: 'unconfirmed' }, now)
  const before = (changes: Partial<PublisherState>) =>
    publishingContext(state({ posts: [post], ...changes })).sentBefore(post)
  expect(before({ attempts: [attempt] })).toBe(attempt)
  expect(before({})).toBeUndefined()
})

describe('a sent post', () => {
  const post = afterSend(
    scheduled('q1', { title: 'Live', content: 'Words.' }),
    { outcome: 'unconfirmed' },
    { slug: 'live' },
  )

  test('is live where the site lists its id', () => {
    expect(liveStatusOf(state({}))({ ...post, id: 'l' })).toEqual({ state: 'live', slug: 'live' })
  })

  test('is followed by its last send, without any history', () => {
    const moved = afterSend({ ...post, slug: 'moved' }, { outcome: 'unconfirmed' })
    expect(liveStatusOf(state({}))(moved)).toMatchObject({ state: 'waiting' })
    expect(liveStatusOf(state({}))(post)).toMatchObject({ state: 'taken' })
  })
})
