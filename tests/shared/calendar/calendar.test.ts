import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCalendar } from '../../support/parse-calendar.ts'
import type { UnusedReason } from '../../../shared/calendar/report.ts'

const start = '2026-01-05'

function postsOf(text: string, startDate = start) {
  const result = parseCalendar(text, startDate)
  if (!result.ok) throw new Error(result.error)
  return result.posts
}

function reasonsOf(text: string): UnusedReason[] {
  return parseCalendar(text, start).unused.map(({ reason }) => reason)
}

it.each([
  '  Tues – "T" e',
  '- Tues – "T" e',
  '* Tues – "T" e',
  '• Tues – "T" e',
  '\u00a0– Tues – "T" e',
  '**Tues** – "T" e',
  '- **Tues – "T"** – e',
  '1. Tues – "T" e',
  '(2) Tues – "T" e',
  '1.2) Tues – "T" e',
  '#3 Tues – "T" e',
  'a) Tues – "T" e',
  '- [ ] Tues – "T" e',
  '- [x] Tues – "T" e',
  '☐ Tues – "T" e',
  '### Tues – "T" e',
  '\u{1f4cc} Tues – "T" e',
  '1\ufe0f\u20e3 Tues – "T" e',
  '\u200e\ufeffTues\u202f\u2013\u00a0"T" e',
  'Tu\uff45s \uff0d "T" e',
  'Tues \u2212 "T" e',
  'Tues \u2011 "T" e',
  'Tues -> "T" e',
  '(Tues) – "T" e',
  'Tues., – "T" e',
])('allows bullets, numbers, checkboxes, spaces and bold marks: %j', (line) => {
  expect(postsOf(line)).toMatchObject([{ title: 'T', excerpt: 'e' }])
})

it.each([
  ['Tues – "T" – e', 'e'],
  ['Tues – "T": e', 'e'],
  ['Tues – "T"—e - f', 'e - f'],
  ['Tues – "T"', ''],
  ['Tues – "T"   ', ''],
  ['Tues – "T" (see "notes")', '(see "notes")'],
  ['Tues – "T" – – e', '– e'],
  ['Tues – "T" – one – two', 'one – two'],
  ['Tues – "T": – e', 'e'],
  ['Tues – "T" -5% off', '-5% off'],
  ['Tues – "T" – -5% off', '-5% off'],
  ['Tues – "T": −$20 a day', '−$20 a day'],
  ['Tues – "T"-5 tips', '5 tips'],
  ['Tues – "T" – 5 tips', '5 tips'],
  ['Tues – "T" – *really* good', '*really* good'],
  ['**Tues – "T" – e**', 'e'],
  ['Tues – "T" – rated 5**', 'rated 5**'],
  ['Tues – "T"\u00a0\u2013\u00a0e\u200b', 'e'],
])('takes the rest of %j as the excerpt, without a leading dash or colon', (line, excerpt) => {
  expect(postsOf(line)[0]?.excerpt).toBe(excerpt)
})

