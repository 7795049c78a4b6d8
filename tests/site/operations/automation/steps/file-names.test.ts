import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf } from '../../../../../shared/publication/picture-name.ts'
import { fileName, readName } from '../../../../../site/operations/automation/steps/file-names.ts'
import { slugify } from '../../../../../shared/text.ts'

test('a file’s name gives the slug and the mark of its id back, whatever they are', () => {
  const slug = fc.string({ unit: 'grapheme' }).map(slugify)
  fc.assert(
    fc.property(
      slug.filter((text) => text !== ''),
      fc.string({ unit: 'binary' }),
      (slug, id) => {
        const name = fileName(slug, id)
        expect(readName(name)).toEqual({ name, slug, mark: markOf(id) })
      },
    ),
    { numRuns: 200 },
  )
})

test('ids that resemble each other have marks of their own', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `1736812800000-${index}`)
  expect(new Set(ids.map(markOf)).size).toBe(ids.length)
  expect(ids.map(markOf).every((mark) => /^[0-9a-z]{13}$/.test(mark))).toBe(true)
})

test.each([
  ['a.md', { slug: 'a' }],
  ['A.MD', { slug: 'A' }],
  ['a.json', { slug: 'a' }],
  ['a.b.json', { slug: 'a.b' }],
  ['.hidden.json', undefined],
  ['notes.txt', undefined],
])('%s is read as %j', (name, read) => {
  expect(readName(name)).toEqual(read && { name, ...read })
})
