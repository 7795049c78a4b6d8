import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../../shared/delivery.ts'
import { fieldNames, fieldOf } from '../../../shared/post/fields.ts'
import { beginAttempt, type Attempt } from '../../../shared/history.ts'
import {
  calendarRecord,
  changeOfArticle,
  editPost,
  jsonRecord,
  newDraft,
  postRecordSchema,
  queuedRecord,
  withValues,
  type ArticleChange,
  type PostRecord,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import {
  canBeSent,
  changedBy,
  heldBackOf,
  keptAfter,
  markedAsSending,
  postOf,
  recovered,
  retried,
  sentAgain,
  withDelivery,
} from '../../../shared/post/post-sending.ts'
import { scheduledDefaults, type Post } from '../../../shared/post/post.ts'
import { assignSlugs } from '../../../shared/publication/assign-slugs.ts'
import { anyFields } from '../../support/field-values.ts'
import { madePost } from '../../support/made-post.ts'

const now = new Date('2026-05-04T12:00:00Z')
const accepted: Delivery = { outcome: 'accepted', status: 200 }
const refused: Delivery = { outcome: 'refused', status: 404, detail: '' }
const unknown: Delivery = { outcome: 'unknown', trouble: 'timeout' }
const notSent: Delivery = { outcome: 'not-sent' }
const interrupted: Delivery = { outcome: 'interrupted' }

const draft = { ...newDraft('a', 1), title: 'Title', excerpt: 'Excerpt', content: 'Words.' }
const said = { title: 'Title', excerpt: 'Excerpt', publishDate: '2026-01-06' }
const scheduled: ScheduledPost = { ...calendarRecord('a', said, 1), content: 'Words.' }

const normalized = (fields: unknown) => madePost(fields, now)
const changeOf = (fields: object) => changeOfArticle('live-a', normalized(fields), 1)

function sent(record: PostRecord, slug = 'free'): Post {
  return postOf(record, { slug: record.sentSlug ?? slug, now })
}

/** The slug that a post would be sent with where no other has one. */
function slugOf(post: PostRecord): string {
  return assignSlugs([post]).get(post.id)?.slug ?? ''
}

function attempted(post: PostRecord, delivery: Delivery): PostRecord {
  return withDelivery(markedAsSending(post, slugOf(post)), delivery)
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const anyList = fc.array(fc.oneof(anyText, fc.constant('Food, drinks')), { maxLength: 3 })
const anyPost = fc
  .record({
    ...anyFields(anyText),
    id: fc.uuid(),
    categories: anyList,
    featuredImage: fc.constantFrom(undefined, '/a.png', 'https://images.example/a.png'),
    draft: fc.boolean(),
  })
  .map((fields) => normalized(fields))

describe('a post that is imported, or live', () => {
  it('is sent as the same post where nothing was changed, and after a reload', () => {
    const property = fc.property(anyPost, (post) => {
      const listed = queuedRecord(post, 1, 0)
      const { categories, tags } = sent(listed)
      for (const record of [
        jsonRecord('json', post, 1),
        changeOfArticle('live-a', post, 1),
        listed,
      ]) {
        const restored = postRecordSchema.parse(JSON.parse(JSON.stringify(record)))
        expect(restored).toEqual(record)
        const lists = record === listed && { categories, tags }
        const { draft: _, ...live } = post
        const expected = record.kind === 'change' ? live : post
        expect(sent(restored, post.slug)).toEqual({ ...expected, ...lists })
      }
    })
    fc.assert(property)
  })

  it('has its own slug again where another one is not chosen any more', () => {
    const moved = editPost(changeOf({ id: 'a-1', title: 'One' }), { slug: 'two' }, 2)
    expect(sent(editPost(moved, { slug: 'One' }, 3), 'unused').slug).toBe('one')
  })
})

describe('the life of an article', () => {
  const published = { id: 'a-1', title: 'One', content: 'Words.', publishDate: '2026-01-06' }
  const article = changeOf(published)
  const corrected = editPost(article, { content: 'Other words.' }, 2)
  const today = '2026-05-04'

  it('has the day of its last correction', () => {
    expect(sent(corrected).updated).toBe(today)
    const later = { publishDate: '2026-05-05' }
    expect(sent(editPost(corrected, later, 3))).not.toHaveProperty('updated')
  })

  it('has the day that it had where nothing was changed, or little, or its path alone', () => {
    const before = changeOf({ ...published, updated: '2026-02-03' })
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
      const record = changeOf({ ...published, slug, formerSlugs })
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
    const record = jsonRecord('json', normalized({ ...published, content }), 1)
    return postOf(record, { slug: 'two', now, arrivals })
  }

  it('goes on where a post is sent again', () => {
    const arrivals = [attempt({ outcome: 'unconfirmed' }), attempt(accepted, 'zero')]
    expect(again('Words.', ...arrivals)).toMatchObject({
      formerSlugs: ['zero', 'one'],
      updated: '2026-03-01',
    })
    expect(again('Other words.', ...arrivals).updated).toBe(today)
    const { updated: _, ...unsure } = attempt(unknown)
    expect(again('Other words.', unsure)).not.toHaveProperty('updated')
  })
})

describe('a live article that is taken down', () => {
  const article = changeOf({ id: 'a-1', title: 'One', content: 'W.', featuredImage: '/a.png' })
  const edited = editPost(article, { slug: 'two', publishDate: '10520-01-05' }, 2)
  const marked = markedAsSending(edited, slugOf(edited), { takesDown: true })

  it('is sent as a draft, at its own slug, with the last good values of its fields', () => {
    const { publishDate } = article
    expect(sent(marked)).toMatchObject({ id: 'a-1', slug: 'one', publishDate, draft: true })
    expect(postRecordSchema.parse(marked)).toEqual(marked)
  })

  it('stays, to be put back, where it was sent, and can be sent again where it was not', () => {
    expect(keptAfter(marked, accepted)).toMatchObject({
      live: { ...article.live, isTakenDown: true },
      state: { status: 'draft' },
    })
    const failed = keptAfter(marked, refused) as ArticleChange
    expect(failed).toMatchObject({ live: article.live, state: { status: 'failed' } })
    expect(sent(failed)).not.toHaveProperty('draft')
    expect(canBeSent(failed)).toBe(true)
  })
})

describe('a change of a scheduled post that was sent', () => {
  const line = { title: 'One', excerpt: 'First', publishDate: '2026-06-02' }
  const waiting = { ...calendarRecord('x-1', line, 0), content: 'Text.', textSource: 'ai' as const }
  const sent = withDelivery(markedAsSending(waiting, 'one'), accepted) as ScheduledPost
  const article = postOf(sent, { slug: 'one', now })
  const changeWith = (edit: Parameters<typeof editPost>[1]) =>
    editPost(changeOfArticle('change-x-1', article, 0), edit, 1) as ArticleChange
  const outcome = { slug: 'one', delivery: unknown, now }

  it('gives it the fields, the slug and the outcome, and the operator’s text its author', () => {
    const change = changeWith({ content: 'Mine.', publishDate: '2026-06-05', title: 'Two' })
    const changed = changedBy(sent, change, { slug: 'two', delivery: accepted, now })
    expect(changed).toMatchObject({
      id: 'x-1',
      title: 'Two',
      content: 'Mine.',
      publishDate: '2026-06-05',
      sentSlug: 'two',
      textSource: 'operator',
      changed: 'sent',
      state: { status: 'published', delivery: accepted },
      // By it a calendar that is parsed again knows the post.
      imported: line,
    })
    expect(postRecordSchema.parse(changed)).toEqual(changed)
  })

  it('says that it was taken back where it was sent as a draft', () => {
    const back = markedAsSending(changeWith({}), 'one', { takesDown: true }) as ArticleChange
    const taken = changedBy(sent, back, outcome)
    expect(taken).toMatchObject({ changed: 'taken-back', textSource: 'ai' })
    // Sent again, it is what it was.
    expect(sentAgain(taken)).toMatchObject({ state: { status: 'pending' }, sentSlug: 'one' })
    expect(sentAgain(taken)).not.toHaveProperty('changed')
  })
})

it('a draft and a change are kept no longer once they were sent', () => {
  const state = { status: 'failed', delivery: unknown }
  for (const post of [draft, changeOf({ id: 'a-1' })]) {
    expect(keptAfter(markedAsSending(post, 'one'), accepted)).toBeUndefined()
    expect(keptAfter(markedAsSending(post, 'one'), unknown)).toMatchObject({ state })
  }
})

it('a scheduled post alone gets the default categories and tags, where none were chosen', () => {
  const post = normalized({ id: 'a', title: 'Title', excerpt: 'Excerpt', content: 'Words.' })
  expect(sent(draft, 'title')).toEqual(post)
  const { categories, tags } = scheduledDefaults
  expect(sent(scheduled)).toMatchObject({ categories, tags, publishDate: '2026-01-06' })
  const own = editPost(scheduled, { categories: 'Investing', tags: 'etf' }, 2)
  expect(sent(own)).toMatchObject({ categories: ['Investing'], tags: ['etf'] })
})

describe('the status of a post', () => {
  const states = {
    pending: { status: 'pending' },
    sending: { status: 'sending' },
    published: { status: 'published', delivery: accepted },
    failed: { status: 'failed', delivery: unknown },
  } as const satisfies Record<string, ScheduledPost['state']>

  it('lets a draft be sent that is written or failed, and a scheduled post that is pending', () => {
    const { sending, failed } = states
    const written = [{ status: 'draft' }, sending, failed] as const
    expect(written.map((state) => canBeSent({ ...draft, state }))).toEqual([true, false, true])
    const queued = Object.values(states).map((state) => canBeSent({ ...scheduled, state }))
    expect(queued).toEqual([true, false, false, false])
  })

  it('says after a crash that a post may have arrived', () => {
    const state = { status: 'failed', delivery: interrupted }
    expect(recovered({ ...scheduled, state: states.sending })).toEqual({ ...scheduled, state })
    expect(recovered(scheduled)).toBe(scheduled)
  })

  it.each<[Delivery, object]>([
    [unknown, { sendAgain: true }],
    [refused, {}],
  ])('that failed with %j is pending again, with %j', (delivery, again) => {
    const failed: PostRecord = { ...scheduled, state: { status: 'failed', delivery } }
    expect(retried(failed)).toEqual({ ...scheduled, ...again })
  })

  it('is set back by nothing else', () => {
    const { failed: _, ...others } = states
    const posts = Object.values(others).map((state) => ({ ...scheduled, state }))
    expect(posts.map(retried)).toEqual(posts)
  })
})

describe('the slug of a post', () => {
  const renamed = (post: PostRecord) => slugOf(editPost(post, { title: 'Another title' }, 2))

  it.each([refused, notSent])(
    'is another one of a corrected title after an attempt that was %j',
    (delivery) => {
      for (const post of [scheduled, draft]) {
        const failed = retried(attempted(post, delivery))
        expect(failed).not.toHaveProperty('sentSlug')
        expect(renamed(failed)).toBe('another-title')
      }
    },
  )

  it('stays after an attempt that may have arrived, also where a later one was refused', () => {
    const again = attempted(retried(attempted(scheduled, unknown)), refused)
    for (const post of [attempted(scheduled, accepted), attempted(scheduled, unknown), again])
      expect([post.sentSlug, renamed(post)]).toEqual(['title', 'title'])
  })
})

it.each(fieldNames.filter((name) => !['slug', 'publishDate'].includes(name)))(
  'is held back where its %s holds a secret that may work',
  (name) => {
    const sound = { ...scheduled, title: 'One' }
    expect(heldBackOf(sound)).toBeUndefined()
    const parsed = fieldOf(name).parse('/sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz')
    expect(heldBackOf(withValues(sound, parsed.ok ? { [name]: parsed.value } : {}))).toBe('secret')
  },
)

it('is held back where it says so, or has only a template, and not for want of a text', () => {
  const kept = queuedRecord(
    normalized({ id: 'a-1', title: 'One', content: 'W.', draft: true }),
    1,
    0,
  )
  expect(heldBackOf(kept)).toBe('draft')
  expect(heldBackOf({ ...scheduled, content: '' })).toBeUndefined()
})
