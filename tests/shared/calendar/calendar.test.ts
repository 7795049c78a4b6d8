import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPaste } from '../../../shared/calendar/paste.ts'
import { parseCalendar, rowsOf, shown } from '../../support/parse-calendar.ts'

const start = '2026-01-05'

function postsOf(text: string, startDate = start) {
  return parseCalendar(text, startDate)
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

it.each([
  'Week 2: Tues – "T" e',
  'Week 2 – Tues – "T" e',
  'Wk 2 | Tues – "T" e',
  'W2 Tues – "T" e',
  'Week Two: Tues – "T" e',
  '**Week 2:** 1. Tues – "T" e',
  'Week 2 (Tues) – "T" e',
])('reads week and post of one line: %j', (line) => {
  expect(postsOf(`${line}\nFri – "U"`)).toMatchObject([
    { title: 'T', excerpt: 'e', publishDate: '2026-01-13' },
    { title: 'U', publishDate: '2026-01-16' },
  ])
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

it.each([
  ['', []],
  ['---\n|---|:--|', []],
  ['Some heading', ['[ ] - | Some heading (not in the format)']],
  ['Monday – "T"', ['[ ] - | T (not in the format)']],
  ['Tues "T"', ['[ ] - | T (not in the format)']],
  ['Tuesday evening – "T"', ['[ ] - | T (not in the format)']],
  ['Tues – T', ['[ ] - | T (not in the format)']],
  ['Tues – "T', ['[ ] - | "T (not in the format)']],
  ['Tues – "" e', ['[ ] - |  | "" e (not in the format)']],
  ['Tuesday, January 6 – "T"', ['[ ] 2026-01-06 | T (not in the format)']],
  ['Week 0', ['[ ] - | Week 0 (no such week)']],
  ['Week 10000', ['[ ] - | Week 10000 (no such week)']],
])('beside a line of the format %j waits for the operator', (line, rows) => {
  const read = rowsOf(`Fri – "F"\n${line}`, start).map(shown)
  expect(read).toEqual(['[x] 2026-01-09 | F', ...rows])
})

it('says where a week goes back, and sets it inside a sentence too', () => {
  const text = 'Week 3\nTues – "A"\nas in week 1 of the course\nFri – "B"'
  expect(rowsOf(text, start).map(shown)).toEqual([
    '[ ] - | Week 3 (week 3)',
    '[x] 2026-01-20 | A',
    '[ ] - | as in week 1 of the course (goes back to week 1)',
    '[x] 2026-01-09 | B',
  ])
})

it.each(['Week of January 12', 'w/c 12 January', 'Weeks 2-3', 'Week commencing Jan 12'])(
  'does not take posts under %j for those of the week before',
  (line) => {
    const read = rowsOf(`Week 1\nTues – "A"\n${line}\nTues – "B"\nWeek 4\nTues – "C"`, start)
    expect(read.map(shown).filter((row) => / [ABC]\b/.test(row))).toEqual([
      '[x] 2026-01-06 | A',
      '[ ] - | B (week has no number)',
      '[x] 2026-01-27 | C',
    ])
  },
)

it('reports a date beyond the calendar instead of making one up', () => {
  expect(rowsOf('Tues – "T"\nWeek 9\nFri – "U"', '9999-12-01').map(shown)).toEqual([
    '[x] 9999-12-02 | T',
    '[ ] - | Week 9 (week 9)',
    '[ ] - | U (no date)',
  ])
})

it.each(['2026-02-30', '', 'soon', '2026-1-5'])('refuses the start date %j', (startDate) => {
  expect(readPaste({ text: 'Tues – "T"', startDate, choices: {} })).toBeUndefined()
})

it('has a row for each line that holds words, in their order', () => {
  const pieces =
    'Tues,Friday,Week 2,week,",“,”,\', – ,-,*, ,\n,\r\n,x,7,\u0130,Wk 3,Jan 6,1.,Title,(,),1/6/2027,2027-01-05'
  const piece = fc.constantFrom(...pieces.split(','))
  const property = fc.property(fc.string({ unit: piece, maxLength: 60 }), (text) => {
    const lines = text.split(/\r\n|[\n-\r\u0085\u2028\u2029]/)
    const worded = lines.flatMap((line, at) => (/[\p{L}\p{N}]/u.test(line) ? [at + 1] : []))
    expect(rowsOf(text, start).map(({ line }) => line)).toEqual(worded)
  })
  fc.assert(property, { numRuns: 500 })
})
