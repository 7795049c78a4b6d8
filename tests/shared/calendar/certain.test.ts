import { describe, expect, it } from 'vitest'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

type Case = readonly [text: string, rows: readonly string[]]

/** Of each kind the paste that was bent once, and others of its kind. */
const kinds: Record<string, readonly Case[]> = {
  'the number of a list is no day': [
    ['1. Jan 6 – "Small steps" – Why', ['[x] 2027-01-06 | Small steps | Why']],
    ['12) January 8: Rent', ['[x] 2027-01-08 | Rent']],
    ['- [ ] 3. Tues, Jan 5 – Rent', ['[x] 2027-01-05 | Rent']],
    ['#4 5 January 2027 | Rent', ['[x] 2027-01-05 | Rent']],
    ['5. January – Rent', ['[ ] - | January | Rent (no date)']],
  ],
  'a number after a dash belongs to the title': [
    ['- January 6 - 10 ways to save money', ['[x] 2027-01-06 | 10 ways to save money']],
    ['Jan 6 — 7 bills to cancel', ['[x] 2027-01-06 | 7 bills to cancel']],
    ['6 January: 52 weeks of saving', ['[x] 2027-01-06 | 52 weeks of saving']],
    ['2027-01-06 30 days without coffee', ['[x] 2027-01-06 | 30 days without coffee']],
    ['May 5 friends who budget', ['[ ] - | May 5 friends who budget (no date)']],
    ['December 12 gift ideas', ['[ ] - | December 12 gift ideas (no date)']],
    ['24/7: how bots save', ['[ ] - | 24/7: how bots save (no date)']],
  ],
  'nothing is carried over to another line': [
    [
      'One\nJan 5\n\nTwo\nJan 8',
      [
        '[ ] - | One (no date)',
        '[ ] 2027-01-05 (no title)',
        '[ ] - | Two (no date)',
        '[ ] 2027-01-08 (no title)',
      ],
    ],
    ['Jan 5\nOne', ['[ ] 2027-01-05 (no title)', '[ ] - | One (no date)']],
    ['TUESDAY\nOne', ['[ ] - (no title)', '[ ] - | One (no date)']],
    ['Jan 5: One\nits text', ['[x] 2027-01-05 | One', '[ ] - | its text (no date)']],
  ],
  'a heading of a week is no post': [
    ['### Week 1 (Jan 4–8): Foundations', ['[ ] - | Week 1 (Jan 4–8): Foundations (week 1)']],
    ['Week 2 – January 11', ['[ ] - | Week 2 | January 11 (week 2)']],
    ['**Week 3: Safety nets**', ['[ ] - | Week 3: Safety nets (week 3)']],
    ['Jan 4–8: Foundations', ['[ ] - | Jan 4–8: Foundations (no date)']],
    [
      'January 4 - January 8: Foundations',
      ['[ ] - | January 4 | January 8: Foundations (no date)'],
    ],
  ],
  'a week in a note sets the week, and says so': [
    [
      'Week 3\nTues – "A"\nWeek 1\nFri – "B"',
      [
        '[ ] - | Week 3 (week 3)',
        '[x] 2027-01-19 | A',
        '[ ] - | Week 1 (goes back to week 1)',
        '[x] 2027-01-08 | B',
      ],
    ],
    ['see week 2\nTues – "A"', ['[ ] - | see week 2 (week 2)', '[x] 2027-01-12 | A']],
    ['Week 2\nFri: A', ['[ ] - | Week 2 (week 2)', '[x] 2027-01-15 | A']],
    ['Fri: A', ['[ ] - | A (no date)']],
  ],
  'columns of days': [
    [
      'Week\tTuesday Post\tFriday Post\n1\tOne\t"Two\nits text"\n2\tThree\t',
      [
        '[ ] - | Week | Tuesday Post · Friday Post (names of columns)',
        '[x] 2027-01-05 | One',
        '[x] 2027-01-08 | Two | its text',
        '[x] 2027-01-12 | Three',
      ],
    ],
    [
      'Week,Tue,Fri\nWeek 2,One,Two',
      [
        '[ ] - | Week | Tue · Fri (names of columns)',
        '[x] 2027-01-12 | One',
        '[x] 2027-01-15 | Two',
      ],
    ],
    [
      '| Wk | Monday | Thursday |\n|---|---|---|\n| 1 | One – why | – |',
      ['[ ] - | Wk | Monday · Thursday (names of columns)', '[x] 2027-01-04 | One | why'],
    ],
    [
      'Mon,Fri,Owner\nOne,Two,Maya',
      [
        '[ ] - | Mon | Fri · Owner (names of columns)',
        '[ ] - | One (no date)',
        '[ ] - | Two (no date)',
      ],
    ],
  ],
  'dates as numbers': [
    [
      'Name,Due Date\nOne,1799139600000',
      ['[ ] - | Name | Due Date (names of columns)', '[x] 2027-01-05 | One'],
    ],
    ['Name,Due\nOne,1799139600', ['[ ] - | Name | Due (names of columns)', '[x] 2027-01-05 | One']],
    ['Name,Date\nOne,46392', ['[ ] - | Name | Date (names of columns)', '[x] 2027-01-05 | One']],
    ['Name,Date\nOne,17991', ['[ ] - | Name | Date (names of columns)', '[ ] - | One (no date)']],
  ],
  'a row that says no': [
    [
      'Date,Title,Approved\n2027-01-05,One,No\n2027-01-08,Two,Yes',
      [
        '[ ] - | Date | Title · Approved (names of columns)',
        '[ ] 2027-01-05 | One (approved: no)',
        '[x] 2027-01-08 | Two',
      ],
    ],
    [
      'Date,Title,Publish?\n2027-01-05,One,false',
      [
        '[ ] - | Date | Title · Publish? (names of columns)',
        '[ ] 2027-01-05 | One (publish: false)',
      ],
    ],
    [
      'Date,Title,Status\n2027-01-05,One,Published\n2027-01-08,Two,Draft',
      [
        '[ ] - | Date | Title · Status (names of columns)',
        '[ ] 2027-01-05 | One (published already)',
        '[x] 2027-01-08 | Two',
      ],
    ],
    [
      'Date,Title,Done\n2027-01-05,One,✓\n2027-01-08,Two,',
      [
        '[ ] - | Date | Title · Done (names of columns)',
        '[ ] 2027-01-05 | One (published already)',
        '[x] 2027-01-08 | Two',
      ],
    ],
    [
      'Date,Title,Stage,Approved\n2027-01-05,One,Idea,✗',
      [
        '[ ] - | Date | Title · Stage · Approved (names of columns)',
        '[ ] 2027-01-05 | One (approved: ✗)',
      ],
    ],
    [
      'Date,Title,State\n2027-01-05,One,Rejected by legal',
      [
        '[ ] - | Date | Title · State (names of columns)',
        '[ ] 2027-01-05 | One (rejected by legal)',
      ],
    ],
  ],
  'a placeholder is no title': [
    ...['TBD', '—', '(open)', 'No post', 'TBA', '???', 'to be decided', 'n/a'].map(
      (title): Case => [
        `Date\tTitle\n2027-01-05\t${title}`,
        ['[ ] - | Date | Title (names of columns)', `[ ] 2027-01-05 | ${title} (a placeholder)`],
      ],
    ),
    ['Jan 5: TBD', ['[ ] 2027-01-05 | TBD (a placeholder)']],
  ],
  'cards without dates are rows to date': [
    [
      '[{"name": "One"}, {"name": "Two", "desc": "x"}]',
      ['[ ] - | One (no date)', '[ ] - | Two | x (no date)'],
    ],
    ['{"board": {"cards": [{"title": "One", "due": null}]}}', ['[ ] - | One (no date)']],
    ['Here:\n```json\n[{"headline": "One"}]\n```', ['[ ] - | One (no date)']],
    [
      '[{"title": "One", "date": "2027-01-05"}, {"title": "Two", "date": "soon"}]',
      ['[x] 2027-01-05 | One', '[ ] - | Two (no date)'],
    ],
  ],
  'a line of the format makes the paste its own': [
    [
      'Tues – "A"\n```json\n[{"title": "B", "date": "2027-01-05"}]\n```',
      ['[x] 2027-01-05 | A', '[ ] - | [{"title": "B", "date": "2027-01-05"}] (not in the format)'],
    ],
    ['Fri – "A"\nJan 5: B', ['[x] 2027-01-08 | A', '[ ] 2027-01-05 | B (not in the format)']],
    [
      'Fri – "A"\n| Date | Title |\n|---|---|\n| 2027-01-05 | B |',
      [
        '[x] 2027-01-08 | A',
        '[ ] - | Date | Title (not in the format)',
        '[ ] - | 2027-01-05 | B (not in the format)',
      ],
    ],
    [
      'Title,Date,Notes\nA,2027-01-05,"x\nTues – ""B"""',
      ['[ ] - | Title | Date · Notes (names of columns)', '[x] 2027-01-05 | A | x Tues – "B"'],
    ],
  ],
  'an order of numbers is proven, or chosen': [
    ['1/5/2027 – A\n1/13/2027 – B', ['[x] 2027-01-05 | A', '[x] 2027-01-13 | B']],
    ['Tue 5/1/2027: A\n8/1/2027: B', ['[x] 2027-01-05 | A', '[x] 2027-01-08 | B']],
    ['1/5/2027 – A', ['[ ] - | A (day or month first?)']],
    ['5/5/2027 – A', ['[x] 2027-05-05 | A']],
    [
      '13/1/2027 – A\n1/13/2027 – B\n1/5/2027 – C',
      ['[x] 2027-01-13 | A', '[x] 2027-01-13 | B', '[ ] - | C (day or month first?)'],
    ],
    ['Wed 5 January – A', ['[ ] - | A (day and date differ)']],
  ],
}

describe.each(Object.entries(kinds))('%s', (_, cases) => {
  it.each(cases)('%j', (text, rows) => {
    expect(rowsOf(text, '2027-01-04').map(shown)).toEqual(rows)
  })
})

it('takes the order that the operator chose', () => {
  const rows = rowsOf('1/5/2027 – A', '2027-01-04', { order: 'day-first' })
  expect(rows.map(shown)).toEqual(['[x] 2027-05-01 | A'])
})

it('leaves several columns unused where the operator says so', () => {
  const text = 'Date,Title,Notes,Internal\n2027-01-05,A,x,y'
  const columns = { '3 Notes': 'ignore', '4 Internal': 'ignore' } as const
  const rows = rowsOf(text, '2027-01-04', { columns }).slice(1)
  expect(rows.map(shown)).toEqual(['[x] 2027-01-05 | A'])
})
