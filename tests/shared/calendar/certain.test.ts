import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const startDate = '2027-01-04'

/** Of each kind the paste that was bent once, and others of its kind, each with its rows. */
const kinds = readFileSync(join(import.meta.dirname, 'certain.txt'), 'utf8')
  .split('\n====\n')
  .map((section) => {
    const [name = '', cases = ''] = section.replace(/^# /, '').split(/\n\n(.*)/s)
    const pairs = cases.split('\n----\n').map((one) => one.split('\n=>\n'))
    return { name, cases: pairs.map(([text = '', rows = '']) => ({ text, rows })) }
  })

describe.each(kinds)('$name', ({ cases }) => {
  it.each(cases)('$text', ({ text, rows }) => {
    expect(rowsOf(text, startDate).map(shown)).toEqual(rows.split('\n').filter(Boolean))
  })
})

it('takes the order that the operator chose', () => {
  const rows = rowsOf('1/5/2027 – A', startDate, { order: 'day-first' })
  expect(rows.map(shown)).toEqual(['[x] 2027-05-01 | A'])
})

it('leaves several columns unused where the operator says so', () => {
  const text = 'Date,Title,Notes,Internal\n2027-01-05,A,x,y'
  const columns = { '3 Notes': 'ignore', '4 Internal': 'ignore' } as const
  const rows = rowsOf(text, startDate, { columns }).slice(1)
  expect(rows.map(shown)).toEqual(['[x] 2027-01-05 | A'])
})
