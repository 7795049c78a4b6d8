import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../../shared/delivery.ts'
import { fieldNames, fieldOf } from '../../../shared/post/fields.ts'
import {
  calendarRecord,
  editPost,
  isChanged,
  isTakenBack,
  newDraft,
  postRecordSchema,
  withValues,
  type PostRecord,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import {
  foundOnSite,
  heldBackOf,
  markedAsSending,
  postOf,
  recordOfArticle,
  recordOfJson,
  recovered,
  setBack,
  settled,
} from '../../../shared/post/post-sending.ts'
import { scheduledDefaults, type Post } from '../../../shared/post/post.ts'
import { assignSlugs } from '../../../shared/publication/assign-slugs.ts'
import { versionOf } from '../../../shared/version.ts'
import { anyFields } from '../../support/field-values.ts'
import { madePost } from '../../support/made-post.ts'

const now = new Date('2026-05-04T12:00:00Z')
const today = '2026-05-04'
const accepted: Delivery = { outcome: 'accepted', status: 200 }
const refused: Delivery = { outcome: 'refused', status: 404, detail: '' }
const unknown: Delivery = { outcome: 'unknown', trouble: 'timeout' }
const notSent: Delivery = { outcome: 'not-sent' }

const draft = { ...newDraft('a', 1), title: 'Title', excerpt: 'Excerpt', content: 'Words.' }
const said = { title: 'Title', excerpt: 'Excerpt', publishDate: '2026-01-06' }
const scheduled: QueuedPost = { ...calendarRecord('a', said, 1), content: 'Words.' }
const published = { id: 'a-1', title: 'One', content: 'Words.', publishDate: '2026-01-06' }

const normalized = (fields: unknown) => madePost(fields, now)
const liveOf = (fields: object) => recordOfArticle(normalized(fields), 1)
const article = liveOf(published)

/** The slug that a post would be sent with where no other has one. */
function slugOf(post: PostRecord): string {
  return assignSlugs([post]).get(post.id)?.slug ?? ''
}

function sent(record: PostRecord, slug = slugOf(record)): Post {
  return postOf(record, { slug, now })
}

function attempted(post: PostRecord, delivery: Delivery): PostRecord {
  return settled(markedAsSending(post, { slug: slugOf(post), now }), delivery, now)
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

it('a post of the JSON text or of the site is sent as it is, and looks unchanged when it was sent', () => {
  const property = fc.property(anyPost, (post) => {
    const { draft: _, ...live } = post
    const records: [PostRecord, Post][] = [
      [recordOfJson({ post, given: fieldNames }, undefined, 1), post],
      [recordOfArticle(live, 1), live],
    ]
    for (const [record, expected] of records) {
      const restored = postRecordSchema.parse(JSON.parse(JSON.stringify(record)))
      expect(restored).toEqual(record)
      expect(sent(restored, post.slug)).toEqual(expected)
      const after = settled(markedAsSending(record, { slug: post.slug, now }), accepted, now)
      expect(postRecordSchema.parse(after)).toEqual(after)
      expect([isChanged(after), isTakenBack(after)]).toEqual([false, false])
      expect(sent(after, post.slug)).toEqual(expected)
    }
  })
  fc.assert(property)
})

describe('the life of an article', () => {
  const corrected = editPost(article, { content: 'Other words.' }, 2)

  it('has the day of its last correction', () => {
    expect(sent(corrected).updated).toBe(today)
    const later = { publishDate: '2026-05-05' }
    expect(sent(editPost(corrected, later, 3))).not.toHaveProperty('updated')
  })

  it('has the day that it had where nothing was changed, or little, or its path alone', () => {
    const before = liveOf({ ...published, updated: '2026-02-03' })
    const unchanged: PostRecord[] = [
      before,
      editPost(before, { content: 'Words. ', isMinorChange: true }, 2),
      editPost(before, { slug: 'two' }, 2),
    ]
    for (const record of unchanged) expect(sent(record).updated).toBe('2026-02-03')
    const little = editPost(article, { content: 'X', isMinorChange: true }, 2)
    expect(sent(little)).not.toHaveProperty('updated')
    // The next one is asked about anew.
    expect(attempted(little, accepted)).not.toHaveProperty('isMinorChange')
  })

  it('keeps the slugs that it had, oldest first, but for the one it moves back to', () => {
    const moved = (slug: string, formerSlugs: string[], to: string) => {
      const record = liveOf({ ...published, slug, formerSlugs })
      return sent(editPost(record, { slug: to }, 2), to).formerSlugs
    }
    expect(moved('one', [], 'two')).toEqual(['one'])
    expect(moved('two', ['one'], 'three')).toEqual(['one', 'two'])
    expect(moved('three', ['one', 'two'], 'one')).toEqual(['two', 'three'])
  })

  it('leads on from each slug that it was, or may have been, sent with', () => {
    const first = attempted(editPost(draft, { slug: 'a' }, 2), unknown)
    const second = attempted(editPost(first, { slug: 'b' }, 3), accepted)
    expect(second.sent?.post).toMatchObject({ slug: 'b', formerSlugs: ['a'] })
    const third = attempted(editPost(second, { slug: 'c', content: 'New.' }, 4), accepted)
    expect(third.sent?.post).toMatchObject({ slug: 'c', formerSlugs: ['a', 'b'], updated: today })
  })

  it('has its own slug again where another one is not chosen any more', () => {
    const moved = editPost(article, { slug: 'two' }, 2)
    expect(sent(editPost(moved, { slug: 'One' }, 3)).slug).toBe('one')
  })
})

describe('after a send', () => {
  const failure = { status: 'failed', delivery: refused }
  it.each<[string, PostRecord, Delivery, object]>([
    ['a draft, sent', draft, accepted, { status: 'published' }],
    ['a draft, refused', draft, refused, failure],
    ['a post of the queue, refused', scheduled, refused, failure],
    ['a post of the queue, without an answer', scheduled, unknown, { status: 'failed' }],
    ['a change, sent', article, accepted, { status: 'published' }],
    ['a change, refused', article, refused, { status: 'published', failure: refused }],
    ['a change, without an answer', article, unknown, { status: 'failed', delivery: unknown }],
  ])('%s has its state', (_, before, delivery, state) => {
    const edited = editPost(before, { title: 'Two' }, 2)
    const after = attempted(edited, delivery)
    expect(after.state).toMatchObject(state)
    expect(postRecordSchema.parse(after)).toEqual(after)
    const isSent = delivery === accepted
    expect(after.sent?.post.title).toBe(isSent ? 'Two' : before.sent?.post.title)
  })

  it('its fields are those of the article, so that nothing looks changed tomorrow', () => {
    const after = attempted(draft, accepted)
    expect(after).toMatchObject({ publishDate: today, slug: 'title', author: 'Pennywren Team' })
    const queued = attempted(scheduled, accepted)
    expect(queued).toMatchObject({ ...scheduledDefaults, queue: scheduled.queue })
    expect([after, queued].map(isChanged)).toEqual([false, false])
  })

  it('a change that did not arrive is still one, and can be discarded', () => {
    const edited = editPost(article, { content: 'Other words.' }, 2)
    for (const delivery of [refused, notSent]) {
      const after = attempted(edited, delivery)
      expect([isChanged(after), after.content]).toEqual([true, 'Other words.'])
    }
  })
})

describe('a post that is taken back', () => {
  const edited = editPost(article, { slug: 'two', publishDate: '10520-01-05' }, 2)

  it('is sent as a draft, as it was sent last, and keeps what was edited since', () => {
    const marked = markedAsSending(edited, { slug: 'two', now, takesDown: true })
    expect(marked.state.post).toEqual({ ...article.sent?.post, draft: true })
    const after = settled(marked, accepted, now)
    expect(after).toMatchObject({
      slug: 'two',
      typed: edited.typed,
      state: { status: 'published' },
    })
    expect([isTakenBack(after), isTakenBack(article)]).toEqual([true, false])
    // Put back, it is what it was.
    expect(sent({ ...after, typed: {} }, 'one')).not.toHaveProperty('draft')
  })

  it.each([unknown, { outcome: 'interrupted' } as const])(
    'is taken back again where nobody knows whether that arrived: %j',
    (delivery) => {
      const marked = markedAsSending(article, { slug: 'one', now, takesDown: true })
      const failed = delivery === unknown ? settled(marked, delivery, now) : recovered(marked, now)
      expect(failed.state).toMatchObject({ status: 'failed', takesDown: true, delivery })
      const again = markedAsSending(failed, { slug: 'one', now })
      expect(again.state).toMatchObject({ takesDown: true, post: { draft: true } })
      expect(setBack(failed)).toEqual(article)
    },
  )
})

describe('a post that failed', () => {
  it('is set back to where it was: to pending, to a draft, or to published', () => {
    const back = (post: PostRecord) => setBack(attempted(post, unknown)).state.status
    expect([scheduled, draft, article].map(back)).toEqual(['pending', 'draft', 'published'])
    expect(setBack(scheduled)).toBe(scheduled)
  })

  const edit = (post: PostRecord) => editPost(post, { content: 'Later words.' }, 9)
  it.each<[string, PostRecord, boolean]>([
    ['sent without an answer', attempted(draft, unknown), false],
    ['refused', attempted(draft, refused), false],
    [
      'a change that was refused',
      attempted(editPost(article, { title: 'Two' }, 2), refused),
      false,
    ],
    ['without an answer, and edited since', edit(attempted(draft, unknown)), true],
    ['refused, and edited since', edit(attempted(draft, refused)), true],
  ])('has arrived where the site shows what was sent: %s', (_, post, changed) => {
    const tried = post.state.status === 'failed' ? post.state.post : sent(post)
    const shows = (id: string, version: string) => id === post.id && version === versionOf(tried)
    const found = foundOnSite(post, shows, now)
    expect(found).toMatchObject({ state: { status: 'published' }, sent: { post: tried } })
    expect(found && isChanged(found)).toBe(changed)
    expect(foundOnSite(post, () => false, now)).toBeUndefined()
  })
})

describe('a post of the JSON text with a known id', () => {
  const json = (fields: object) => ({
    post: normalized({ id: 'a-1', ...fields }),
    given: fieldNames.filter((name) => name in fields),
  })

  it('changes an article in the fields that it names, and holds its slug and former slugs', () => {
    const live = liveOf({ ...published, slug: 'old', formerSlugs: ['older'] })
    const changed = recordOfJson(json({ title: 'New title' }), live, 2)
    expect(changed).toMatchObject({ title: 'New title', content: 'Words.', sent: live.sent })
    expect(sent(changed)).toMatchObject({ slug: 'old', formerSlugs: ['older'], updated: today })
    const moved = recordOfJson(json({ slug: 'new' }), live, 2)
    expect(sent(moved)).toMatchObject({ slug: 'new', formerSlugs: ['older', 'old'] })
  })

  it('takes the place of a post that was not sent', () => {
    const waiting = { ...scheduled, id: 'a-1' }
    const taken = recordOfJson(json({ title: 'New title', content: 'Mine.' }), waiting, 2)
    expect(taken).toMatchObject({ title: 'New title', excerpt: '', queue: waiting.queue })
  })
})

it('a post of the queue alone gets the default categories and tags, where none were chosen', () => {
  const post = normalized({ id: 'a', title: 'Title', excerpt: 'Excerpt', content: 'Words.' })
  expect(sent(draft)).toEqual(post)
  const { categories, tags } = scheduledDefaults
  expect(sent(scheduled)).toMatchObject({ categories, tags, publishDate: '2026-01-06' })
  const own = editPost(scheduled, { categories: 'Investing', tags: 'etf' }, 2)
  expect(sent(own)).toMatchObject({ categories: ['Investing'], tags: ['etf'] })
})

describe('the slug of a post', () => {
  const renamed = (post: PostRecord) => slugOf(editPost(post, { title: 'Another title' }, 2))

  it.each([refused, notSent])(
    'is another one of a corrected title after an attempt that was %j',
    (delivery) => {
      for (const post of [scheduled, draft])
        expect(renamed(attempted(post, delivery))).toBe('another-title')
    },
  )

  it('stays after an attempt that may have arrived, also where a later one was refused', () => {
    const again = attempted(setBack(attempted(scheduled, unknown)), refused)
    for (const post of [attempted(scheduled, accepted), attempted(scheduled, unknown), again])
      expect(renamed(post)).toBe('title')
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

it('is held back where it says so, or has only a placeholder, and not for want of a text', () => {
  const post = normalized({ ...published, draft: true })
  expect(heldBackOf(recordOfJson({ post, given: [] }, undefined, 1))).toBe('draft')
  expect(heldBackOf({ ...scheduled, content: '' })).toBeUndefined()
})
