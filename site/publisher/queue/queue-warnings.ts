import { createSelector } from 'reselect'
import type { CalendarDate } from '../../../shared/dates.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { settledQueue, today } from '../store/selectors.ts'

/** What looks like a mistake, by the id of each post. That one was sent changes nothing. */
export function queueWarnings(
  posts: readonly PostRecord[],
  day: CalendarDate,
): ReadonlyMap<string, readonly string[]> {
  const titles = countBy(posts, titleKey)
  const days = countBy(posts, ({ publishDate }) => publishDate)
  return new Map(
    posts.map((post) => {
      const found = [
        (titles.get(titleKey(post)) ?? 0) > 1 && 'Another post has the same title.',
        (days.get(post.publishDate) ?? 0) > 1 && 'Another post has the same date.',
        post.publishDate !== '' && post.publishDate < day && 'This date is in the past.',
      ]
      return [post.id, found.filter((warning) => warning !== false)]
    }),
  )
}

/** The warnings of the whole queue. */
export const warningsOfQueue = createSelector([settledQueue, today], queueWarnings)

function titleKey({ title }: PostRecord): string {
  return title.trim().toLowerCase()
}

function countBy(
  posts: readonly PostRecord[],
  key: (post: PostRecord) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const post of posts) counts.set(key(post), (counts.get(key(post)) ?? 0) + 1)
  return counts
}
