import { parseCalendar } from '../../shared/calendar/calendar.ts'
import { measure, median, row, type Row } from './measure.ts'

const lineCounts = [10_000, 100_000, 1_000_000]
const rounds = 5

/** A calendar as people paste them: weeks, posts, notes and blank lines. */
function calendar(lines: number): string {
  const week = (number: number) => [
    `Week ${number}`,
    'Tues – “A title of the usual length” – and an excerpt that says what it is about',
    'A note that is not a post',
    'Friday - "Another title": and another excerpt',
    '',
  ]
  return Array.from({ length: lines / 5 }, (_, index) => week((index % 50) + 1).join('\n')).join(
    '\n',
  )
}

/** How the parser's time grows with the size of the calendar. */
export function benchCalendar(): Row[] {
  return lineCounts.map((count) => {
    const text = calendar(count)
    const times = measure(rounds, () => parseCalendar(text, '2026-01-05'))
    const perLine = (median(times) * 1e6) / count
    const size = `${(text.length / 1e6).toFixed(1)} million characters`
    return row(
      `Calendar of ${count.toLocaleString('en-US')} lines`,
      times,
      'ms',
      `${perLine.toFixed(0)} ns a line, ${size}`,
    )
  })
}
