import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../shared/delivery.ts'
import { beginAttempt, type Attempt } from '../../shared/history.ts'
import {
  canBeSent,
  editPost,
  fieldProblems,
  heldBackOf,
  isBlank,
  markedAsSending,
  needsText,
  newDraft,
  postOf,
  postRecordSchema,
  queueOf,
  recordOfArticle,
  recordOfPost,
  recovered,
  retried,
  withDelivery,
  withText,
  type PostRecord,
  type PostState,
} from '../../shared/post-record.ts'
import {
  editableFields,
  scheduledDefaults,
  type EditableField,
  type Post,
} from '../../shared/post.ts'
import { madePost } from '../support/made-post.ts'

const now = new Date('2026-05-04T12:00:00Z')
const accepted: Delivery = { outcome: 'accepted', status: 200 }
const refused: Delivery = { outcome: 'refused', status: 422, detail: '' }
const unknown: Delivery = { outcome: 'unknown', trouble: 'timeout' }
const notSent: Delivery = { outcome: 'not-sent' }

const draft: PostRecord = {
  ...newDraft('a', 1),
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Words.',
}
const scheduled: PostRecord = {
  ...draft,
  origin: 'calendar',
  publishDate: '2026-01-06',
  position: 0,
  state: { status: 'pending' },
}

const normalized = (fields: unknown) => madePost(fields, now)

