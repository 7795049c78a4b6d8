import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publishAiGeneratedPost, publishBlogPost } from '../../shared/api/webhook.ts'
import { importPost } from '../../shared/import-post.ts'
import { normalizePost } from '../../shared/post.ts'

const now = new Date('2026-05-04T12:00:00Z')

describe('importPost', () => {
  it('reads a post from JSON', () => {
    const result = importPost('{"title":"From JSON","tags":"a,b"}', { now })
    expect(result).toMatchObject({ ok: true, post: { title: 'From JSON', tags: ['a', 'b'] } })
  })

  it('takes a payload, of either publisher, for the post that it holds', () => {
    const fields = fc.record({
      id: fc.uuid(),
      title: fc.string(),
      excerpt: fc.string(),
      content: fc.string(),
      slug: fc.constantFrom('an-address', 'another'),
      publishDate: fc.constantFrom('2026-05-04', '2027-01-05'),
      aiGenerated: fc.boolean(),
    })
    fc.assert(
      fc.property(fields, ({ aiGenerated, ...typed }) => {
        const typedPost = normalizePost(typed, { now })
        if (!typedPost.ok) throw new Error('The fields make a post.')
        const payloads = [
          publishBlogPost(typedPost.post, 'https://site.example', now),
          publishAiGeneratedPost({ ...typed, aiGenerated }, now),
        ]
        for (const payload of payloads) {
          const later = new Date('2030-01-01')
          expect(importPost(JSON.stringify(payload), { now: later })).toEqual({
            ok: true,
            post: payload.post,
          })
        }
      }),
    )
  })

  it.each(['', '{', "{'title': 1}", '{"title":"a",}', 'undefined'])(
    'says that %j is not JSON',
    (json) => {
      expect(importPost(json, { now })).toMatchObject({ ok: false, invalidJson: true })
    },
  )

  it('reads whether the post is a draft, as the build does', () => {
    const draftOf = (draft: unknown) => importPost(JSON.stringify({ title: 'T', draft }), { now })
    expect(draftOf('yes')).toMatchObject({ ok: true, post: { draft: true } })
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
    expect(importPost(json, { now })).toEqual({
      ok: false,
      errors: [{ field, message: `is no field of a post: did you mean '${meant}'?` }],
    })
  })

  it('drops unknown keys and lets no key reach a prototype', () => {
    const result = importPost(
      '{"title":"T","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"extra":1}',
      { now },
    )
    expect(result.ok).toBe(true)
    if (!result.ok) return
    expect(Object.keys(result.post).sort()).toEqual([
      'author',
      'categories',
      'content',
      'excerpt',
      'id',
      'publishDate',
      'slug',
      'tags',
      'title',
    ])
    expect(Object.getPrototypeOf(result.post)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
        expect(() => importPost(json, { now })).not.toThrow()
      }),
    )
  })
})
