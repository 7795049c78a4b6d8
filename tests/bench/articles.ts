import { addDays } from '../../shared/dates.ts'
import { calendarRecord, type QueuedPost } from '../../shared/post/post-record.ts'

const words =
  'budget savings debt month plan family credit rent groceries holiday fund student'.split(' ')

/** Of three words, which are others for each position; no title is nearly another's. */
function titleOf(position: number): string {
  const [first, second, third] = [1, 12, 144].map((of) => words[Math.floor(position / of) % 12])
  return `${third}, ${second} and ${first}: part ${position}`
}

/** Posts as an operator has them after the AI wrote them: 6 kB each, and a day for each. */
export function articles(count: number): QueuedPost[] {
  return Array.from({ length: count }, (_, position) => {
    const title = titleOf(position)
    const publishDate = addDays('2027-01-05', position) ?? ''
    const said = { title, excerpt: `Excerpt ${position}`, publishDate }
    return {
      ...calendarRecord(`bench-${position}`, said, 0),
      content: `# ${title}\n\n${'Every dollar gets a job before the month begins. '.repeat(120)}`,
      queue: { position, textSource: 'ai' },
    }
  })
}
