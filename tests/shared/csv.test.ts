import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../../shared/csv.ts'

/** The text that a program reads where it is the only cell. */
function cell(title: string): string {
  const csv = csvOf([{ title }])
  return csv.slice('\ufeff"title"\r\n"'.length, -'"\r\n'.length).replaceAll('""', '"')
}

/** Texts that a program may run as a formula, once it has dropped the characters that it does not show. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u

test('a CSV has a line of names and one for each row, quotes, and lists with commas', () => {
  const rows = [
    { id: 'a "b"', tags: ['=1', 'c'] },
    { id: 'd', tags: [] },
  ]
  expect(csvOf(rows)).toBe('\ufeff"id","tags"\r\n"a ""b""","\'=1, c"\r\n"d",""\r\n')
})

const unseen = ['', ...Array.from(' \t\r\n\0\ufeff\u200b\u00a0"\'`;,|')]

test.each(Array.from('=+-@＝＋－＠﹦﹢﹣﹫−'))('a text that begins with %s stays text', (sign) => {
  for (const before of [...unseen, '\t "', ';\0', '\ufeff\r\n']) {
    expect(cell(`${before}${sign}1+1`)).toBe(`${before}'${sign}1+1`.replace('\0', ''))
  }
})

test('no part of any text is run, whichever way a spreadsheet takes the file apart', () => {
  const pieces = Array.from('=+-@＝＠;,\t\n\r\0\ufeff "a1')
  const texts = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 })
  fc.assert(
    fc.property(texts, (title) => {
      const csv = csvOf([{ title, id: 'x' }])
      expect(csv).not.toContain('\0')
      for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
        for (const part of csv.split(separator)) expect(part).not.toMatch(formula)
      }
    }),
    { numRuns: 500 },
  )
})

test('a text without formulas stays as it is', () => {
  for (const text of ['One, "two"\nthree', 'Tax = theft? - a + b @ home', 'a-b; c'])
    expect(cell(text)).toBe(text)
})
