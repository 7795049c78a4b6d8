import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payloadOf } from '../../shared/api/webhook.ts'
import { importPosts } from '../../shared/import-post.ts'
import { madePost } from '../support/made-post.ts'

const now = new Date('2026-05-04T12:00:00Z')

it('reads a post from JSON', () => {
  const result = importPosts('{"title":"From JSON","tags":"a,b"}', { now })
  expect(result).toMatchObject({
    ok: true,
    several: false,
    posts: [{ title: 'From JSON', tags: ['a', 'b'] }],
  })
})

it.each([
  ['single', {}],
  ['bulk', { scheduled: { aiGenerated: true } }],
])('takes a payload of the %s publisher for the post that it holds', (_, scheduled) => {
  const post = madePost({ id: 'a', title: 'T', slug: 'own', publishDate: '2027-01-05' })
  const payload = payloadOf({ post, ...scheduled }, { origin: 'https://site.example', now })
  const read = importPosts(JSON.stringify(payload), { now: new Date('2030-01-01') })
  expect(read).toEqual({ ok: true, posts: [post], several: false })
})

it.each(['', '{', "{'title': 1}", '{"title":"a",}', 'undefined'])(
  'says that %j is not JSON',
  (json) => {
    expect(importPosts(json, { now })).toMatchObject({ ok: false, invalidJson: true })
  },
)

it('reads whether the post is a draft, as the build does', () => {
  const draftOf = (draft: unknown) => importPosts(JSON.stringify({ title: 'T', draft }), { now })
  expect(draftOf('yes')).toMatchObject({ ok: true, posts: [{ draft: true }] })
  expect(draftOf('perhaps')).toEqual({
    ok: false,
    errors: [{ field: 'draft', message: 'must be true or false' }],
  })
})

it.each([
  ['{"title":"T","Draft":true}', 'Draft', 'draft'],
  ['{"title":"T","published":false}', 'published', 'draft: true'],
  ['{"action":"a","post":{"title":"T","hidden":true}}', 'hidden', 'draft'],
])('puts nothing live that was meant to stay off the site: %s', (json, field, meant) => {
  expect(importPosts(json, { now })).toEqual({
    ok: false,
    errors: [{ field, message: `is no field of a post: did you mean '${meant}'?` }],
  })
})

it('drops unknown keys and lets no key reach a prototype', () => {
  const result = importPosts(
    '{"title":"T","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"extra":1}',
    { now },
  )
  expect(result).toStrictEqual(importPosts('{"title":"T"}', { now }))
  expect('polluted' in {}).toBe(false)
})

it('reads a list, each post of which has an id of its own', () => {
  const posts = [{ title: 'One' }, { action: 'any', post: { title: 'Two', id: 7 } }, {}]
  const result = importPosts(JSON.stringify(posts), { now })
  expect(result).toMatchObject({
    ok: true,
    several: true,
    posts: [{ title: 'One' }, { title: 'Two', id: '7' }, { title: '' }],
  })
  if (result.ok) expect(new Set(result.posts.map(({ id }) => id)).size).toBe(3)
  expect(importPosts('[{"title":"One"}]', { now })).toMatchObject({ ok: true, several: true })
})

it('names the post of a list that cannot be understood, and takes none of the others', () => {
  const json = '[{"title":"One"},{"title":["no"],"Draft":true},7]'
  expect(importPosts(json, { now })).toEqual({
    ok: false,
    errors: [
      { field: '2. title', message: 'must be text' },
      { field: '2. Draft', message: "is no field of a post: did you mean 'draft'?" },
      { field: '3. ', message: expect.stringMatching(/^must be one post/) },
    ],
  })
  expect(importPosts('[]', { now })).toEqual({
    ok: false,
    errors: [{ field: '', message: 'must hold one post at least' }],
  })
})

it('never throws on any text', () => {
  const property = fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
    expect(() => importPosts(json, { now })).not.toThrow()
  })
  fc.assert(property)
})
