import { describe, expect, it } from 'vitest'
import { parseCalendar } from '../../../shared/calendar/calendar.ts'
import type { UnusedReason } from '../../../shared/calendar/report.ts'

const start = '2026-01-05'

/** A line of a sheet, whose cells a copy parts with tabs. */
function row(...cells: string[]): string {
  return cells.join('\t')
}

function read(...lines: string[]) {
  return parseCalendar(lines.join('\n'), start)
}

describe('a row of a table', () => {
  it.each([
    row('Tues', 'Small steps', 'Five minutes'),
    row('Tuesday', '"Small steps"', 'Five minutes'),
    row('Tues', '“Small steps” – Five minutes'),
    row('Tues –', 'Small steps', 'Five minutes'),
    row('Week 1', 'Tues', 'Small steps', 'Five minutes'),
    row('Wk 1', '', 'Tue', 'Small steps', 'Five minutes'),
    row('', 'Tues', 'Small steps', 'Five minutes', ''),
    row('1.', 'Tues', 'Small steps', 'Five minutes'),
    row('☐', 'Tues', 'Small steps', 'Five minutes'),
    row('6 Jan', 'Tues', 'Small steps', 'Five minutes'),
    row('Tues', '6 Jan', 'Small steps', 'Five minutes'),
    row('Tues 6 Jan', 'Small steps', 'Five minutes'),
    row('Week 1, Tues', 'Small steps', 'Five minutes'),
    row('Week 1', 'Tues – "Small steps"', 'Five minutes'),
    row('  Tues', '\u00a0Small steps\u200b ', 'Five minutes'),
    '| Tues | Small steps | Five minutes |',
    'Tues | Small steps | Five minutes',
    '|Week 1|**Tues**|**Small steps**|Five minutes|',
    '| Tues – "Small steps" – Five minutes |',
  ])('needs a day and a title, in quotes or not: %j', (line) => {
    expect(read(line).posts).toEqual([
      { title: 'Small steps', excerpt: 'Five minutes', publishDate: '2026-01-06', line: 1 },
    ])
  })

  it('keeps quotes, bars and dashes of its cells', () => {
    const { posts } = read(
      row('Tues', '"The ""latte"" myth"', '"He said ""no"" – twice"'),
      String.raw`| Fri | Save \| spend | -5% off |`,
    )
    expect(posts).toMatchObject([
      { title: 'The "latte" myth', excerpt: 'He said "no" – twice' },
      { title: 'Save | spend', excerpt: '-5% off' },
    ])
  })

  it('joins the cells after the title', () => {
    expect(read(row('Fri', 'Title', 'One', '', 'Two')).posts[0]?.excerpt).toBe('One – Two')
  })

  it('begins its week for the rows after it', () => {
    const { posts } = read(row('Week 2', 'Tues', 'A'), row('', 'Fri', 'B'), row('Wk 4', 'Fri', 'C'))
    expect(posts.map(({ publishDate }) => publishDate)).toEqual([
      '2026-01-13',
      '2026-01-16',
      '2026-01-30',
    ])
  })

  it.each<[string, UnusedReason]>([
    [row('Mon', 'Title', 'Text'), 'other-day'],
    [row('Tues', '', 'Text'), 'empty-title'],
    [row('Tues', '"Title', 'Text'), 'unclosed-quote'],
    [row('Tues – Title', 'Text'), 'no-quoted-title'],
    [row('Tues 7 Jan', 'Title'), 'other-date'],
    [row('Week 0', 'Tues', 'Title'), 'week-out-of-range'],
    [row('2', 'Tues', 'Title'), 'bare-number'],
    [row('Author', 'Ann'), 'no-day'],
    [row('Ann', 'Tues', 'Title'), 'no-day'],
    [row('2026-01-06', 'Title'), 'date-only'],
    ['| Tues |', 'empty-title'],
  ])('says why %j is not used: %s', (line, reason) => {
    expect(read(line, 'Fri – "T"').unused).toMatchObject([{ line: 1, reason }])
  })

  it('is not seen in a line of the plain form', () => {
    expect(read('Tues\t–\t"Spend | save"\ttext | more').posts).toMatchObject([
      { title: 'Spend | save', excerpt: 'text | more' },
    ])
  })
})

describe('the names of columns', () => {
  it('put the cells in order, and say what is not read', () => {
    const report = read(
      row('Author', 'Week', 'Title', 'Day', 'Status', 'Description'),
      row('Ann', '2', 'Small steps', 'Tues', 'draft', 'Five minutes'),
      row('Bob', '', 'Big steps', 'Fri', 'draft', ''),
      row('Ann', '10000', 'Out', 'Fri', '', ''),
    )
    expect(report.guides).toMatchObject([
      { line: 1, kind: 'columns', ignored: ['Author', 'Status'] },
    ])
    expect(report.posts).toEqual([
      { title: 'Small steps', excerpt: 'Five minutes', publishDate: '2026-01-13', line: 2 },
      { title: 'Big steps', excerpt: '', publishDate: '2026-01-16', line: 3 },
    ])
    expect(report.unused).toMatchObject([{ line: 4, reason: 'no-day' }])
  })

  it('are read of Markdown, with the line below them', () => {
    const report = read('| Date | **Headline** |', '|------|---|', '| Tues 6 Jan | Small steps |')
    expect(report.guides).toMatchObject([{ kind: 'columns', ignored: [] }])
    expect(report.posts).toMatchObject([{ title: 'Small steps' }])
    expect(report.unused).toMatchObject([{ line: 2, reason: 'no-words' }])
  })

  it('do not bind a row that has another order', () => {
    const report = read(row('Title', 'Day'), row('Tues', 'Small steps', 'Five minutes'))
    expect(report.posts).toMatchObject([{ title: 'Small steps', excerpt: 'Five minutes' }])
  })
})
