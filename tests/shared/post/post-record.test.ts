import { describe, expect, it } from 'vitest'
import { fieldOf, type FieldName } from '../../../shared/post/fields.ts'
import {
  broughtBack,
  calendarRecord,
  editPost,
  fieldProblems,
  isBlank,
  isChanged,
  needsText,
  newDraft,
  postRecordSchema,
  queueOf,
  typedText,
  withoutChanges,
  withText,
  type PostRecord,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { recordOfArticle, recordOfJson } from '../../../shared/post/post-sending.ts'
import { gone, putPost, takenOut } from '../../../shared/records.ts'
import { madePost } from '../../support/made-post.ts'

const draft = { ...newDraft('a', 1), title: 'Title', excerpt: 'Excerpt', content: 'Words.' }
const said = { title: 'Title', excerpt: 'Excerpt', publishDate: '2026-01-06' }
const scheduled: QueuedPost = { ...calendarRecord('a', said, 1), content: 'Words.' }
const article = madePost({ id: 'a-1', title: 'One', content: 'Words.', publishDate: '2026-01-06' })
const live = recordOfArticle(article, 1)
const ofJson = recordOfJson({ post: article, given: ['title'] }, undefined, 1)
const everyOrigin: PostRecord[] = [draft, ofJson, scheduled, live]

const restored = (post: PostRecord) => postRecordSchema.parse(JSON.parse(JSON.stringify(post)))

describe('what is typed into a post', () => {
  it.each<[FieldName, string, PostRecord]>([
    ['publishDate', '10520-01-05', scheduled],
    ['publishDate', '2026-02-3', live],
    ['publishDate', ' ', live],
    ['featuredImage', 'pic.png', draft],
    ['featuredImage', '//x', live],
    ['title', 'x'.repeat(10_001), draft],
    ['tags', 'x'.repeat(10_001), scheduled],
  ])('is kept beside the last good value where it is none: %s %j', (name, text, post) => {
    const next = restored(editPost(post, { [name]: text }, 2))
    expect(next).toEqual({ ...post, typed: { [name]: text }, changedAt: 2 })
    expect(typedText(next, name)).toBe(text)
    expect(Object.keys(fieldProblems(next))).toContain(name)
  })

  it.each<[FieldName, string]>([
    ['publishDate', '2027-01-05'],
    ['slug', 'own'],
    ['featuredImage', '/x.png'],
    ['title', 'New'],
    ['tags', 'a, b'],
  ])('is kept no longer once it is a value: %s %j', (name, text) => {
    const [long, line] = ['x'.repeat(1e5), 'x'.repeat(10_001)]
    const wrong = { publishDate: '2027-01-', slug: line, featuredImage: 'x', title: long }
    for (const post of [scheduled, live]) {
      const half = editPost(post, { tags: 'a, ', ...wrong }, 2)
      const whole = editPost(half, { [name]: text }, 3)
      expect(whole.typed).not.toHaveProperty(name)
      expect(fieldOf(name).format(whole[name])).toBe(text)
      expect(fieldProblems(whole)).not.toHaveProperty(name)
      expect(Object.keys(whole.typed ?? {})).toHaveLength(4)
    }
    expect(editPost(editPost(draft, { [name]: text }, 2), { [name]: '' }, 3)).not.toHaveProperty(
      'typed',
    )
  })

  it('shows as it was typed where its value is written in another way', () => {
    const next = editPost(draft, { tags: 'a,b, ' }, 2)
    expect(next).toMatchObject({ tags: ['a', 'b'], typed: { tags: 'a,b, ' } })
    expect(typedText(next, 'tags')).toBe('a,b, ')
    expect(fieldProblems(next)).toEqual({})
  })
})

it('a record that was saved before a field existed is read with that field empty', () => {
  for (const post of everyOrigin) {
    const { seoTitle: _, ...before } = post
    expect(postRecordSchema.parse(before)).toEqual({ ...post, seoTitle: '' })
  }
})

it.each([{ publishDate: 'nonsense' }, { featuredImage: '//x' }, { state: { status: 'gone' } }])(
  'a record with %j cannot be read',
  (wrong) => {
    expect(postRecordSchema.safeParse({ ...scheduled, ...wrong }).success).toBe(false)
  },
)

it('a draft is blank as long as no field has a text, and a live article never is', () => {
  const blank = newDraft('a', 1)
  expect(isBlank(blank)).toBe(true)
  expect(isBlank(editPost(blank, { content: ' \n', tags: ' ' }, 2))).toBe(true)
  expect(isBlank(editPost(blank, { featuredImage: 'x' }, 2))).toBe(false)
  expect(isBlank(recordOfArticle(madePost({ id: 'b' }), 1))).toBe(false)
})

describe('a post that was sent', () => {
  it.each([
    [{ title: 'Two' }, true],
    [{ title: 'One ' }, false],
    [{ slug: 'two' }, true],
    [{ categories: 'Budgeting' }, true],
    [{ featuredImage: 'half typed' }, true],
    [{ isMinorChange: true }, false],
  ])('edited with %j counts as changed: %j', (edit, changed) => {
    const edited = editPost(live, edit, 2)
    expect(isChanged(edited)).toBe(changed)
    expect(isChanged(withoutChanges(edited))).toBe(false)
    expect(isChanged(editPost(draft, edit, 2))).toBe(false)
  })

  it('only leaves the queue where it is taken out, and another post is gone', () => {
    const sent = { ...live, queue: scheduled.queue }
    expect(takenOut([scheduled, sent])).toEqual([gone('post/a'), putPost(live)])
  })

  it('is not forgotten, nor pending, where an older record of it comes back', () => {
    const before: PostRecord = { ...scheduled, id: 'a-1' }
    const back = broughtBack(before, live)
    expect(back).toMatchObject({ title: 'Title', state: { status: 'published' }, sent: live.sent })
    expect(isChanged(back)).toBe(true)
    expect(broughtBack(before, scheduled)).toBe(before)
  })
})

describe('a post of the queue', () => {
  it('needs a text of the AI where it has none, or only a placeholder', () => {
    const empty = { ...scheduled, content: ' ' }
    expect([scheduled, empty, draft].map(needsText)).toEqual([false, true, false])
    const template = withText(empty, 'T', { source: 'placeholder', problem: 'No answer.' })
    expect(template.queue).toMatchObject({ textSource: 'placeholder', textProblem: 'No answer.' })
    expect(needsText(template)).toBe(true)
    // A change of one that was sent goes as it is.
    expect(needsText({ ...live, queue: template.queue })).toBe(false)
    const written = withText(template, 'Text', { source: 'ai' })
    expect(written).toEqual({
      ...empty,
      content: 'Text',
      queue: { ...empty.queue, textSource: 'ai' },
    })
  })

  it('has the operator’s own text once that is edited', () => {
    const template = withText(scheduled, 'T', { source: 'placeholder', problem: 'No answer.' })
    const own = editPost(template, { content: 'Mine' }, 2)
    expect(own).toEqual({ ...scheduled, content: 'Mine', changedAt: 2 })
    expect(needsText(own)).toBe(false)
    expect(editPost(template, { content: 'T', title: 'New' }, 2).queue).toEqual(template.queue)
  })

  it('remembers what the calendar said of it when it is edited', () => {
    expect(editPost(scheduled, { title: 'New' }, 2)).toMatchObject({ queue: { imported: said } })
  })
})

it('a draft needs title, excerpt and text to be sent, a scheduled post title and date', () => {
  const required = ['content', 'excerpt', 'title']
  expect(Object.keys(fieldProblems(newDraft('a', 1))).toSorted()).toEqual(required)
  const blank = editPost(scheduled, { title: ' ', excerpt: '', content: '', publishDate: '' }, 2)
  expect(fieldProblems(blank)).toEqual({ title: 'Enter a title.', publishDate: 'Enter a date.' })
  expect([draft, scheduled].map(fieldProblems)).toEqual([{}, {}])
  const empty = editPost(live, { title: '', excerpt: '', content: '' }, 2)
  expect(Object.keys(fieldProblems(empty)).toSorted()).toEqual(['content', 'title'])
})

it('the queue is in the order of its positions, without drafts', () => {
  const at = (id: string, position: number) => ({
    ...scheduled,
    id,
    queue: { ...scheduled.queue, position },
  })
  const posts = [at('c', 2), draft, live, at('a', 0.5), at('b', 1)]
  expect(queueOf(posts).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
