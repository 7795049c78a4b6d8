import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payloadOf } from '../../shared/api/webhook.ts'
import { localDate } from '../../shared/dates.ts'
import { importPosts, type ImportContext, type ImportResult } from '../../shared/import-post.ts'
import type { Post } from '../../shared/post/post.ts'
import { madePost } from '../support/made-post.ts'

/** The text was entered on an earlier day than it is read on. */
const context: ImportContext = {
  now: new Date('2026-05-04T12:00:00Z'),
  firstId: Date.UTC(2026, 3, 1, 12),
}

const read = (input: unknown) => importPosts(JSON.stringify(input), context)

/** Of a text of which nothing is left out. */
const whole = { several: false, leftOut: [], unknown: [], heldBack: [] }

function postsOf(input: unknown): Post[] {
  const result = read(input)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.posts
}

it('reads a post from JSON', () => {
  expect(read({ title: 'From JSON', tags: 'a,b' })).toMatchObject({
    ok: true,
    ...whole,
    posts: [{ title: 'From JSON', tags: ['a', 'b'] }],
  })
})

it.each([
  ['single', {}],
  ['bulk', { scheduled: { aiGenerated: true } }],
])('takes a payload of the %s publisher for the post that it holds', (_, scheduled) => {
  const post = madePost({ id: 'a', title: 'T', slug: 'own', publishDate: '2027-01-05' })
  const { now } = context
  const payload = payloadOf({ post, ...scheduled }, { origin: 'https://site.example', now })
  expect(read(payload)).toEqual({ ok: true, ...whole, posts: [post] })
})

it.each(['', '{', "{'title': 1}", '{"title":"a",}', 'undefined'])(
  'says that %j is not JSON',
  (json) => {
    expect(importPosts(json, context)).toMatchObject({ ok: false, invalidJson: true })
  },
)

it('reads whether the post is a draft, as the build does', () => {
  expect(read({ title: 'T', draft: 'yes' })).toMatchObject({ ok: true, posts: [{ draft: true }] })
  expect(read({ title: 'T', draft: 'perhaps' })).toEqual({
    ok: false,
    errors: [{ field: 'draft', message: 'must be true or false' }],
  })
})

it.each([
  ['Draft: true', { Draft: true }],
  ['published: false', { published: false }],
  ['status: done', { status: 'done' }],
  ['visibility: private', { visibility: 'private', status: 'published' }],
  ['hidden: perhaps', { hidden: 'perhaps' }],
  ['daft: true', { daft: true }],
  ['draft: true', { draft: 'yes' }],
  ['type: page', { type: 'page' }],
])('holds back a post that is not for readers, and says why: %s', (state, keys) => {
  const post = { title: 'T', id: 'a', ...keys }
  const [one] = postsOf({ action: 'a', post })
  expect(one?.draft).toBe(true)
  expect(read(post)).toMatchObject({ heldBack: [{ title: 'T', state, post: { draft: true } }] })
  // Nothing of it goes live by itself, and nothing is lost.
  expect(read([post, { title: 'U' }])).toMatchObject({
    posts: [{ title: 'U' }],
    heldBack: [{ title: 'T', state, post: { id: 'a', title: 'T' } }],
  })
})

it.each([
  { Draft: false },
  { published: true },
  { status: 'scheduled' },
  { hidden: 'no' },
  { visibility: 'public' },
  { type: 'post' },
])('holds back no post that is for readers: %j', (keys) => {
  expect(read([{ title: 'T', ...keys }])).toMatchObject({ posts: [{ title: 'T' }], heldBack: [] })
})

describe('the id and the date of a post', () => {
  it('are of the instant at which the text was entered, and of the day on which it is read', () => {
    const publishDate = localDate(context.now)
    expect(postsOf({ title: 'T' })).toMatchObject([{ id: String(context.firstId), publishDate }])
  })

  it('are the same whenever the text is read again on that day', () => {
    const later = { ...context, now: new Date(context.now.getTime() + 60_000) }
    const json = '[{"title":"?"},{"id":null},{"id":""}]'
    expect(importPosts(json, later)).toEqual(importPosts(json, context))
  })

  it('differ from post to post of a list', () => {
    const [one, two, three] = postsOf([{ title: 'One' }, { title: 'Two', id: 7 }, {}])
    expect([one?.id, two?.id, three?.id]).toEqual([
      String(context.firstId),
      '7',
      String(context.firstId + 2),
    ])
  })

  it.each(['__proto__', 'constructor', 'toString', '7', 'x'.repeat(500)])(
    'stay as they are given: %s',
    (id) => {
      expect(postsOf({ title: 'T', id, publishDate: '2027-01-05' })).toMatchObject([
        { id, publishDate: '2027-01-05' },
      ])
      expect(postsOf([{ id }, { title: 'T' }])).toMatchObject([{ id }, {}])
    },
  )

  it('are refused where a storage takes no such id', () => {
    const errors = [{ field: 'id', message: 'must have at most 500 characters' }]
    expect(read({ title: 'T', id: 'x'.repeat(1100) })).toEqual({ ok: false, errors })
    expect(read([{}, { id: 'x'.repeat(501) }])).toMatchObject({ errors: [{ field: '2. id' }] })
  })
})

