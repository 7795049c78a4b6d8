import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { localDate } from '../../../shared/dates.ts'
import { normalizePost } from '../../../shared/post/post.ts'
import { madePost } from '../../support/made-post.ts'

const now = new Date('2026-05-04T12:00:00Z')

const normalized = (fields: unknown) => madePost(fields, now)

function errorsOf(input: unknown) {
  const result = normalizePost(input, { now })
  return result.ok ? [] : result.errors
}

it('fills every default of the specification', () => {
  expect(normalized({})).toEqual({
    id: String(now.getTime()),
    title: '',
    slug: String(now.getTime()),
    excerpt: '',
    content: '',
    author: brand.author,
    publishDate: localDate(now),
    categories: [],
    tags: [],
  })
})

it('makes the slug from the title, and from the id where the title has no letters', () => {
  expect(normalized({ title: 'Café Budget' }).slug).toBe('cafe-budget')
  expect(normalized({ title: '???', id: 'Post 7' }).slug).toBe('post-7')
  expect(normalized({ title: 'A', slug: '../Evil Path' }).slug).toBe('evil-path')
  expect(normalized({ title: 'A', slug: 'My_Slug' }).slug).toBe('My_Slug')
})

it('reads the slugs that an article had, and drops its own and those that come twice', () => {
  const formerSlugs = ['One', '/blog/two', 'https://a.example/blog/b%C3%BC', 'one', 'ÖWN', 'own']
  expect(normalized({ slug: 'own', formerSlugs }).formerSlugs).toEqual(['One', 'two', 'bü', 'ÖWN'])
  expect(normalized({ slug: 'own', formerSlugs: 'one, two' }).formerSlugs).toEqual(['one', 'two'])
  expect(normalized({ slug: 'own', formerSlugs: ['own'] })).not.toHaveProperty('formerSlugs')
  expect(errorsOf({ formerSlugs: ['/about'] })).toEqual([
    { field: 'formerSlugs', message: 'must be slugs, or paths that start with /blog/' },
  ])
})

it('takes an update that is no earlier than the post', () => {
  const publishDate = '2026-01-06'
  expect(normalized({ publishDate, updated: publishDate }).updated).toBe(publishDate)
  expect(normalized({ publishDate, updated: ' ' })).not.toHaveProperty('updated')
  expect(errorsOf({ publishDate, updated: '2026-01-05' })).toEqual([
    { field: 'updated', message: 'must not be before publishDate' },
  ])
})

it('says of a draft that it is one, and nothing of any other post', () => {
  for (const draft of [true, 'true', ' Yes', 1]) expect(normalized({ draft }).draft).toBe(true)
  const plain = JSON.stringify(normalized({ title: 'T' }))
  for (const draft of [false, 'no', '', 0, null]) {
    expect(JSON.stringify(normalized({ title: 'T', draft }))).toBe(plain)
  }
})

it('turns what is plainly meant into the right form', () => {
  expect(normalized({ title: 2026, content: 7 })).toMatchObject({ title: '2026', content: '7' })
  expect(normalized({ title: ['One'], content: [7] })).toMatchObject({ title: 'One', content: '7' })
  expect(normalized({ tags: 'a, b,, c' }).tags).toEqual(['a', 'b', 'c'])
  expect(normalized({ categories: [' Budgeting ', '', 50] }).categories).toEqual([
    'Budgeting',
    '50',
  ])
  expect(normalized({ publishDate: '2026-01-06T09:30:00.000Z' }).publishDate).toBe('2026-01-06')
  const instant = Date.parse('2026-01-06T09:30:00Z')
  expect(normalized({ publishDate: instant }).publishDate).toBe('2026-01-06')
  const empty = { author: null, tags: null, publishDate: '', featuredImage: '', seoTitle: ' ' }
  expect(normalized(empty)).toEqual(normalized({}))
})

it.each([
  [{ title: true }, 'title'],
  [{ content: ['line', 'line'] }, 'content'],
  [{ tags: { a: 1 } }, 'tags'],
  [{ tags: ['a', {}] }, 'tags'],
  [{ publishDate: 'tomorrow' }, 'publishDate'],
  [{ draft: 'perhaps' }, 'draft'],
  [{ featuredImage: 'javascript:alert(1)' }, 'featuredImage'],
  [[], ''],
])('refuses %j and names the field %j', (input, field) => {
  expect(errorsOf(input)).toEqual([
    { field, message: expect.stringMatching(/^(?:must be|is written) /) },
  ])
})

it('refuses what is longer than a post can be kept with', () => {
  const [id, title] = ['x'.repeat(501), 'x'.repeat(10_001)]
  const named = errorsOf({ id, title, tags: 5 }).map(({ field }) => field)
  expect(named.toSorted()).toEqual(['id', 'tags', 'title'])
  const longest = { id: id.slice(1), title: title.slice(1) }
  expect(normalized(longest)).toMatchObject(longest)
})

it('never throws, whatever it is given', () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true })
  fc.assert(fc.property(anything, (value) => normalizePost(value, { now }) !== undefined))
})
