import { addDays } from '../../shared/dates.ts'
import { schedulePosts, type Queue, type ScheduledPost } from '../../shared/queue.ts'

/** Posts as an operator has them after the AI wrote them: 6 kB each, and a day for each. */
export function articles(count: number): Queue {
  return schedulePosts(
    Array.from({ length: count }, (_, line) => ({
      title: `Post ${line}`,
      excerpt: `Excerpt ${line}`,
      publishDate: addDays('2027-01-05', line) ?? '',
      line,
    })),
    'bench',
  ).map((post): ScheduledPost => {
    const text = `# ${post.title}\n\n${'Every dollar gets a job before the month begins. '.repeat(120)}`
    return { ...post, prepared: { text, source: 'ai' } }
  })
}
