import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDraft, type PostRecord } from '../../../../shared/post-record.ts'
import { csvOf } from '../../../../site/publisher/downloads.tsx'
import { reportRows } from '../../../../site/publisher/queue/queue-actions.tsx'

/** Of a queue whose posts were given no other slugs. */
const reportCsv = (queue: PostRecord[]) => csvOf(reportRows(queue, new Map()))

function post(title: string): PostRecord {
  return {
    ...newDraft('x-1', 0),
    title,
    publishDate: '2027-01-05',
    content: 'Text',
    textSource: 'ai',
    position: 0,
    state: { status: 'published', delivery: { outcome: 'accepted', status: 200 } },
  }
}

/** The cells of the first post as RFC 4180 has it. */
function cells(csv: string): string[] {
  const [, row = ''] = csv.split(/\r\n(?=")/)
  const quoted = row.matchAll(/"((?:[^"]|"")*)"/g)
  return Array.from(quoted, ([, text = '']) => text.replaceAll('""', '"'))
}

const titleIn = (csv: string) => cells(csv)[1]

/** What a program may run as a formula, once it has dropped what it does not show. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u

test('the CSV has a line of names and one for each post, with every cell in quotes', () => {
  expect(reportCsv([post('One')])).toBe(
    '\ufeff"id","title","scheduledDate","status","result","text",' +
      '"address","author","categories","tags","featuredImage","seoTitle","seoDescription"\r\n' +
      '"x-1","One","2027-01-05","published","Accepted by your webhook (200).","ai",' +
      '"/blog/one","Pennywren Team","Personal Finance, Budgeting",' +
      '"budgeting, finance, money-management","","",""\r\n',
  )
})

const unseen = ['', ...Array.from(' \t\r\n\0\ufeff\u200b\u00a0"\'`;,|')]

test.each(Array.from('=+-@＝＋－＠﹦﹢﹣﹫−'))('a title that begins with %s stays text', (sign) => {
  for (const before of [...unseen, '\t "', ';\0', '\ufeff\r\n']) {
    const title = titleIn(reportCsv([post(`${before}${sign}1+1`)]))
    expect(title).toBe(`${before}'${sign}1+1`.replace('\0', ''))
  }
})

test.each(['a;=1+1', 'a\t=1+1', 'a,=1+1', 'a\n=1+1', 'a\r\n＝1', 'a; "=1"', 'a;\0=1', 'a\u2028=1'])(
  'what another program would take for a cell of its own stays text: %j',
  (title) => {
    expect(titleIn(reportCsv([post(title)]))).toMatch(/'[=＝]1/)
  },
)

test('no part of any title is run, whichever way a spreadsheet takes the file apart', () => {
  const pieces = Array.from('=+-@＝＠;,\t\n\r\0\ufeff "a1')
  const title = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 })
  fc.assert(
    fc.property(title, (text) => {
      const csv = reportCsv([post(text)])
      expect(csv).not.toContain('\0')
      for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
        for (const cell of csv.split(separator)) expect(cell).not.toMatch(formula)
      }
    }),
    { numRuns: 500 },
  )
})

test('a title without formulas is the same in the report', () => {
  for (const title of ['One, "two"\nthree', 'Tax = theft? - a + b @ home', 'a-b; c', 'E=mc²']) {
    expect(titleIn(reportCsv([post(title)]))).toBe(title)
  }
})

test('what was chosen for a post stands in its report, lists with commas', () => {
  const chosen = { slug: 'own', author: 'Ann', categories: ['Investing'], tags: ['=1', 'b'] }
  const row = cells(reportCsv([{ ...post('One'), ...chosen, seoTitle: 'Found' }]))
  expect(row.slice(6)).toEqual(['/blog/own', 'Ann', 'Investing', "'=1, b", '', 'Found', ''])
})

test('the JSON has the same as it is, with the slug that a post was given', () => {
  const given = new Map([['x-1', { slug: 'one-2' }]])
  expect(reportRows([post('=One')], given)).toMatchObject([
    { title: '=One', address: '/blog/one-2', tags: ['budgeting', 'finance', 'money-management'] },
  ])
})
