import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparedTitle } from '../../shared/calendar/similar.ts'
import { reviewText } from '../../shared/review/text-review.ts'
import { row, type Row } from './measure.ts'

const post = join(import.meta.dirname, '../../site/content/posts/zero-based-budgeting-guide.md')
const length = 10_000

/** How long a text of 10 kB is checked, as it is at each pause of the typing. */
export function benchReview(): Row[] {
  const content = readFileSync(post, 'utf8').repeat(2).slice(0, length)
  const otherTitles = Array.from({ length: 200 }, (_, at) =>
    comparedTitle(`Post number ${at} about budgets`),
  )
  const context = { title: 'A guide', facts: '', otherTitles, isKnownLink: () => false }
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    reviewText(content, context)
    return performance.now() - start
  })
  return [row('Check of a text of 10 kB', times, 'ms', 'beside 200 titles')]
}
