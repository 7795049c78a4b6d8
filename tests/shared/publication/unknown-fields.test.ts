import { expect, it } from 'vitest'
import { postFields } from '../../../shared/post/post.ts'
import { unknownFields } from '../../../shared/publication/unknown-fields.ts'

it('every field of a post is known', () => {
  const all = Object.fromEntries(postFields.map((field) => [field, 'x']))
  expect(unknownFields(all)).toEqual([])
})

it.each([
  ['category', 'Budgeting', 'categories'],
  ['seo_title', 'A', 'seoTitle'],
  ['publish-date', '2026-01-05', 'publishDate'],
  ['featured_img', '/a.png', 'featuredImage'],
  ['exerpt', 'A', 'excerpt'],
  ['publishedAt', '2026-01-05', 'publishDate'],
  ['updatedOn', '2026-01-05', 'updated'],
  ['Draft', true, 'draft'],
  ['published', false, 'draft: true'],
  ['published', '2026-01-05', 'publishDate'],
  ['layout', 'post', undefined],
  ['l'.repeat(100_000), 1, undefined],
])('%s: %s was perhaps meant as %s', (field, value, suggestion) => {
  expect(unknownFields({ [field]: value })).toEqual([{ field, suggestion }])
})

it('what other programs call a field is the name of no other field', () => {
  for (const field of postFields) {
    for (const other of [field.toLowerCase(), `${field}_`]) {
      const unknown = other === field ? [] : [{ field: other, suggestion: field }]
      expect(unknownFields({ [other]: 'x' })).toEqual(unknown)
    }
  }
})
