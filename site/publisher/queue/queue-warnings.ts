import { createSelector } from 'reselect'
import type { CalendarDate } from '../../../shared/dates.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { settledQueue, today } from '../store/selectors.ts'

/** What looks like a mistake, by the id of each post. That one was sent changes nothing. */
export function queueWarnings(
  posts: readonly PostRecord[],
  day: CalendarDate,
): ReadonlyMap<string, readonly string[]> {
  const titles = Map.groupBy(posts, titleKey)
  const days = Map.groupBy(posts, ({ publishDate }) => publishDate)
  return new Map(
    posts.map((post) => {
      const found = [
        isShared(titles.get(titleKey(post))) && 'Another post has the same title.',
        isShared(days.get(post.publishDate)) && 'Another post has the same date.',
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

function isShared(posts: readonly PostRecord[] = []): boolean {
  return posts.length > 1
}
