import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  slugFrom,
  slugKey,
  freeSlug,
  isSlug,
  longestSlugBytes,
  slugNamed,
  relatedSlugs,
} from '../../shared/slug.ts'

const anyTitle = fc.string({ unit: 'binary', maxLength: 400 })
const bytes = (text: string) => Buffer.byteLength(text)

describe('slugFrom', () => {
  it('cuts at the end of a word', () => {
    const title = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    const address = slugFrom(title)
    expect(bytes(address)).toBeLessThanOrEqual(longestSlugBytes)
    expect(title.replaceAll(' ', '-').startsWith(`${address}-`)).toBe(true)
  })

  it('keeps a word that ends where the room does, and cuts one at a character, never within', () => {
    expect(slugFrom(`${'a'.repeat(200)} b`)).toBe('a'.repeat(200))
    expect(slugFrom('x'.repeat(300))).toBe('x'.repeat(200))
    expect(slugFrom('家'.repeat(300))).toBe('家'.repeat(66))
    expect(slugFrom('𠀋'.repeat(300))).toBe('𠀋'.repeat(50))
  })

  it('fits a file name, whatever the title, and stays what it is when it is read back', () => {
    const property = fc.property(anyTitle, (title) => {
      const address = slugFrom(title)
      expect(bytes(address)).toBeLessThanOrEqual(longestSlugBytes)
      expect(address).toMatch(/^$|^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
      expect(slugFrom(address)).toBe(address)
      expect(isSlug(address)).toBe(address !== '')
    })
    fc.assert(property, { numRuns: 2000 })
  })
})

const among = (...taken: string[]) => {
  const keys = new Set(taken.map(slugKey))
  return (key: string) => keys.has(key)
}

it.each([
  ['budgeting-101', [], 'budgeting-101'],
  ['budgeting-101', ['budgeting-101', 'budgeting-101-2'], 'budgeting-101-3'],
  ['straße', ['strasse'], 'straße-2'],
  ['index', [], 'index-2'],
  ['page', ['page-2'], 'page-3'],
])('a free address of %s beside %j is %s', (wanted, taken, free) => {
  expect(freeSlug(wanted, among(...taken))).toBe(free)
})

it('a free address has room for its number', () => {
  const long = `${'a'.repeat(190)}-${'b'.repeat(9)}`
  expect(freeSlug(long, among(long))).toBe(`${'a'.repeat(190)}-2`)
})

it.each([
  ['/blog/sinking-funds', 'sinking-funds'],
  ['sinking-funds', 'sinking-funds'],
  ['https://site.example/blog/sinking-funds?from=feed#top', 'sinking-funds'],
  ['/blog/sinking-funds.post.json', 'sinking-funds'],
  ['https://site.example/blog/%E5%AE%B6%E8%A8%88%E7%B0%BF', '家計簿'],
  ['/blog/%E5%AE', 'e5ae'],
  ['Sinking Funds!', 'sinking-funds'],
  ['???', undefined],
  ['/blog/', undefined],
  ['https://site.example/', undefined],
])('slugNamed: %j names %s', (text, slug) => {
  expect(slugNamed(text)).toBe(slug)
})

it('finds the articles that share most words with a text, at most five', () => {
  const slugs = ['how-to-budget', 'zero-based-budgeting', 'debt-and-you', 'a-trip-to-the-sea']
  const related = relatedSlugs('Budgets with a zero base', slugs)
  expect(related).toEqual(['zero-based-budgeting', 'how-to-budget'])
  expect(relatedSlugs('The way to you', slugs)).toEqual([])
})
