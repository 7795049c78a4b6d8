import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payloadOf } from '../../shared/api/webhook.ts'
import { importPosts, type ImportContext } from '../../shared/import-post.ts'
import { eachField } from '../../shared/post/fields.ts'
import type { Post } from '../../shared/post/post.ts'
import { typedValue } from '../support/field-values.ts'
import { madePost } from '../support/made-post.ts'

/** The text was entered on an earlier day than it is read on. */
const context: ImportContext = {
  now: new Date('2026-05-04T12:00:00Z'),
  firstId: Date.UTC(2026, 3, 1, 12),
}

const read = (input: unknown) => importPosts(JSON.stringify(input), context)

/** Of a text of which nothing is left out. */
const whole = { several: false, leftOut: [], unknown: [], readAs: [], given: expect.any(Array) }

function postsOf(input: unknown): Post[] {
  const result = read(input)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.posts
}

it('reads all fields of a post, each by its own name, or of the payload that holds it', () => {
  const { now } = context
  const dated = { publishDate: '2027-01-05', updated: '2027-02-01', formerSlugs: ['older'] }
  const post = madePost({
    ...eachField((name) => typedValue(name)),
    ...dated,
    id: 'a',
    draft: true,
  })
  const payload = payloadOf({ post }, { origin: 'https://site.example', now })
  for (const input of [post, payload, { post }])
    expect(read(input)).toEqual({ ok: true, ...whole, posts: [post] })
})

it.each(['', '{"title":"a",}'])('says that %j is not JSON', (json) => {
  expect(importPosts(json, context)).toMatchObject({ ok: false, invalidJson: true })
})

describe('the id of a post', () => {
  it('is the same whenever the text is read again on that day', () => {
    const later = { ...context, now: new Date(context.now.getTime() + 60_000) }
    const json = '[{"title":"?"},{"id":null},{"id":""}]'
    expect(importPosts(json, later)).toEqual(importPosts(json, context))
  })

  it('differs from post to post of a list', () => {
    const posts = postsOf([{ title: 'One' }, { title: 'Two', id: 7 }, {}])
    const { firstId } = context
    expect(posts.map(({ id }) => id)).toEqual([String(firstId), '7', String(firstId + 2)])
  })

  it.each(['__proto__', 'x'.repeat(500)])('stays as it is given: %s', (id) => {
    expect(postsOf([{ id }, { title: 'T' }])).toMatchObject([{ id }, {}])
  })
})

it.each<[string, unknown]>([
  ['seoTitle', true],
  ['tags', 7],
])('leaves out an optional field that cannot be used, and names it: %s %j', (field, value) => {
  const post = { id: 'a', title: 'T', content: 'Words.' }
  const left = { field, message: expect.any(String) as string }
  expect(read({ ...post, [field]: value })).toEqual({
    ok: true,
    ...whole,
    posts: postsOf(post),
    leftOut: [left],
  })
})

it.each<[unknown, Record<string, unknown>]>([
  [{ title: 'T', publishDate: '2026-02-30' }, { publishDate: 'is written YYYY-MM-DD' }],
  [{ title: 'T', publishDate: '05/01/2026' }, { publishDate: 'is written YYYY-MM-DD' }],
  [{ title: 'T', updated: 'yesterday' }, { updated: 'is written YYYY-MM-DD' }],
  [{ title: 'T', draft: 'perhaps' }, { draft: 'must be true or false' }],
  [{ title: 'T', excerpt: { rendered: 'x' }, tags: 7 }, { excerpt: 'must be text' }],
  [[{}, { id: 'x'.repeat(501) }], { '2. id': 'must have at most 500 characters' }],
  [
    [{ title: 'One' }, { title: ['a', 'b'] }, 7],
    { '2. title': 'must be text', '3.': expect.stringMatching(/^must be one post/) },
  ],
])('refuses %j by its fields, and takes nothing of it', (input, faults) => {
  const errors = Object.entries(faults).map(([field, message]) => ({ field, message }))
  expect(read(input)).toEqual({ ok: false, errors })
})