it.each([
  [`Tues – "Don't panic" e`, "Don't panic"],
  [`Tues – 'Don't panic' e`, "Don't panic"],
  ['Tues – ‘Don’t panic’ e', 'Don’t panic'],
  ['Tues – “The "latte" myth” e', 'The "latte" myth'],
  ['Tues – "  spaces  " e', 'spaces'],
  ['Tues – "The "latte" myth" e', 'The "latte" myth'],
  ['Tues – “The “latte” myth” e', 'The “latte” myth'],
  ['Tues – „Der „Latte“-Mythos“ e', 'Der „Latte“-Mythos'],
  [`Tues – 'Rock 'n' roll' e`, `Rock 'n' roll`],
  ['Tues – "T” say "x"', 'T'],
  ['Tues – "A "B – e', 'A'],
  ['Tues – «Nest egg» e', 'Nest egg'],
  ['Tues – »Nest egg« e', 'Nest egg'],
  ['Tues – ‹Nest egg› e', 'Nest egg'],
  ['Tues – ‚Nest egg‘ e', 'Nest egg'],
  ['Tues – 「Nest egg」 e', 'Nest egg'],
  ['Tues – \uff02Nest egg\uff02 e', 'Nest egg'],
  ['Tues – "\u200b\u00a0Nest egg\u2060" e', 'Nest egg'],
  [
    'Tues – "A family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}" e',
    'A family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  ],
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
  ['Week three', '2026-01-20'],
  ['Week three: habits', '2026-01-20'],
  ['Week #3', '2026-01-20'],
  ['Week no. 3', '2026-01-20'],
  ['Week-3', '2026-01-20'],
  ['Wk 3', '2026-01-20'],
  ['WK. 3 – habits', '2026-01-20'],
  ['W3', '2026-01-20'],
  ['- **W 3:**', '2026-01-20'],
  ['Third week', '2026-01-20'],
  ['The 3rd week:', '2026-01-20'],
  ['\uff37\uff45\uff45\uff4b\u3000\uff13', '2026-01-20'],
  ['Week one of a budget is the hardest', '2026-01-06'],
  ['This week -3% off', '2026-01-06'],
  ['W-2 forms', '2026-01-06'],
  ['W3 schools', '2026-01-06'],
  ['Third weeks', '2026-01-06'],
  ['Third week of March', '2026-01-06'],
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
  ['---', 'no-words'],
  ['|---|:--|', 'no-words'],
  ['Weeks 3-4', 'no-week-number'],
  ['Week of March 3', 'no-week-number'],
  ['Week 3rd', 'no-week-number'],
  ['Weekend plans', 'no-day'],
  ['2026-01-06 – "T"', 'date-only'],
  ['• 6 January: "T"', 'date-only'],
  ['Sat down to save', 'no-day'],
  ['Sat – "T"', 'other-day'],
  ['Thur. "T"', 'other-day'],
  ['Sundays', 'other-day'],
  ['Friends – "T"', 'no-day'],
  ['Money – "T"', 'no-day'],
  ['Monday – "T"', 'other-day'],
  ['Thurs – "T"', 'other-day'],
  ['Tues "T"', 'no-dash'],
  ['Tues: "A 24-hour rule"', 'no-dash'],
  ['Tuesday evening – "T"', 'not-a-date'],
  ['Tues & Fri – "T"', 'not-a-date'],
  ['Tuesday, January 7 – "T"', 'other-date'],
  ['Tuesday, January 6, 2025 – "T"', 'other-date'],
  ['Tues 13/13 – "T"', 'not-a-date'],
  ['Tues – T', 'no-quoted-title'],
  ['Tues – Post: "T"', 'no-quoted-title'],
  ['Tues –', 'no-quoted-title'],
  ['Tues – "T', 'unclosed-quote'],
  ['Tues – "" e', 'empty-title'],
  ['Week 0', 'week-out-of-range'],
  ['Week 10000', 'week-out-of-range'],
  ['Week 0: Tues – "T"', 'week-out-of-range'],
  ['Tues, week 0 – "T"', 'week-out-of-range'],
])('says why it did not use %j: %s', (line, reason) => {
  expect(reasonsOf(`${line}\nFri – "T"`)).toEqual([reason])
})

it.each([
  'Tuesday, January 6 – "T"',
  'Tuesday, January 6, 2026 – "T"',
  'Tues Jan. 6th – "T"',
  'Tues 6 Jan – "T"',
  'Tues, the 6th of January – "T"',
  'Tues (6 Jan 26) – "T"',
  'Tues 06.01. – "T"',
  'Tues 1/6 – "T"',
  'Tues 6/1/2026 – "T"',
  'Tues 2026-01-06 – "T"',
  'Tues – Jan 6 – "T"',
  'Tues, Week 1, Jan 6 – "T"',
])('takes a date that is that of the week and day: %j', (line) => {
  expect(postsOf(line)).toMatchObject([{ title: 'T', excerpt: '', publishDate: '2026-01-06' }])
})

it('says which date a line with another one would have', () => {
  expect(parseCalendar('Week 2\nTues 6 Jan – "T"', start).unused).toMatchObject([
    { line: 2, text: 'Tues 6 Jan – "T"', reason: 'other-date', expected: '2026-01-13' },
  ])
})

it.each([
  'Week 2: Tues – "T" e',
  'Week 2 – Tues – "T" e',
  'Wk 2 | Tues – "T" e',
  'W2 Tues – "T" e',
  'Week Two: Tues – "T" e',
  '**Week 2:** 1. Tues – "T" e',
  'Week 2 (Tues) – "T" e',
  'Plan for week 2: Tues – "T" e',
  'Tues, Week 2 – "T" e',
  'Tuesday (wk 2) – "T" e',
])('reads week and post of one line: %j', (line) => {
  expect(postsOf(`${line}\nFri – "U"`)).toMatchObject([
    { title: 'T', excerpt: 'e', publishDate: '2026-01-13' },
    { title: 'U', publishDate: '2026-01-16' },
  ])
})

it.each<[string, UnusedReason]>([
  ['Week 2: Tues – T', 'no-quoted-title'],
  ['Week 2: Mon – "T"', 'other-day'],
  ['Week 2, theme: Tues – "T"', 'after-week'],
  ['Tues – Week 2 review', 'no-quoted-title'],
])('begins the week of %j and says that the rest is not used: %s', (line, reason) => {
  const result = parseCalendar(`${line}\nFri – "U"`, start)
  expect(result.posts).toMatchObject([{ title: 'U', publishDate: '2026-01-16' }])
  expect(result.unused).toMatchObject([{ line: 1, reason, week: 2 }])
  expect(result.guides).toEqual([])
})

it.each([
  ['Week 3\nTues – "A"', 'Week 1', 'goes-back', '2026-01-09', '2026-01-23'],
  ['Tues – "A"', 'goes with the Week 5 challenge', 'sentence', '2026-02-06', '2026-01-09'],
  ['Tues – "A"', 'week 2 is a holiday for Ana', 'sentence', '2026-01-16', '2026-01-09'],
  ['Week 2\nTues – "A"', 'Note: week 9 was moved', 'sentence', '2026-03-06', '2026-01-16'],
])('asks whether %j and then %j begins that week', (before, line, why, asWeek, asNote) => {
  const text = `${before}\n${line}\nFri – "B"`
  const read = (week?: 'begins' | 'note') => {
    const key = `week 1 ${line}`
    const fixes = week && { fixes: { [key]: { week } } }
    return parseCalendar(text, start, { kind: 'lines', ...fixes })
  }
  const { questions, posts } = read()
  expect(questions).toMatchObject([{ kind: 'week', text: line, why, key: `week 1 ${line}` }])
  expect(posts[1]?.publishDate).toBe(asWeek)
  expect(read('begins')).toMatchObject({ questions: [], posts: [{}, { publishDate: asWeek }] })
  expect(read('note')).toMatchObject({ questions: [], posts: [{}, { publishDate: asNote }] })
})

it('does not ask about a week that no post follows, nor about a heading', () => {
  const text =
    'January – Week 2\nFri – "B"\nWeek 3: saving and spending\nFri – "C"\nsee you in week 1'
  expect(parseCalendar(text, start).questions).toEqual([])
})

it.each([
  ["'Parents' budget' – text", "Parents' budget", 'text'],
  ['‘The ’90s rule’ – text', 'The ’90s rule', 'text'],
  ['"The 5" rule – text"', 'The 5" rule – text', ''],
  ['"The 6" pizza" – text', 'The 6" pizza', 'text'],
  ['“Small steps,” – text', 'Small steps', 'text'],
  ['🎉 “Small steps” 🎉 – text', 'Small steps', 'text'],
  ['**“Small steps”** – text', 'Small steps', 'text'],
])('reads the title of %j', (rest, title, excerpt) => {
  expect(postsOf(`**Tues** – ${rest}`)).toMatchObject([{ title, excerpt }])
})

it.each(['🇩🇪', '👍🏽', '🏴\u{e0067}\u{e0062}\u{e007f}', '👩‍👧', '❤️', '**1.**', ':tada:'])(
  'takes %s before a day for a bullet',
  (bullet) => {
    expect(postsOf(`${bullet} Tues – "T"`)).toMatchObject([{ title: 'T' }])
  },
)

it('lists the lines of weeks', () => {
  expect(parseCalendar('Week 2: Habits\nTues – "T"', start).guides).toEqual([
    { line: 1, text: 'Week 2: Habits', kind: 'week', week: 2 },
  ])
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
  expect(parseCalendar('Tues – "T"', startDate)).toMatchObject({
    ok: false,
    error: 'bad-start-date',
    posts: [],
    guides: [],
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

it('accounts for every line of any text exactly once', () => {
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
    '\t',
    '|',
    'Wk 3',
    'Jan 6',
    '1.',
    'Title',
  )
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: piece, maxLength: 60 }))
  const property = fc.property(text, (value) => {
    const result = parseCalendar(value, start)
    const lines = value.split(/\r\n|[\n-\r\u0085\u2028\u2029]/)
    const reported = [...result.posts, ...result.guides, ...result.unused]
    expect(reported.map(({ line }) => line).sort((a, b) => a - b)).toEqual(
      lines.map((_, index) => index + 1),
    )
  })
  fc.assert(property, { numRuns: 500 })
})
