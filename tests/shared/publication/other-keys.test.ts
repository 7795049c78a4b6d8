import { expect, it, test } from 'vitest'
import { postFields, readFlag } from '../../../shared/post/post.ts'
import { keysOf, otherKeys, statusesOf } from '../../../shared/publication/other-keys.ts'
import { isPlainlyPublic } from '../../../shared/text.ts'

test.each([
  [true, 'published', 'Publish', ' live ', 'PUBLIC', 'scheduled', true, { name: 'Published' }],
  [false, 'draft', 'in review', '✅ Done', 'evergreen', 'drft', 'unpublished', 'not live', 1],
  [false, '', null, false, {}, ['draft', 'published'], { name: 'Idea' }],
])('that a status is plainly public is %s of %j, %j, …', (isPublic, ...values: unknown[]) => {
  for (const status of values) expect(statusesOf({ status })).toMatchObject([{ isPublic }])
})

test.each([
  [true, { post_status: 'publish' }, { visibility: 'public' }, { isPublished: true }],
  [true, { private: false }, { hidden: 0 }, { isDraft: 'no' }, { unpublished: null }],
  [false, { postStatus: 'private' }, { workflow_state: 'Ready' }, { visibility: 'members' }],
  [false, { published: false }, { published: null }, { is_public: 0 }, { Published: 'soon' }],
  [false, { hidden: true }, { private: 'perhaps' }, { isDraft: 'yes' }, { archived: true }],
  [false, { published_at: null }, { publishedAt: '' }, { published_on: ' ' }],
])('that a post is public is %s by %j, %j, …', (isPublic, ...posts: object[]) => {
  for (const post of posts)
    expect(statusesOf({ title: 'Tea', ...post })).toMatchObject([{ isPublic }])
})

test.each([
  [true, 'Published', ' live '],
  [false, 'To do', ''],
])('that the cell of a table is plainly public is %s of %j, %j', (isPublic, ...cells: string[]) => {
  expect(cells.map(isPlainlyPublic)).toEqual(cells.map(() => isPublic))
})

test('other keys say nothing of it, nor does the day on which a post was published', () => {
  const keys = { draft: true, title: 'Draft', tags: ['private'], comment_status: 'closed' }
  const days = { published: '2026-01-05', published_at: '2026-01-05T10:00:00Z' }
  expect(statusesOf({ ...keys, ...days })).toEqual([])
})

it('every field of a post is known', () => {
  const all = Object.fromEntries(postFields.map((field) => [field, 'x']))
  expect(otherKeys(all)).toEqual([])
})

it.each([
  ['category', 'categories'],
  ['seo_title', 'seoTitle'],
  ['publish-date', 'publishDate'],
  ['featured_img', 'featuredImage'],
  ['exerpt', 'excerpt'],
  ['publishedAt', 'publishDate'],
  ['updatedOn', 'updated'],
  ['daft', 'draft'],
  ['layout', undefined],
  ['l'.repeat(100_000), undefined],
])('%s was perhaps meant as %s', (field, suggestion) => {
  expect(otherKeys({ [field]: 'x' })).toEqual([{ field, suggestion }])
})

it('a field’s name in other signs, or in another program, is the name of no other field', () => {
  for (const field of postFields) {
    const key = `${field}_`
    expect(otherKeys({ [key]: 'x' })).toEqual([{ field: key, suggestion: field }])
    expect(keysOf(field, { [key]: 'x', [field]: 'y' })).toEqual([key])
  }
})

test.each([
  [true, true, 'true', 'Yes', ' on ', 1],
  [false, false, 'no', '', null, undefined],
  [undefined, 'maybe', 2, {}],
])('a flag is %s by %j, %j, …', (flag, ...values: unknown[]) => {
  expect(values.map(readFlag)).toEqual(values.map(() => flag))
})
