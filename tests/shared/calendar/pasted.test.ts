import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPaste } from '../../../shared/calendar/paste.ts'
import { parseCalendar } from '../../support/parse-calendar.ts'

const folder = join(import.meta.dirname, 'pasted')
const forms = readdirSync(folder).filter((name) => !name.endsWith('.outcome.txt'))

/** What became of each line of a paste: a new form is a new file beside these. */
function outcomeOf(text: string): string {
  const report = readPaste({
    text,
    startDate: '2026-01-05',
    choices: {},
    now: Date.UTC(2026, 0, 5),
  })
  const { kind, posts, guides, unused, questions, columns, timed, losses, other } = report
  const lines = [
    ...posts.map(({ line, publishDate, title, excerpt, further }) => {
      const more = Object.entries(further ?? {}).map(([name, value]) => `${name}: ${value}`)
      return [line, [publishDate, title, excerpt, ...more].join(' | ')] as const
    }),
    ...guides.map((guide) => [guide.line, `(${guide.kind}) ${guide.text}`] as const),
    ...unused
      .filter(({ reason }) => reason !== 'blank')
      .map(({ line, reason, text: row }) => [line, `not used, ${reason}: ${row}`] as const),
  ]
  const told = [
    `read as ${kind}: ${posts.length} posts`,
    ...(columns.length > 0
      ? [columns.map(({ name, role }) => `${name} = ${role}`).join(', ')]
      : []),
    ...(timed > 0 ? [`${timed} with a time of day`] : []),
    ...(other ? [`as ${other.kind}: ${other.posts} posts`] : []),
    ...losses,
    ...questions.map((question) => `asked: ${JSON.stringify(question)}`),
  ]
  const ordered = lines.sort(([a], [b]) => a - b).map(([line, said]) => `${line}\t${said}`)
  return `${[...told, ...ordered].join('\n')}\n`
}

describe('a calendar as it was pasted', () => {
  it.each(forms)('%s', async (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    await expect(outcomeOf(text)).toMatchFileSnapshot(join(folder, `${name}.outcome.txt`))
  })
})

/** Days, dashes and quotes also as people write them. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/["'“”‘’‟„«»\n-\r\u0085\u2028\u2029]/g, '').trim())
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
    const expected = entries.map(({ week, day, title, excerpt }, index) => {
      const days = (week - 1) * 7 + (/^t/i.test(day) ? 1 : 4)
      const date = new Date(Date.UTC(2027, 0, 4) + days * dayInMs)
      const publishDate = date.toISOString().slice(0, 10)
      return { title, excerpt, publishDate, line: 2 * index + 2 }
    })
    expect(parseCalendar(text, '2027-01-04')).toMatchObject({ posts: expected, unused: [] })
  })
  fc.assert(property, { numRuns: 500 })
})
