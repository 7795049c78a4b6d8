import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPaste } from '../../shared/calendar/paste.ts'
import { reviewText } from '../../shared/review/text-review.ts'
import { row, type Row } from './measure.ts'

const post = join(import.meta.dirname, '../../site/content/posts/zero-based-budgeting-guide.md')
const forms = join(import.meta.dirname, '../shared/calendar/pasted')
const length = 10_000

/**
 * The processor's time for a text as it is typed, with another letter in it at each change, and for a
 * long calendar.
 */
export function benchReview(): Row[] {
  const content = readFileSync(post, 'utf8').repeat(2).slice(0, length)
  const context = { isByAi: true, isKnownLink: () => false }
  const check = (text: string) => void reviewText(text, context)
  return [
    ...['notion.csv', 'document-lines.txt', 'dated-list.txt', 'events.ics'].map((name) =>
      benchPaste(name, textOf(name), 300),
    ),
    benchPaste(
      'JSON',
      JSON.stringify(Array.from({ length: 11_000 }, (_, at) => jsonPost(at))),
      300,
    ),
    ...['\n', '---\n', '##\n', '+---+---+\n', '```json\n'].map((line) =>
      benchPaste(`of 200 kB, ${JSON.stringify(line)}`, line.repeat(200_000 / line.length), 100),
    ),
    row('Check of a text of 10 kB', timesOf(100, content, check), 'ms'),
    ...['***a', '```js\n'].map((half) =>
      row(
        `Check of 60 kB of ${JSON.stringify(half)}`,
        timesOf(7, half.repeat(60_000 / half.length), check),
        'ms',
        300,
      ),
    ),
  ]
}

function timesOf(count: number, content: string, read: (text: string) => void): number[] {
  return Array.from({ length: count }, (_, at) => {
    const typed = content + 'x'.repeat(at % 7)
    const before = process.threadCpuUsage()
    read(typed)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
}

/** A paste of 1 MB in a form that people paste: its first line, and the others again and again. */
function textOf(name: string): string {
  const [first = '', ...others] = readFileSync(join(forms, name), 'utf8').split('\n')
  const lines = Array.from({ length: 100_000 }, () => others).flat()
  return `${first}\n${lines.join('\n')}`.slice(0, 1_000_000)
}

function jsonPost(at: number) {
  return { title: `Post ${at}`, date: '2026-01-06', excerpt: 'Some words about its subject.' }
}

/** How long the publisher's worker takes for a calendar. */
function benchPaste(name: string, text: string, most: number): Row {
  const read = (calendar: string) =>
    void readPaste({ text: calendar, startDate: '2026-01-05', choices: {} })
  return row(`A calendar, ${name}`, timesOf(7, text, read), 'ms', most)
}
