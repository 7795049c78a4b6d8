import type { CalendarDate } from '../../../../shared/dates.ts'
import type { Queue, ScheduledPost } from '../../../../shared/queue.ts'
import { remember } from '../../post/remember.ts'

export type QueueWarning = 'same-title' | 'same-day' | 'in-the-past'

export const warningTexts: Record<QueueWarning, string> = {
  'same-title': 'Another post has the same title.',
  'same-day': 'Another post has the same date.',
  'in-the-past': 'This date is in the past.',
}

/** What looks like a mistake, by the id of each post. That one was sent changes nothing. */
export function queueWarnings(queue: Queue, today: CalendarDate): Map<string, QueueWarning[]> {
  const titles = countBy(queue, titleKey)
  const days = countBy(queue, ({ publishDate }) => publishDate)
  const warnings = new Map<string, QueueWarning[]>()
  for (const post of queue) {
    const found: QueueWarning[] = []
    if ((titles.get(titleKey(post)) ?? 0) > 1) found.push('same-title')
    if ((days.get(post.publishDate) ?? 0) > 1) found.push('same-day')
    if (post.publishDate < today) found.push('in-the-past')
    if (found.length > 0) warnings.set(post.id, found)
  }
  return warnings
}

/** The same of one queue after the other: a run changes no warning. */
export function rememberWarnings(
  today: CalendarDate,
): (queue: Queue) => Map<string, QueueWarning[]> {
  return remember(
    (queue) => queueWarnings(queue, today),
    (before, after) =>
      before.id === after.id &&
      before.title === after.title &&
      before.publishDate === after.publishDate,
  )
}

function titleKey({ title }: ScheduledPost): string {
  return title.trim().toLowerCase()
}

function countBy(queue: Queue, key: (post: ScheduledPost) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const post of queue) counts.set(key(post), (counts.get(key(post)) ?? 0) + 1)
  return counts
}
