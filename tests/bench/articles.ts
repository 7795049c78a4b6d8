import { addDays } from '../../shared/dates.ts'
import { newDraft, type PostRecord } from '../../shared/post-record.ts'

const words =
  'budget savings debt month plan family credit rent groceries holiday fund student'.split(' ')

/** Of three words, which are others for each position; no title is nearly another's. */
function titleOf(position: number): string {
  const [first, second, third] = [1, 12, 144].map((of) => words[Math.floor(position / of) % 12])
  return `${third}, ${second} and ${first}: part ${position}`
}

/** Posts as an operator has them after the AI wrote them: 6 kB each, and a day for each. */
export function articles(count: number): PostRecord[] {
  return Array.from({ length: count }, (_, position) => {
    const title = titleOf(position)
    return {
      ...newDraft(`bench-${position}`, 0),
      origin: 'calendar',
      title,
      excerpt: `Excerpt ${position}`,
      content: `# ${title}\n\n${'Every dollar gets a job before the month begins. '.repeat(120)}`,
      textSource: 'ai',
      publishDate: addDays('2027-01-05', position) ?? '',
      position,
      state: { status: 'pending' },
    }
  })
}
