import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, isWhiteSpace, slugify, splitList, truncate } from '../../shared/text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 80 })

describe('slugify', () => {
  it.each([
    ['Zero-Based Budgeting: A Guide', 'zero-based-budgeting-a-guide'],
    ['  Spend   less, live more!  ', 'spend-less-live-more'],
    ['Café Crème', 'cafe-creme'],
    ['İstanbul', 'istanbul'],
    ['a -- b --- c', 'a-b-c'],
    ['--edges--', 'edges'],
    ['50/30/20 rule', '503020-rule'],
    ['tabs\tand\nlines', 'tabs-and-lines'],
    ['under_score', 'underscore'],
    ['Бюджет на май', 'бюджет-на-май'],
    ['家計簿の始め方', '家計簿の始め方'],
    ['हिन्दी', 'हिन्दी'],
    ['がぎぐ', 'がぎぐ'],
    ['!!!', ''],
    ['', ''],
  ])('makes of %j the slug %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  it('is stable under itself', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const slug = slugify(title)
        expect(slugify(slug)).toBe(slug)
      }),
      { numRuns: 3000 },
    )
  })

  it('never holds anything but letters, marks, digits and single inner hyphens', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        expect(slugify(title)).toMatch(/^$|^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('splitList', () => {
  it('trims entries and drops empty ones', () => {
    expect(splitList(' budgeting, saving ,, , debt')).toEqual(['budgeting', 'saving', 'debt'])
  })

  it('makes an empty list of nothing', () => {
    expect(splitList('')).toEqual([])
    expect(splitList(' , ,')).toEqual([])
  })

  it('is stable when its entries are joined again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const list = splitList(text)
        expect(splitList(list.join(','))).toEqual(list)
      }),
    )
  })
})

describe('countWords', () => {
  it('counts what white space separates, as splitting would', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countWords(text)).toBe(text.split(/\s+/).filter((word) => word !== '').length)
      }),
    )
  })

  it('agrees with trim about every character that is white space', () => {
    for (let code = 0; code <= 0xffff; code += 1) {
      expect(isWhiteSpace(code)).toBe(String.fromCharCode(code).trim() === '')
    }
  })
})

describe('truncate', () => {
  it('leaves short texts alone and marks what it cut', () => {
    expect(truncate('short', 5)).toBe('short')
    expect(truncate('longer', 5)).toBe('long…')
  })

  it('never exceeds the length and never leaves half a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 2, max: 30 }),
        (text, length) => {
          const cut = truncate(text, length)
          expect(cut.length).toBeLessThanOrEqual(length)
          expect(cut.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})
