import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWords, slugify, truncate, unwritableCharacter, writable } from '../../shared/text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 80 })

it.each([
  ['Zero-Based Budgeting: A Guide', 'zero-based-budgeting-a-guide'],
  ['Café Crème', 'cafe-creme'],
  ['a -- b --- c', 'a-b-c'],
  ['Бюджет на май', 'бюджет-на-май'],
  ['家計簿の始め方', '家計簿の始め方'],
  ['!!!', ''],
  ['', ''],
])('slugify makes of %j the slug %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

// To put n marks of one letter in order takes n * n steps, which no test would live to see the end of.
it.each(['é', '\u0315\u0300', '🎉'])('a title as long as a book of %j is cut first', (unit) => {
  expect(slugify(`a${unit.repeat(50_000)}`).length).toBeLessThanOrEqual(1000)
})

it('countWords counts what white space separates', () => {
  expect(countWords(' \n\u00a0')).toBe(0)
  expect(countWords('  One,\u2003two\n\nthree-and-a-half – ')).toBe(4)
})

it('truncate leaves short texts alone, marks what it cut, and never leaves half a character', () => {
  const cut = ['short', 'longer', '🎉🎉🎉🎉'].map((text) => truncate(text, 5))
  expect(cut).toEqual(['short', 'long…', '🎉🎉…'])
  expect(truncate('🎉🎉🎉🎉', 4)).toBe('🎉…')
})

it.each([
  ['a\tb\r\nc 👩', 'a\tb\r\nc 👩'],
  ['a\u000bb\u000cc\u0085d', 'a b c d'],
  ['a\u0000\u001b\ufffe\uffffb', 'ab'],
  ['\ud800a\udc00', '\ufffda\ufffd'],
])('writable makes of %j what a page can be made with: %j', (text, expected) => {
  expect(writable(text)).toBe(expected)
})

it('writable leaves nothing behind that no page can be made with, and is stable', () => {
  const property = fc.property(anyText, (text) => {
    const written = writable(text)
    expect(written.isWellFormed() && !unwritableCharacter.test(written)).toBe(true)
    expect(writable(written)).toBe(written)
  })
  fc.assert(property)
})
