import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPaste } from '../../../shared/calendar/paste.ts'
import { parseCalendar, shown } from '../../support/parse-calendar.ts'

/** The pastes of a folder, with the start date that they are read with. */
const forms = [
  { folder: 'pasted', startDate: '2026-01-05' },
  { folder: 'pasted/fresh', startDate: '2027-01-04' },
  { folder: 'pasted/twelve', startDate: '2027-01-04' },
].flatMap(({ folder, startDate }) => {
  const names = readdirSync(join(import.meta.dirname, folder))
  const pastes = names.filter((name) => /\.[a-z]+$/.test(name) && !name.endsWith('.outcome.txt'))
  return pastes.map((name) => ({ path: join(import.meta.dirname, folder, name), name, startDate }))
})

/** The rows of a paste as the operator sees them first: a new form is a new file beside these. */
function outcomeOf(text: string, startDate: string): string {
  const read = readPaste({ text, startDate, choices: {} })
  const { format, rows = [], columns = [], asksOrder } = read ?? {}
  const told = [
    `read as ${format}: ${rows.filter(({ isTicked }) => isTicked).length} posts`,
    ...(columns.length > 0
      ? [columns.map(({ name, role }) => `${name} = ${role}`).join(', ')]
      : []),
    ...(asksOrder ? ['day first or month first?'] : []),
  ]
  const listed = rows.map((row) => {
    const more = Object.entries(row.values ?? {}).map(
      ([name, value]) => `${name}: ${[value].flat().join(', ')}`,
    )
    return `${row.line}\t${[shown(row), ...more].join(' | ')}`
  })
  return `${[...told, ...listed].join('\n')}\n`
}

describe('a calendar as it was pasted', () => {
  it.each(forms)('$name', async ({ path, startDate }) => {
    const text = readFileSync(path, 'utf8')
    await expect(outcomeOf(text, startDate)).toMatchFileSnapshot(`${path}.outcome.txt`)
  })
})

/** Days, dashes and quotes also as people write them. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) =>
    text.replace(/["'＂＇\u115f\u1160\u3164\uffa0“”‘’‟„«»\n-\r\u0085\u2028\u2029]/g, '').trim(),
  )
  // An exotic space or dash at an end is more than the specification speaks of.
  .filter((text) => /^[\p{L}\p{N}]$|^[\p{L}\p{N}].*[\p{L}\p{N}.!?]$/u.test(text))
const entry = fc.record({
  week: fc.integer({ min: 1, max: 300 }),
  day: fc.constantFrom('Tues', 'TUESDAY', 'Tue', 'Tues.', 'tuesday’s', 'Fri', 'Friday', 'fridays'),
  dash: fc.constantFrom('-', '–', '—', ' - ', ' – ', ' —  ', '\t-\t'),
  quotes: fc.constantFrom('""', '“”', '„“', '””', "''", '‘’', '“"', '"”'),
  title: words,
  separator: fc.constantFrom(' – ', ' - ', ' ', ': '),
  excerpt: fc.oneof(words, fc.constant('')),
})
const dayInMs = 86_400_000

it('the format of the specification is read as it is written there', () => {
  const property = fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), (entries) => {
    const text = entries
      .map((e) => {
        const title = `${e.quotes[0]}${e.title}${e.quotes[1]}`
        return `Week ${e.week}\n${e.day}${e.dash}${title}${e.separator}${e.excerpt}`
      })
      .join('\n')
    const expected = entries.map(({ week, day, title, excerpt }) => {
      const days = (week - 1) * 7 + (/^t/i.test(day) ? 1 : 4)
      const date = new Date(Date.UTC(2027, 0, 4) + days * dayInMs)
      const publishDate = date.toISOString().slice(0, 10)
      return { title, excerpt, publishDate }
    })
    expect(parseCalendar(text, '2027-01-04')).toMatchObject(expected)
  })
  fc.assert(property, { numRuns: 500 })
})