it.each<[string, unknown]>([
  ['featuredImage', 'pic.png'],
  ['featuredImage', '//evil.example/x.png'],
  ['featuredImage', '/\\evil.example/x.png'],
  ['featuredImage', '/\t/evil.example/x.png'],
  ['featuredImage', { of: '/x.png' }],
  ['publishDate', '2026-02-30'],
  ['publishDate', '10520-01-05'],
  ['publishDate', 20260105],
  ['seoTitle', true],
  ['seoDescription', ['a', 'b']],
])('leaves out an optional field that cannot be used, and names it: %s %j', (field, value) => {
  const post = { id: 'a', title: 'T', content: 'Words.' }
  const left = { field, message: expect.any(String) as string }
  expect(read({ ...post, [field]: value })).toEqual({
    ok: true,
    ...whole,
    posts: postsOf(post),
    leftOut: [left],
  })
  expect(read([post, { ...post, [field]: value }])).toMatchObject({
    ok: true,
    leftOut: [{ field: `2. ${field}` }],
  })
})

it('leaves nothing out of a post that it refuses', () => {
  const result = read({ title: ['One', 'two'], featuredImage: 'pic.png' })
  expect(result).toEqual({ ok: false, errors: [{ field: 'title', message: 'must be text' }] })
})

it.each(['title', 'content', 'excerpt'])(
  'reads a list of one text as that text, and refuses one of two: %s',
  (field) => {
    expect(postsOf({ id: 'a', [field]: ['One'] })).toEqual(postsOf({ id: 'a', [field]: 'One' }))
    expect(read({ [field]: ['One', 'Two'] })).toEqual({
      ok: false,
      errors: [{ field, message: 'must be text' }],
    })
  },
)

it.each([
  ['of a list', [{ title: 'One' }]],
  ['of one list, by any name', { ok: true, mine: [{ title: 'One' }], count: 1 }],
  ['of a list in a reply', { data: { posts: { edges: [{ node: { title: 'One' } }] } } }],
  ['of a feed', { title: 'A feed', items: [{ title: 'One' }] }],
  ['of rows with attributes', { data: [{ id: 7, attributes: { title: 'One' } }], meta: {} }],
  ['one by itself', { title: 'One', items: [{ title: 'Two' }], body: 'x' }],
  ['one in an object', { result: { title: 'One' } }],
  ['with its front matter apart', { data: { title: 'One' }, content: 'x', isEmpty: false }],
])('finds the posts %s', (_, input) => {
  expect(postsOf(input).map(({ title }) => title)).toEqual(['One'])
})

it('keeps a post off the site where the object around it says so', () => {
  expect(read({ post: { title: 'T' }, published: false })).toMatchObject({
    posts: [{ title: 'T', draft: true }],
    heldBack: [{ state: 'published: false' }],
  })
})

it.each([
  ['body', '<p>One</p>\n\n<p>Two</p>', true],
  ['html', 'One <br> two', true],
  ['body', '<figure>a</figure>\n\nText **bold**\n\n<figure>b</figure>', false],
  ['body_markdown', '<p>One</p>', false],
  ['content', 'One <b>two</b>', false],
])('takes %s for HTML, or not: %j', (key, text, isHtml) => {
  expect(postsOf({ title: 'T', [key]: text })).toMatchObject([
    isHtml ? { content: '', html: { content: text } } : { content: text },
  ])
})

it('names the keys that it does not read, with their number, and lets none reach a prototype', () => {
  const json = '{"title":"T","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const empty = { a: null, b: '', c: [], d: {} }
  const list = `[${json},${JSON.stringify({ title: 'U', extra: 0, constructor: 'x', ...empty })}]`
  const { unknown, posts } = importPosts(list, context) as Extract<ImportResult, { ok: true }>
  expect(unknown).toEqual([
    { key: 'constructor', count: 2 },
    { key: '__proto__', count: 1 },
    { key: 'extra', count: 1 },
  ])
  expect(posts).toStrictEqual(postsOf([{ title: 'T' }, { title: 'U' }]))
  expect('polluted' in {}).toBe(false)
})

it('takes of several keys for one field the first that can be used, and names the others', () => {
  const said = { title: 'T', date: true, published_at: '2026-01-05T10:00Z', 'Publish Date': null }
  const read = importPosts(JSON.stringify({ ...said, day: '2026-01-09' }), context)
  expect(read).toMatchObject({
    posts: [{ publishDate: '2026-01-05' }],
    unknown: [
      { key: 'date', count: 1 },
      { key: 'day', count: 1 },
    ],
  })
})

it.each([
  ['has more than 5 million characters', `["${'x'.repeat(5_000_000)}"]`],
  ['holds 2001 posts: up to 2000 are read at a time', `[{}${',{}'.repeat(2000)}]`],
])('refuses a text that %s', (message, json) => {
  expect(importPosts(json, context)).toEqual({ ok: false, errors: [{ field: '', message }] })
})

it('reads a list, each by itself or in its payload', () => {
  const posts = [{ title: 'One' }, { action: 'any', post: { title: 'Two', id: 7 } }, {}]
  expect(read(posts)).toMatchObject({
    ok: true,
    several: true,
    posts: [{ title: 'One' }, { title: 'Two', id: '7' }, { title: '' }],
  })
  expect(read([{ title: 'One' }])).toMatchObject({ ok: true, several: true })
})

it('names the post of a list that cannot be understood, and takes none of the others', () => {
  expect(read([{ title: 'One' }, { title: ['no', 'no'] }, 7])).toEqual({
    ok: false,
    errors: [
      { field: '2. title', message: 'must be text' },
      { field: '3. ', message: expect.stringMatching(/^must be one post/) },
    ],
  })
  expect(read([])).toEqual({
    ok: false,
    errors: [{ field: '', message: 'must hold one post at least' }],
  })
})

it('never throws on any text', () => {
  const property = fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
    expect(() => importPosts(json, context)).not.toThrow()
  })
  fc.assert(property)
})
