import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCalendar } from '../../../shared/calendar/calendar.ts'

/** Each line as it was pasted, and what becomes of it. */
type Pasted = readonly (readonly [line: string, outcome: string])[]

const fromDocument: Pasted = [
  ['January content calendar', 'not used: no-day'],
  ['', 'not used: blank'],
  ['Week 1: Foundations', 'week 1'],
  ['1.\u00a0Tues – “The “latte” myth” – what a coffee costs', '2027-01-05 The “latte” myth'],
  ['2.\u00a0Fri. – “Small steps” -5% off the stress', '2027-01-08 Small steps'],
  ['Week Two', 'week 2'],
  ['☐ Tuesdays — ‘Don’t panic’ — a plan – in three parts', '2027-01-12 Don’t panic'],
  ['• Fri 15 January – «Nest egg»', '2027-01-15 Nest egg'],
  ['Fri 16 January – “Another day”', 'not used: other-date'],
  ['Week 3: Tues – "Lost One"', '2027-01-19 Lost One'],
]

const fromSheet: Pasted = [
  ['Wk\tDay\tStatus\tTitle\tDescription', 'columns, without Status'],
  ['4\tTue\tdraft\tRainy days\tHow much to keep', '2027-01-26 Rainy days'],
  ['\tFri\tdone\t"The ""envelope"" method"\tCash and labels', '2027-01-29 The "envelope" method'],
  ['5\tMon\tdraft\tOff the plan\t', 'not used: other-day'],
  ['\tTues\tdraft\t\tNo title yet', 'not used: empty-title'],
  ['\tTues 2 Feb\tdraft\tSinking funds\t', '2027-02-02 Sinking funds'],
  ['\t\t\t\t', 'not used: blank'],
  ['| Day | Title | Text |', 'columns, without nothing'],
  ['|-----|-------|------|', 'not used: no-words'],
  [String.raw`| **Fri** | Save \| spend | Two jars |`, '2027-02-05 Save | spend'],
]

const fromNote: Pasted = [
  ['wk 6', 'week 6'],
  ['- [x] tue – "Already drafted"', '2027-02-09 Already drafted'],
  ['- [ ] fri - no quotes here', 'not used: no-quoted-title'],
  ['tues: "Where is the dash"', 'not used: no-dash'],
  ['tuesday evening – "Not a date"', 'not used: not-a-date'],
  ['week of Feb 15', 'not used: no-week-number'],
  ['W7', 'week 7'],
  ['\u200bＴｕｅｓ\u3000－\u3000＂Full width＂ text', '2027-02-16 Full width'],
  ['**Fri – "Bold one" – and so on**', '2027-02-19 Bold one'],
  ['fri – "Not closed', 'not used: unclosed-quote'],
]

describe.each([
  {
    from: 'a document',
    pasted: fromDocument,
    texts: ['what a coffee costs', '-5% off the stress', 'a plan – in three parts', '', ''],
  },
  {
    from: 'a sheet',
    pasted: fromSheet,
    texts: ['How much to keep', 'Cash and labels', '', 'Two jars'],
  },
  { from: 'a note', pasted: fromNote, texts: ['', 'text', 'and so on'] },
])('a calendar pasted from $from', ({ pasted, texts }) => {
  const text = pasted.map(([line]) => line).join('\n')
  const { posts, guides, unused } = parseCalendar(text, '2027-01-04')
  const outcomes = new Map([
    ...posts.map((post) => [post.line, `${post.publishDate} ${post.title}`] as const),
    ...guides.map((guide) => {
      const isWeek = guide.kind === 'week'
      const names = isWeek ? '' : guide.ignored.join(', ') || 'nothing'
      return [guide.line, isWeek ? `week ${guide.week}` : `columns, without ${names}`] as const
    }),
    ...unused.map(({ line, reason }) => [line, `not used: ${reason}`] as const),
  ])

  it.each(pasted.map(([line, outcome], index) => ({ number: index + 1, line, outcome })))(
    'line $number, $line: $outcome',
    ({ number, outcome }) => {
      expect(outcomes.get(number)).toBe(outcome)
    },
  )

  it('keeps the texts of its posts', () => {
    expect(posts.map(({ excerpt }) => excerpt)).toEqual(texts)
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
