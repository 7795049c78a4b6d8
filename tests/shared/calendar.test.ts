import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCalendar, type UnusedReason } from '../../shared/calendar.ts'

const start = '2026-01-05'

function postsOf(text: string, startDate = start) {
  const result = parseCalendar(text, startDate)
  if (!result.ok) throw new Error(result.error)
  return result.posts
}

function reasonsOf(text: string): UnusedReason[] {
  return parseCalendar(text, start).unused.map(({ reason }) => reason)
}

describe('parseCalendar', () => {
  it('reads weeks, days, titles and excerpts', () => {
    const text = [
      '30-day content calendar',
      '',
      'Week 1: Foundations',
      'Tues – “Zero-Based Budgeting” – give every dollar a job',
      'Fri — "Emergency Fund vs. Debt" which first?',
      'Week 2',
      "Tuesday - 'The 24-Hour Rule': sleep on it",
      'Friday – "Subscriptions"',
    ].join('\n')
    expect(postsOf(text)).toEqual([
      {
        title: 'Zero-Based Budgeting',
        excerpt: 'give every dollar a job',
        publishDate: '2026-01-06',
        line: 4,
      },
      {
        title: 'Emergency Fund vs. Debt',
        excerpt: 'which first?',
        publishDate: '2026-01-09',
        line: 5,
      },
      {
        title: 'The 24-Hour Rule',
        excerpt: 'sleep on it',
        publishDate: '2026-01-13',
        line: 7,
      },
      { title: 'Subscriptions', excerpt: '', publishDate: '2026-01-16', line: 8 },
    ])
  })

  const dayWords = ['Tues', 'Tuesday', 'Fri', 'Friday', 'TUESDAY', 'fri']
  const dashes = ['-', '–', '—', ' – ', ' - ', '—  ', '\t-\t']
  const quotes = ['""', '“”', '„“', '””', "''", '‘’', '“"', '"”']
  const combinations = dayWords.flatMap((day) =>
    dashes.flatMap((dash) => quotes.map((pair) => ({ day, dash, pair }))),
  )

  it('takes every day, dash and quote in every combination', () => {
    expect(combinations).toHaveLength(336)
    for (const { day, dash, pair } of combinations) {
      const line = `${day}${dash}${pair[0] ?? ''}A title${pair[1] ?? ''} and more`
      const publishDate = day.toLowerCase().startsWith('t') ? '2026-01-06' : '2026-01-09'
      expect(postsOf(line), line).toEqual([
        { title: 'A title', excerpt: 'and more', publishDate, line: 1 },
      ])
    }
  })

  it.each([
    '  Tues – "T" e',
    '- Tues – "T" e',
    '* Tues – "T" e',
    '• Tues – "T" e',
    '\u00a0– Tues – "T" e',
    '**Tues** – "T" e',
    '- **Tues – "T"** – e',
  ])('allows bullets, spaces and bold marks: %j', (line) => {
    expect(postsOf(line)).toMatchObject([{ title: 'T', excerpt: 'e' }])
  })

  it.each([
    ['Tues – "T" – e', 'e'],
    ['Tues – "T": e', 'e'],
    ['Tues – "T"—e - f', 'e - f'],
    ['Tues – "T"', ''],
    ['Tues – "T"   ', ''],
    ['Tues – "T" (see "notes")', '(see "notes")'],
  ])('takes the rest of %j as the excerpt, without a leading dash or colon', (line, excerpt) => {
    expect(postsOf(line)[0]?.excerpt).toBe(excerpt)
  })

  it.each([
    [`Tues – "Don't panic" e`, "Don't panic"],
    [`Tues – 'Don't panic' e`, "Don't panic"],
    ['Tues – ‘Don’t panic’ e', 'Don’t panic'],
    ['Tues – “The "latte" myth” e', 'The "latte" myth'],
    ['Tues – "  spaces  " e', 'spaces'],
  ])('finds the end of the title of %j', (line, title) => {
    expect(postsOf(line)[0]?.title).toBe(title)
  })

  it.each([
    ['Week 3', '2026-01-20'],
    ['WEEK 3:', '2026-01-20'],
    ['## **Week 3** – habits', '2026-01-20'],
    ['week3', '2026-01-20'],
    ['In week 3 we talk about', '2026-01-20'],
    ['Week\t3', '2026-01-20'],
    ['Biweek 3', '2026-01-06'],
    ['Weekly 3', '2026-01-06'],
    ['Weeks 3', '2026-01-06'],
    ['Week three', '2026-01-06'],
    ['Week 3rd', '2026-01-06'],
  ])('after %j a Tuesday is %s', (line, publishDate) => {
    expect(postsOf(`${line}\nTues – "T"`)[0]?.publishDate).toBe(publishDate)
  })

  it('does not let a title that mentions a week move the posts after it', () => {
    const posts = postsOf('Tues – "Week 3 of saving" see week 4\nFri – "Next"')
    expect(posts.map(({ publishDate }) => publishDate)).toEqual(['2026-01-06', '2026-01-09'])
  })

  it('counts days over the end of months, years and summer time', () => {
    expect(postsOf('Fri – "T"', '2026-12-28')[0]?.publishDate).toBe('2027-01-01')
    expect(postsOf('Week 9\nTues – "T"', start)[0]?.publishDate).toBe('2026-03-03')
    expect(postsOf('Week 10\nTues – "T"', start)[0]?.publishDate).toBe('2026-03-10')
    expect(postsOf('Fri – "T"', '2024-02-26')[0]?.publishDate).toBe('2024-03-01')
  })

  it.each<[string, UnusedReason]>([
    ['', 'blank'],
    [' \t ', 'blank'],
    ['Some heading', 'no-day'],
    ['---', 'no-day'],
    ['Friends – "T"', 'no-day'],
    ['Money – "T"', 'no-day'],
    ['Monday – "T"', 'other-day'],
    ['Thurs – "T"', 'other-day'],
    ['Tue – "T"', 'other-day'],
    ['Tues "T"', 'no-dash'],
    ['Tuesday, January 6 – "T"', 'no-dash'],
    ['Tues – T', 'no-quoted-title'],
    ['Tues –', 'no-quoted-title'],
    ['Tues – "T', 'unclosed-quote'],
    ['Tues – "" e', 'empty-title'],
    ['Week 0', 'week-out-of-range'],
    ['Week 10000', 'week-out-of-range'],
  ])('says why it did not use %j: %s', (line, reason) => {
    expect(reasonsOf(`${line}\nFri – "T"`)).toEqual([reason])
  })

  it('reports a date beyond the calendar instead of making one up', () => {
    const result = parseCalendar('Tues – "T"\nWeek 9\nFri – "U"', '9999-12-01')
    expect(result).toMatchObject({
      ok: true,
      posts: [{ title: 'T' }],
      unused: [{ line: 3, reason: 'date-out-of-range', text: 'Fri – "U"' }],
    })
  })

  it.each(['2026-02-30', '', 'soon', '2026-1-5'])('refuses the start date %j', (startDate) => {
    expect(parseCalendar('Tues – "T"', startDate)).toEqual({
      ok: false,
      error: 'bad-start-date',
      unused: [],
    })
  })

  it('says that it found no post, with the reasons', () => {
    expect(parseCalendar('hello\nMon - "x"', start)).toMatchObject({
      ok: false,
      error: 'no-posts',
      unused: [{ line: 1 }, { line: 2 }],
    })
  })

  it.each(['\n', '\r\n', '\r', '\u2028', '\u2029'])('parts lines at %j', (end) => {
    expect(postsOf(['Tues – "A"', 'Fri – "B"'].join(end))).toMatchObject([{ line: 1 }, { line: 2 }])
  })

  it('accounts for every line of any text: a post, a week or reported', () => {
    const piece = fc.constantFrom(
      'Tues',
      'Friday',
      'Week 2',
      'week',
      '"',
      '“',
      '”',
      "'",
      ' – ',
      '-',
      '*',
      ' ',
      '\n',
      '\r\n',
      'x',
      '7',
      '\u0130',
    )
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: piece, maxLength: 60 }))
    fc.assert(
      fc.property(text, (value) => {
        const result = parseCalendar(value, start)
        const lines = value.split(/\r\n|[\n\r\u2028\u2029]/)
        const used = result.ok ? result.posts.map(({ line }) => line) : []
        const seen = [...used, ...result.unused.map(({ line }) => line)]
        expect(new Set(seen).size).toBe(seen.length)
        for (const [index, line] of lines.entries()) {
          if (!seen.includes(index + 1)) expect(line).toMatch(/week\s*\d/i)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('finds every post that was written in the right form', () => {
    const title = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((value) => value.replace(/["”“„‟\r\n\u2028\u2029]/g, '').trim())
      .filter((value) => value !== '')
    const entry = fc.record({
      week: fc.integer({ min: 1, max: 200 }),
      day: fc.constantFrom('Tues', 'Friday'),
      title,
    })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (entries) => {
        const text = entries
          .map((e) => `Week ${e.week}\n${e.day} – "${e.title}" – about it`)
          .join('\n')
        expect(postsOf(text).map((found) => found.title)).toEqual(entries.map((e) => e.title))
      }),
    )
  })

  it.each([
    ['one line of quotes', `Tues – ${'"'.repeat(1_000_000)}`],
    ['one line of weeks', 'week '.repeat(1_000_000)],
    ['one line of apostrophes', `Tues – '${"a'a".repeat(500_000)}`],
    ['one line of bullets', '-'.repeat(1_000_000)],
    ['nothing but line ends', '\n'.repeat(1_000_000)],
  ])('comes to an end with %s', (_, text) => {
    expect(parseCalendar(text, start).unused.length).toBeGreaterThan(0)
  })
})
