import { describe, expect, test } from 'vitest'
import type { Attempt } from '../../../../shared/history.ts'
import {
  calendarRecord,
  changeOfArticle,
  newDraft,
  type ScheduledPost,
} from '../../../../shared/post/post-record.ts'
import type { KnownSite } from '../../../../shared/publication/site-reading.ts'
import {
  isLeftOut,
  liveStatusOf,
  sentPost,
  sentPosts,
  slugFor,
  world,
} from '../../../../site/publisher/store/selectors.ts'
import { initialState, type PublisherState } from '../../../../site/publisher/store/state.ts'
import { madePost } from '../../../support/made-post.ts'

const known: KnownSite = {
  ok: true,
  origin: 'https://site.example',
  index: {
    version: 1,
    articles: [{ slug: 'live', id: 'l' }],
    moved: { before: 'live' },
    pages: { '/': ['features'] },
    files: ['/jar.png'],
  },
}

function scheduled(id: string, fields: Partial<ScheduledPost>): ScheduledPost {
  const said = { title: '', excerpt: '', publishDate: '2099-01-01' }
  return { ...calendarRecord(id, said, 1), position: Number(id.slice(1)), ...fields }
}

const attempt = (slug: string, outcome: 'unconfirmed' | 'not-sent', postId = slug): Attempt => ({
  id: `${slug}-${postId}`,
  postId,
  title: slug,
  slug,
  publishDate: '2099-03-01',
  at: 1,
  result: { outcome },
})

function state(changes: Partial<PublisherState>): PublisherState {
  return { ...initialState, site: { ...initialState.site, known }, ...changes }
}

describe('slugs', () => {
  test('of the queue are each its own, beside the site and the history', () => {
    const titles = ['Live', 'Twins', 'Twins', 'Sent']
    const posts = titles.map((title, at) => scheduled(`q${at}`, { title }))
    const attempts = [attempt('sent', 'unconfirmed')]
    const slugs = [...world(state({ posts, attempts })).slugs.values()].map(({ slug }) => slug)
    expect(slugs).toEqual(['live-2', 'twins', 'twins-2', 'sent-2'])
  })

  test('of a draft are taken by what was sent, and not by what waits', () => {
    const draft = { ...newDraft('1', 1), title: 'Twins' }
    const waiting = scheduled('q1', { title: 'Twins' })
    expect(slugFor(state({ posts: [waiting] }), draft)).toEqual({ slug: 'twins' })
    const sent = { ...waiting, sentSlug: 'twins' }
    expect(slugFor(state({ posts: [sent] }), draft)).toEqual({
      slug: 'twins-2',
      taken: { slug: 'twins', by: 'queue' },
    })
  })

  test('of a live article stay its own', () => {
    const article = changeOfArticle('live-a', madePost({ id: 'l', title: 'Live' }), 1)
    expect(slugFor(state({ posts: [article] }), article)).toEqual({ slug: 'live' })
  })
})

test('Links may lead to what the site shows, what the queue will send, and what was sent', () => {
  const posts = [
    scheduled('q1', { title: 'Live' }),
    scheduled('q2', { title: '', slug: 'empty', publishDate: '2099-01-02' }),
  ]
  const attempts = [attempt('sent', 'unconfirmed'), attempt('no', 'not-sent')]
  const { find, today, site } = world(state({ posts, attempts })).checks
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
  const before = world(first)
  expect(world({ ...first, news: 'Something else' })).toBe(before)
  expect(world({ ...first, posts: [] })).not.toBe(before)
})

test('Publish All leaves out what was sent before, unless it is included', () => {
  const post = scheduled('q1', { title: 'Sent', publishDate: '2099-03-01' })
  const sent = state({ posts: [post], attempts: [attempt('sent', 'unconfirmed', 'other')] })
  expect(isLeftOut(sent, post)).toBe(true)
  expect(isLeftOut(sent, { ...post, sendAgain: true })).toBe(false)
  expect(isLeftOut(state({ posts: [post] }), post)).toBe(false)
})

describe('a sent post', () => {
  const post = scheduled('q1', {
    title: 'Live',
    content: 'Words.',
    sentSlug: 'live',
    state: { status: 'published', delivery: { outcome: 'unconfirmed' } },
  })

  test('is live where the site lists its id', () => {
    const sent = sentPost({ ...post, id: 'l' }, undefined)
    expect(liveStatusOf(state({}))(sent)).toEqual({ state: 'live', slug: 'live' })
  })

  test('is followed by its latest attempt, also with a history that was cleared', () => {
    const attempts = ['moved', 'before'].map((slug) => attempt(slug, 'unconfirmed', 'q1'))
    expect(sentPosts(state({ posts: [post], attempts }))).toMatchObject([{ slug: 'moved' }])
    expect(sentPosts(state({ posts: [post] }))).toMatchObject([{ slug: 'live' }])
  })
})
