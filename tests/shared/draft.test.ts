import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draftInput,
  draftOfArticle,
  emptyDraft,
  isEmptyDraft,
  postDraftSchema,
  withAttempt,
} from '../../shared/draft.ts'
import { isSameKept } from '../../shared/kept.ts'
import { normalizePost, type Post } from '../../shared/post.ts'

const now = new Date('2026-05-04T12:00:00Z')

function normalized(input: unknown): Post {
  const result = normalizePost(input, { now })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.post
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const list = fc.array(fc.oneof(anyText, fc.constant('Food, drinks')), { maxLength: 3 })
const anyPost = fc
  .record({
    id: anyText,
    title: anyText,
    slug: anyText,
    excerpt: anyText,
    content: anyText,
    author: anyText,
    publishDate: fc.constantFrom('2024-02-29', '2026-01-05'),
    categories: list,
    tags: list,
    featuredImage: fc.constantFrom(undefined, '/a.png', 'https://images.example/a.png'),
    seoTitle: fc.option(anyText, { nil: undefined }),
    seoDescription: fc.option(anyText, { nil: undefined }),
  })
  .map(normalized)

const article = normalized({
  id: 'a-1',
  title: 'Sinking Funds',
  slug: 'sinking-funds',
  author: 'Robin',
  publishDate: '2025-01-07',
  content: 'Words.',
  tags: ['Food, drinks', 'saving'],
})

describe('a live article as a draft', () => {
  it('is sent as the same post where nothing was changed, and after a reload', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        const draft = draftOfArticle(post)
        expect(normalized(draftInput(draft))).toEqual(post)
        const restored = postDraftSchema.parse(JSON.parse(JSON.stringify(draft)))
        expect(normalized(draftInput(restored))).toEqual(post)
        expect(isSameKept(restored, draft)).toBe(true)
      }),
    )
  })

  it('keeps id, address, author and day under another title', () => {
    const draft = { ...draftOfArticle(article), title: 'Small sums', tags: 'saving, funds' }
    expect(normalized(draftInput(draft))).toEqual({
      ...article,
      title: 'Small sums',
      tags: ['saving', 'funds'],
    })
  })

  it.each([
    ['small-sums', 'small-sums'],
    ['Small Sums!', 'small-sums'],
    ['', 'sinking-funds'],
    ['???', 'sinking-funds'],
  ])('with the address %j is sent to /blog/%s', (address, slug) => {
    const draft = draftOfArticle(article)
    if (!draft.article) throw new Error('It has an article.')
    const moved = { ...draft, article: { ...draft.article, address } }
    expect(normalized(draftInput(moved))).toEqual({ ...article, slug })
    expect(isSameKept(draft, moved)).toBe(address === 'sinking-funds')
  })

  it('is never an empty draft: it has an article to go back to', () => {
    const { article: edited } = draftOfArticle(article)
    expect(isEmptyDraft({ ...emptyDraft, ...(edited && { article: edited }) })).toBe(false)
    expect(isEmptyDraft(emptyDraft)).toBe(true)
  })
})

it('a draft that was sent is sent under the same id and to the same address, whatever its title', () => {
  const first = normalized(draftInput({ ...emptyDraft, title: 'One' }))
  const again = withAttempt({ ...emptyDraft, title: 'One' }, { ...first, slug: 'one-2' })
  expect(normalized(draftInput({ ...again, title: 'Two' }))).toMatchObject({
    id: first.id,
    title: 'Two',
    slug: 'one-2',
  })
})

it('a live article that was sent keeps its own address field', () => {
  const draft = draftOfArticle(normalized({ id: 'a', title: 'T', slug: 'live' }))
  const sent = withAttempt(draft, { id: 'a', slug: 'live' })
  expect(sent).toEqual({ ...draft, attempt: { id: 'a' } })
})

it('a draft of an earlier release is read', () => {
  const draft = { ...emptyDraft, title: 'T', attempt: { id: '1700000000000' } }
  const { slug: _, ...earlier } = draft
  expect(postDraftSchema.parse(earlier)).toEqual(draft)
  expect(normalized(draftInput(draft)).id).toBe('1700000000000')
})