function sent(record: PostRecord, slug = 'free'): Post {
  const result = postOf(record, { slug: record.sentSlug ?? slug, now })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.post
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const anyList = fc.array(fc.oneof(anyText, fc.constant('Food, drinks')), { maxLength: 3 })
const anyPost = fc
  .record({
    id: anyText,
    title: anyText,
    slug: anyText,
    excerpt: anyText,
    content: anyText,
    author: anyText,
    publishDate: fc.constantFrom('2024-02-29', '2026-01-05'),
    categories: anyList,
    tags: anyList,
    featuredImage: fc.constantFrom(undefined, '/a.png', 'https://images.example/a.png'),
    seoTitle: fc.option(anyText, { nil: undefined }),
    seoDescription: fc.option(anyText, { nil: undefined }),
  })
  .map(normalized)

describe('a post that is imported, or live', () => {
  it('is sent as the same post where nothing was changed, and after a reload', () => {
    const property = fc.property(anyPost, (post) => {
      const records = [recordOfPost(post, 1), recordOfArticle(post, 1)]
      for (const record of records) {
        const restored = postRecordSchema.parse(JSON.parse(JSON.stringify(record)))
        expect(restored).toEqual(record)
        expect(sent(restored, post.slug)).toEqual(post)
      }
    })
    fc.assert(property)
  })

  it('seeks another slug for a live article where one is chosen, and its own where it is not', () => {
    const article = recordOfArticle(normalized({ id: 'a-1', title: 'One' }), 1)
    const moved = editPost(article, { slug: 'two' }, 2)
    expect(sent(moved, 'two-2').slug).toBe('two-2')
    expect(sent(editPost(moved, { slug: 'One' }, 3), 'unused').slug).toBe('one')
  })

  it('keeps that it is to stay off the site', () => {
    const record = recordOfPost(normalized({ id: 'a-1', draft: true }), 1)
    expect(sent(record)).toMatchObject({ draft: true })
  })
})

describe('the life of an article', () => {
  const published = { id: 'a-1', title: 'One', content: 'Words.', publishDate: '2026-01-06' }
  const article = recordOfArticle(normalized(published), 1)
  const corrected = editPost(article, { content: 'Other words.' }, 2)
  const today = '2026-05-04'

  it('has the day of its last correction', () => {
    expect(sent(corrected).updated).toBe(today)
    const later = { publishDate: '2026-05-05' }
    expect(sent(editPost(corrected, later, 3))).not.toHaveProperty('updated')
  })

  it('has the day that it had where nothing was changed, or little, or its path alone', () => {
    const before = recordOfArticle(normalized({ ...published, updated: '2026-02-03' }), 1)
    const unchanged: PostRecord[] = [
      before,
      editPost(before, { content: 'Words. ', isMinorChange: true }, 2),
      editPost(before, { slug: 'two' }, 2),
    ]
    for (const record of unchanged) expect(sent(record, 'two').updated).toBe('2026-02-03')
    expect(sent(editPost(article, { content: 'X', isMinorChange: true }, 2))).not.toHaveProperty(
      'updated',
    )
  })

  it('keeps the slugs that it had, oldest first, but for the one it moves back to', () => {
    const moved = (slug: string, formerSlugs: string[], to: string) => {
      const record = recordOfArticle(normalized({ ...published, slug, formerSlugs }), 1)
      return sent(editPost(record, { slug: to }, 2), to).formerSlugs
    }
    expect(moved('one', [], 'two')).toEqual(['one'])
    expect(moved('two', ['one'], 'three')).toEqual(['one', 'two'])
    expect(moved('three', ['one', 'two'], 'one')).toEqual(['two', 'three'])
  })

  const attempt = (result: Attempt['result'], slug = 'one'): Attempt => {
    const post = { ...normalized({ ...published, slug }), updated: '2026-03-01' }
    return { ...beginAttempt(post, new Date('2026-03-01T12:00:00Z')), result }
  }
  const again = (content: string, ...arrivals: Attempt[]) => {
    const record = recordOfPost(normalized({ ...published, content }), 1)
    const result = postOf(record, { slug: 'two', now, arrivals })
    return result.ok ? result.post : undefined
  }

  it('goes on where a post is sent again', () => {
    const arrivals = [attempt({ outcome: 'unconfirmed' }), attempt(accepted, 'zero')]
    expect(again('Words.', ...arrivals)).toMatchObject({
      formerSlugs: ['zero', 'one'],
      updated: '2026-03-01',
    })
    expect(again('Other words.', ...arrivals)?.updated).toBe(today)
  })

  it('begins where it is not known that a post arrived', () => {
    const { updated: _, ...unsure } = attempt(unknown)
    expect(again('Other words.', unsure)).toMatchObject({ formerSlugs: ['one'] })
    expect(again('Other words.', unsure)).not.toHaveProperty('updated')
  })
})

it('a draft is blank as long as no field has a text, and never with a live article', () => {
  expect(isBlank(newDraft('a', 1))).toBe(true)
  expect(isBlank({ ...newDraft('a', 1), content: ' \n' })).toBe(true)
  expect(isBlank({ ...newDraft('a', 1), tags: ['x'] })).toBe(false)
  expect(isBlank(draft)).toBe(false)
  expect(isBlank({ ...newDraft('a', 1), live: { id: 'b', slug: 'b' } })).toBe(false)
})

it('a draft gets the defaults of the specification, and no categories or tags', () => {
  const post = normalized({ id: 'a', title: 'Title', excerpt: 'Excerpt', content: 'Words.' })
  expect(sent(draft, 'title')).toEqual(post)
})

describe('a scheduled post', () => {
  it('gets the default categories and tags of scheduled posts, where none were chosen', () => {
    const { categories, tags } = scheduledDefaults
    expect(sent(scheduled)).toMatchObject({ categories, tags, publishDate: '2026-01-06' })
    expect(sent({ ...scheduled, categories: ['Investing'], tags: ['etf'] })).toMatchObject({
      categories: ['Investing'],
      tags: ['etf'],
    })
  })

  it('needs a text of the AI where it has none, or only a template', () => {
    const empty = { ...scheduled, content: ' ' }
    expect([scheduled, empty, draft].map(needsText)).toEqual([false, true, false])
    const template = withText(empty, 'T', { source: 'template', problem: 'No answer.' })
    expect(template).toMatchObject({ textSource: 'template', textProblem: 'No answer.' })
    expect(needsText(template)).toBe(true)
    const written = withText(template, 'Text', { source: 'ai' })
    expect(written).toEqual({ ...empty, content: 'Text', textSource: 'ai' })
  })

  it('has the operator’s own text once that is edited', () => {
    const template = withText(scheduled, 'T', { source: 'template', problem: 'No answer.' })
    const edited = editPost(template, { content: 'Mine' }, 2)
    expect(edited).toEqual({ ...scheduled, content: 'Mine', changedAt: 2 })
    expect(needsText(edited)).toBe(false)
  })

  it('remembers what the calendar said of it when it is edited', () => {
    const { title, excerpt, publishDate } = scheduled
    const edited = editPost(scheduled, { title: 'New' }, 2)
    expect(edited.imported).toEqual({ title, excerpt, publishDate })
    expect(editPost(edited, { title: 'Newer' }, 3).imported).toEqual(edited.imported)
    expect(editPost(scheduled, { tags: ['x'] }, 2)).not.toHaveProperty('imported')
  })
})

describe('the status of a post', () => {
  const states: Record<PostState['status'], PostState> = {
    draft: { status: 'draft' },
    pending: { status: 'pending' },
    sending: { status: 'sending' },
    published: { status: 'published', delivery: accepted },
    failed: { status: 'failed', delivery: unknown },
  }

  it.each([
    ['draft', true, false],
    ['pending', false, true],
    ['sending', false, false],
    ['published', false, false],
    ['failed', true, false],
  ] as const)(
    '%s lets a draft be sent: %j, a scheduled post: %j',
    (status, ofDraft, ofScheduled) => {
      expect(canBeSent({ ...draft, state: states[status] })).toBe(ofDraft)
      expect(canBeSent({ ...scheduled, state: states[status] })).toBe(ofScheduled)
    },
  )

  it.each(Object.values(states))('%j, after a crash, says that it may have arrived', (state) => {
    const post = { ...scheduled, state }
    const cut = { status: 'failed', delivery: { outcome: 'interrupted' } }
    expect(recovered(post)).toEqual(state.status === 'sending' ? { ...post, state: cut } : post)
  })

  it.each<[Delivery, object]>([
    [unknown, { sendAgain: true }],
    [{ outcome: 'interrupted' }, { sendAgain: true }],
    [refused, {}],
    [notSent, {}],
  ])('that failed with %j is pending again, with %j', (delivery, again) => {
    const failed: PostRecord = { ...scheduled, state: { status: 'failed', delivery } }
    expect(retried(failed)).toEqual({ ...scheduled, ...again })
  })

  it('is set back by nothing else', () => {
    const { failed: _, ...others } = states
    for (const state of Object.values(others)) {
      const post = { ...scheduled, state }
      expect(retried(post)).toBe(post)
    }
  })
})

describe('the slug of a post', () => {
  const attempt = (post: PostRecord, slug: string, delivery: Delivery) =>
    withDelivery(markedAsSending(post, slug), delivery)

  it.each([accepted, refused, unknown])('stays after an attempt that was %j', (delivery) => {
    const first = attempt(scheduled, 'one', delivery)
    expect(attempt(retried(first), 'two', delivery).sentSlug).toBe('one')
  })

  it('is given for the time of an attempt that did not begin', () => {
    const post = attempt(scheduled, 'one', notSent)
    expect(post).not.toHaveProperty('sentSlug')
    const again = attempt(attempt(scheduled, 'one', unknown), 'two', notSent)
    expect(again.sentSlug).toBe('one')
  })

  it('is another one where the operator chooses that, and not under another title', () => {
    const post = attempt(scheduled, 'one', refused)
    expect(editPost(post, { title: 'Two' }, 2).sentSlug).toBe('one')
    expect(editPost(post, { slug: 'own' }, 2)).not.toHaveProperty('sentSlug')
  })
})

it('a draft needs title, excerpt and text to be sent, a scheduled post title and date', () => {
  const required = ['content', 'excerpt', 'title']
  expect(Object.keys(fieldProblems(newDraft('a', 1))).toSorted()).toEqual(required)
  const blank: PostRecord = { ...newDraft('a', 1), position: 0, state: { status: 'pending' } }
  expect(fieldProblems(blank)).toEqual({ title: 'Enter a title.', publishDate: 'Enter a date.' })
  expect([draft, scheduled].map(fieldProblems)).toEqual([{}, {}])
})

it('a date, a slug or a picture that is none keeps a post from being sent', () => {
  const wrong = { publishDate: '2026-02-30', slug: '???', featuredImage: 'javascript:alert(1)' }
  expect(fieldProblems({ ...draft, ...wrong })).toEqual({
    publishDate: 'Enter a date.',
    slug: 'A slug needs a letter or a digit.',
    featuredImage: 'It must be an http or https address, or a path that starts with /.',
  })
})

it('the queue is in the order of its positions, without drafts', () => {
  const at = (id: string, position: number) => ({ ...scheduled, id, position })
  const posts = [at('c', 2), draft, at('a', 0.5), at('b', 1)]
  expect(queueOf(posts).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

const texts = Object.keys(editableFields) as EditableField[]

it.each(texts.filter((field) => field !== 'slug' && field !== 'publishDate'))(
  'is held back where its %s holds a secret that may work',
  (field) => {
    const sound = { ...newDraft('1', 1), title: 'One', excerpt: 'A', content: 'Words.' }
    expect(heldBackOf(sound)).toBeUndefined()
    const secret = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
    const value = editableFields[field] === 'list' ? ['one', secret] : `/${secret}`
    expect(heldBackOf({ ...sound, [field]: value })).toBe('secret')
  },
)