it.each<[string, unknown, string, string]>([
  ['content', 'Words.', 'body', 'Words.'],
  ['content', 'Words.', 'Markdown', 'Words.'],
  ['publishDate', '2026-03-05', 'publish_date', '2026-03-05'],
  ['publishDate', '2026-03-05', 'scheduledDate', '2026-03-05T09:00:00Z'],
  ['publishDate', '2026-03-05', 'date', '2026-03-05'],
  ['publishDate', '2026-03-05', 'published', '2026-03-05'],
  ['title', 'Tea', 'headline', 'Tea'],
  ['slug', 'green-tea', 'url', 'https://example.com/2026/01/green-tea/?from=feed'],
  ['slug', 'green-tea', 'permalink', '/blog/green-tea.html'],
])('where %s is missing, reads %j from %s: %j', (field, value, key, given) => {
  for (const missing of [{}, { [field]: null }, { [field]: '' }]) {
    const post = { id: 'a', title: 'T', content: 'C', publishDate: '2026-01-01' }
    const { [field]: _, ...others } = { ...post, slug: 't' } as Record<string, unknown>
    expect(read({ ...others, ...missing, [key]: given })).toEqual({
      ok: true,
      ...whole,
      posts: postsOf({ ...others, [field]: value }),
      readAs: [{ key, field }],
    })
  }
})

it('reads a field by its own name where there are others, which are named', () => {
  const post = { title: 'T', content: 'C', publishDate: '2026-01-01' }
  const others = { body: 'Other words.', date: '2026-02-02', html: '<p>C</p>' }
  const result = read({ ...post, ...others })
  expect(result).toMatchObject({ posts: [post], readAs: [], unknown: Object.keys(others) })
})

it.each<[unknown, string[], string[]]>([
  [['a', { name: 'b' }], ['a', 'b'], []],
  [{ name: 'a', id: 3 }, ['a'], []],
  [['a', null, 7, null], ['a', '7'], ['null']],
  [[{ title: 'a' }, 'b'], ['b'], ['{"title":"a"}']],
])('of the list %j keeps %j and names %j', (tags, kept, leftOut) => {
  for (const key of ['tags', 'keywords']) {
    const messages = leftOut.map((one) => ({
      field: key,
      message: `holds ${one}, which is no text`,
    }))
    const result = read({ title: 'T', content: 'C', [key]: tags })
    expect(result).toMatchObject({ posts: [{ tags: kept }], leftOut: messages, unknown: [] })
  }
})

it.each<[string, object]>([
  ['html', { html: '<p>The whole text.</p>' }],
  ['content', { content: '<p>The <b>whole</b> text.</p>' }],
  ['content', { body: '\n<div class="post">The whole text.</div>' }],
  ['content', { story: 'The whole text.' }],
  ['content', { 文章: '今日の節約について書きます。' }],
  ['content', { blocks: [{ type: 'paragraph', text: 'The whole text.' }] }],
  ['date', { date: 'next Tuesday', content: 'C' }],
  ['scheduledFor', { scheduledFor: 'March 5', content: 'C' }],
])('refuses by %s, so that nothing is lost: %j', (field, keys) => {
  const result = read({ title: 'T', ...keys })
  expect(result).toMatchObject({ ok: false, errors: [{ field }] })
})

it.each<[string, object]>([
  ['published', { published: false }],
  ['status', { status: 'in review' }],
  ['Visibility', { Visibility: 'members' }],
  ['hidden', { hidden: true }],
  ['published_at', { published_at: null, publishDate: '2026-03-05' }],
  ['daft', { daft: true }],
])('refuses a post whose %s is not plainly public, and says how to keep it back', (field, keys) => {
  const message = expect.stringContaining('‘draft: true’') as string
  const post = { title: 'T', content: 'C' }
  expect(read({ ...post, ...keys })).toMatchObject({ errors: [{ field, message }] })
  if (field !== 'daft') expect(read({ ...post, ...keys, draft: true })).toMatchObject({ ok: true })
})

it('reads a post that is plainly public', () => {
  const keys = { status: 'Scheduled', visibility: 'public', hidden: false, published: true }
  const result = read({ title: 'T', content: 'C', ...keys })
  expect(result).toMatchObject({ ok: true, readAs: [], unknown: Object.keys(keys) })
})

it('names the keys that are no field, and lets none reach a prototype', () => {
  const json = '{"title":"T","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const list = `[${json},{"title":"U","extra":0,"constructor":"x"}]`
  const result = importPosts(list, context)
  expect(result).toMatchObject({ ok: true, unknown: ['__proto__', 'constructor', 'extra'] })
  expect(result.ok && result.posts).toStrictEqual(postsOf([{ title: 'T' }, { title: 'U' }]))
  expect('polluted' in {}).toBe(false)
})

it.each([
  ['has more than 5 million characters', `["${'x'.repeat(5_000_000)}"]`],
  ['holds 2001 posts: up to 2000 are read at a time', `[{}${',{}'.repeat(2000)}]`],
  ['must hold one post at least', '[]'],
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

it('never throws on any text', () => {
  const property = fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
    expect(() => importPosts(json, context)).not.toThrow()
  })
  fc.assert(property)
})
