import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldNames } from '../../shared/post/fields.ts'
import { versionOf } from '../../shared/version.ts'
import { parsePost } from '../../site/content/source-post.ts'
import { typedValue } from '../support/field-values.ts'
import { madePost } from '../support/made-post.ts'

const now = new Date('2026-05-04T12:00:00Z')
const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '\u0000', '\ud800', ',', '-') })
const input = fc.record({
  id: text,
  title: text,
  slug: fc.constantFrom('', 'own', 'бюджет'),
  excerpt: text,
  content: text,
  author: text,
  publishDate: fc.constant('2026-01-06'),
  updated: fc.constantFrom('', '2026-02-01'),
  tags: fc.array(text),
  seoTitle: text,
})

test('what is sent has the version that the build reads of its file', () => {
  const property = fc.property(input, (fields) => {
    const sent = madePost(fields, now)
    const read = parsePost('one.json', JSON.stringify({ ...sent, more: 1 }), now)
    expect(read.article.version).toBe(versionOf(sent))
  })
  fc.assert(property)
})

test('a post keeps its version, also when posts get a field that it leaves empty', () => {
  const fields = { id: '1', title: 'A', content: 'Text', publishDate: '2026-01-06', tags: 'a, b' }
  expect(versionOf(madePost(fields))).toBe('1lf6pd6h5h5')
  const later = { ...madePost(fields), seoTitle: '' }
  expect(versionOf(later)).toBe('1lf6pd6h5h5')
})

test('each field that an operator fills in makes another version, and an update none', () => {
  const fields = { id: '1', title: 'A', content: 'Text', publishDate: '2026-01-06' }
  const version = (more: object) => versionOf(madePost({ ...fields, ...more }))
  const others = fieldNames.map((field) => version({ [field]: typedValue(field, 1) }))
  const all = [version({}), ...others]
  expect(new Set(all).size).toBe(all.length)
  expect(version({ updated: '2026-02-01', formerSlugs: ['b'], draft: true })).toBe(version({}))
})
