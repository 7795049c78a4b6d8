import { expect, test } from 'vitest'
import { datesGiven, tickable } from '../../../../shared/calendar/edits.ts'
import { readPaste } from '../../../../shared/calendar/paste.ts'
import { isSafe, type Parsed } from '../../../../site/publisher/store/import.ts'
import { queue } from '../../../../site/publisher/store/selectors.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'
import { rowsOf } from '../../../support/parse-calendar.ts'
import { sheetOf } from '../../../support/sheet.ts'

/** A publisher with a pasted calendar, and the presses of its operator. */
async function withCalendar(text: string, startDate = '2027-01-04') {
  const publisher = await testedPublisher(memoryPlatform())
  const { store, editCalendar, changeRows, parseCalendar, importCalendar, toasts } = publisher
  const note = () => store.getState().notes.calendar
  const rows = () => rowsOf(note().text, note().startDate, note().choices)
  const parse = (isSeen = false): Parsed | undefined =>
    parseCalendar({ read: readPaste(note()), isSeen })
  const schedule = (isSeen?: boolean) => {
    const found = parse(isSeen)
    if (!found || found === 'show') throw new Error(toasts.at(-1))
    importCalendar({ mode: isSafe(found) ? 'replace' : 'add', found, taken: [] })
    return found
  }
  editCalendar({ changes: { text, startDate } })
  return {
    ...publisher,
    note,
    rows,
    parse,
    schedule,
    titles: () => queue(store.getState()).map(({ title }) => title),
    tickAll: () => {
      const ticks = tickable(rows()).map(({ key }) => [key, { isTicked: true }])
      changeRows({ edits: Object.fromEntries(ticks) })
    },
    giveDates: (...days: number[]) =>
      changeRows({ edits: datesGiven(rows(), days, note().startDate) }),
  }
}

test('a sheet of forty rows in the order of Europe is ticked, scheduled and sent with its own texts', async () => {
  const { platform, toasts, parse, tickAll, schedule, publish } = await withCalendar(
    sheetOf(40),
    '2026-01-05',
  )
  expect(parse()).toBe('show')
  expect(toasts).toEqual(['Parse Error'])
  tickAll()
  schedule()
  await publish()
  expect(platform.sent).toHaveLength(36)
  const post = { title: 'Post 2', excerpt: 'About "2"', content: 'Own words.' }
  expect(platform.sent[1]).toMatchObject({
    post: { ...post, publishDate: '2026-01-09' },
    scheduled: { aiGenerated: false },
  })
  expect(platform.asked).toEqual([])
})

test('ticked rows without a date are shown and not scheduled, until each has one', async () => {
  const text = 'When;Name\n6.1.2027;A\n;B'
  const { toasts, parse, tickAll, giveDates, schedule, titles } = await withCalendar(text)
  tickAll()
  expect(parse()).toBe('show')
  expect(toasts).toEqual(['Not scheduled yet'])
  giveDates(0)
  schedule()
  expect(titles()).toEqual(['A', 'B'])
})

test('text in no known form is scheduled from its table alone', async () => {
  const { toasts, parse, schedule, titles } = await withCalendar('Jan 5: One\nJan 8: Two')
  expect(parse()).toBe('show')
  expect(toasts).toEqual(['Not scheduled yet'])
  schedule(true)
  expect(titles()).toEqual(['One', 'Two'])
})

test.each([
  ['Parse Error', 'Nothing to see'],
  ['Too Many Posts', 'Tues - "One"\n'.repeat(2001)],
  ['Missing Information', '  \n'],
])('nothing is scheduled, and why is told: %s', async (title, text) => {
  const { parse, toasts, titles } = await withCalendar(text)
  expect(parse()).toBeUndefined()
  expect(toasts).toEqual([title])
  expect(titles()).toEqual([])
})

test('a calendar whose reader is missing cannot be parsed', async () => {
  const { parseCalendar, toasts } = await withCalendar('Tues - "One"')
  expect(parseCalendar({ read: undefined, isSeen: false })).toBeUndefined()
  expect(toasts).toEqual(['Parse Error'])
})

test('a calendar that was sent is parsed again without a question, and puts the last summary away', async () => {
  const { store, schedule, publish, titles } = await withCalendar('Tues - "One"\nFri - "Two"')
  schedule()
  await publish()
  expect(store.getState().summary).toMatchObject({ published: 2 })
  const found = schedule()
  expect(found.added).toBe(0)
  expect(titles()).toEqual(['One', 'Two'])
  expect(queue(store.getState()).every(({ state }) => state.status === 'published')).toBe(true)
  expect(store.getState().summary).toBeUndefined()
})

test('the AI makes the table of a text; a failure or a text that was changed leaves it, and it can be undone', async () => {
  const text = '«Semana 1»\nSemana 1\n• Lunes 4: «Primero» – a\nViernes 8: Segundo'
  const { platform, toasts, note, rows, makeTable, editCalendar, pressUndo } =
    await withCalendar(text)
  const made = JSON.stringify([
    { lines: [3], title: 'Primero', excerpt: 'a', date: '2027-01-04' },
    { lines: [4], title: 'Segundo', date: '2027-01-08' },
  ])
  const answers = [
    { ok: false, problem: { kind: 'failed', message: 'Refused.' } },
    { ok: true, text: 'no table' },
    { ok: true, text: '[]' },
  ] as const
  for (const answer of answers) {
    platform.behaviour.table = async () => answer
    await makeTable()
    expect([toasts.at(-1), note().text]).toEqual(['No table made', text])
  }
  platform.behaviour.table = async () => {
    editCalendar({ changes: { text: `${text}\nmore` } })
    return { ok: true, text: made }
  }
  await makeTable()
  expect([toasts.at(-1), note().text]).toEqual(['No table made', `${text}\nmore`])
  editCalendar({ changes: { text } })
  platform.behaviour.table = async () => ({ ok: true, text: made })
  await makeTable()
  expect(toasts.at(-1)).toBe('The AI made the table')
  const ticked = rows().filter(({ isTicked }) => isTicked)
  expect(ticked.map(({ title, date }) => [title, date])).toEqual([
    ['Primero', '2027-01-04'],
    ['Segundo', '2027-01-08'],
  ])
  pressUndo()
  expect(note().text).toBe(text)
})
