import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArticle } from '../../shared/post/article-text.ts'
import { readPaste } from '../../shared/calendar/paste.ts'
import { comparedTitle } from '../../shared/calendar/similar.ts'
import { formsIn } from '../../shared/review/forms.ts'
import { reviewText } from '../../shared/review/text-review.ts'
import { row, type Row } from './measure.ts'

const post = join(import.meta.dirname, '../../site/content/posts/zero-based-budgeting-guide.md')
const forms = join(import.meta.dirname, '../shared/calendar/pasted')
const length = 10_000

/** How long a text of 10 kB takes as it is typed: at each change another letter is in it. */
export function benchReview(): Row[] {
  const content = readFileSync(post, 'utf8').repeat(2).slice(0, length)
  const otherTitles = Array.from({ length: 200 }, (_, at) =>
    comparedTitle(`Post number ${at} about budgets`),
  )
  const context = { title: 'A guide', otherTitles, isByAi: true, isKnownLink: () => false }
  const timesOf = (read: (text: string) => void) =>
    Array.from({ length: 200 }, (_, at) => {
      const typed = content + 'x'.repeat(at % 7)
      const start = performance.now()
      read(typed)
      return performance.now() - start
    })
  return [
    ...['notion.csv', 'document-lines.txt', 'dated-list.txt', 'events.ics'].map((name) =>
      benchPaste(name, textOf(name)),
    ),
    benchPaste('JSON', JSON.stringify(Array.from({ length: 11_000 }, (_, at) => jsonPost(at)))),
    ...['\n', '---\n', '##\n', '+---+---+\n', '```json\n'].map((line) =>
      benchPaste(`of 200 kB, ${JSON.stringify(line)}`, line.repeat(200_000 / line.length)),
    ),
    row('Parse of a text of 10 kB', timesOf(parseArticle), 'ms', 'while typing'),
    row(
      'Check of a text of 10 kB',
      timesOf((text) => reviewText(text, context)),
      'ms',
      'while typing, with its parse, beside 200 titles',
    ),
    row(
      'Forms of 50 kB of unclosed fences',
      timesOf(() => formsIn('```js\n'.repeat(8300))).slice(0, 20),
      'ms',
      'at most 100',
    ),
  ]
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

/** How long the worker of the publisher takes for a calendar. */
function benchPaste(name: string, text: string): Row {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    readPaste({ text, startDate: '2026-01-05', choices: {} })
    return performance.now() - start
  })
  return row(`A calendar, ${name}`, times, 'ms', 'read apart from the page')
}
