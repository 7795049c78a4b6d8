import { expect, it } from 'vitest'
import { inTime } from '../../support/in-time.ts'
import { parseCalendar } from '../../support/parse-calendar.ts'

/** Pieces of a text that are repeated until it is long, in lines or in a single one. */
const hostile: [string, (times: number) => string][] = [
  ['quotes', (times) => `Tues – ${'"'.repeat(times)}`],
  ['quotes that open words', (times) => `Tues – "${' "a'.repeat(times)}`],
  ['quotes inside quotes', (times) => `Tues – ${'“'.repeat(times)}`],
  ['apostrophes', (times) => `Tues – '${"a'a".repeat(times)}`],
  ['weeks', (times) => 'week '.repeat(times)],
  ['weeks and spaces', (times) => `week${' '.repeat(times)}week`],
  ['days', (times) => `Week 2 ${'tues -'.repeat(times)}`],
  ['bullets', (times) => '-'.repeat(times)],
  ['numbers of lists', (times) => '1. '.repeat(times)],
  ['checkboxes', (times) => '[ ]'.repeat(times)],
  ['spaces', (times) => ' '.repeat(times)],
  ['digits', (times) => `Tues ${'1'.repeat(times)}`],
  ['digits of a week', (times) => `Week ${'1'.repeat(times)}`],
  ['dates', (times) => `Tues${' 6 Jan'.repeat(times)} – "T"`],
  ['bold marks', (times) => `Tues – "T" ${'*'.repeat(times)}`],
  ['closing marks', (times) => `**Tues – "T" – ${'e**'.repeat(times)}`],
  ['tabs', (times) => `Tues${'\t'.repeat(times)}T`],
  ['cells', (times) => 'a\t'.repeat(times)],
  ['bars', (times) => '|'.repeat(times)],
  ['escaped bars', (times) => String.raw`\|`.repeat(times)],
  ['doubled quotes', (times) => `Tues\t"${'""'.repeat(times)}"`],
  ['full-width forms', (times) => '\uff37'.repeat(times)],
  ['pictures', (times) => '\u{1f4cc}'.repeat(times)],
  ['blank lines', (times) => ' \n'.repeat(times)],
  ['rules', (times) => '---\n'.repeat(times)],
  ['marks of headings', (times) => '##\n'.repeat(times)],
  ['borders of tables', (times) => '+---+---+\n'.repeat(times)],
  ['rules of tables', (times) => '|---|---|\n'.repeat(times)],
  ['fences', (times) => '```json\n'.repeat(times)],
  ['brackets', (times) => '['.repeat(times)],
  ['tags', (times) => '<tr><td'.repeat(times)],
  ['cells in HTML', (times) => '<tr><td>a<td>b'.repeat(times)],
  ['open brackets at the end', (times) => `${'('.repeat(times)})`],
  ['dates in brackets', (times) => 'T (Jan 6)\n'.repeat(times)],
  ['events', (times) => `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nSUMMARY:A\n'.repeat(times)}`],
  ['line ends', (times) => '\n'.repeat(times)],
  ['posts', (times) => 'Tues 6 Jan – "T" – e\n'.repeat(times)],
  ['rows', (times) => 'Week 1\tTues\tT\te\n'.repeat(times)],
]

/** In UTF-16 units: a reading that takes steps with the square of it would not end in time. */
const longest = 300_000

it.each(hostile)(`comes to an end with ${longest} characters of %s`, (_, textOf) => {
  const text = textOf(longest).slice(0, longest)
  expect(() => inTime(() => parseCalendar(text, '2026-01-05'))).not.toThrow()
})
