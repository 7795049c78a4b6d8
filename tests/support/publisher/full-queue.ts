import type { Delivery } from '../../../shared/delivery.ts'
import { addDays } from '../../../shared/dates.ts'
import { placeholderMark } from '../../../shared/held-back.ts'
import type { Attempt } from '../../../shared/history.ts'
import { calendarRecord, type PostRecord } from '../../../shared/post/post-record.ts'
import { afterSend } from '../after-send.ts'
import { putAttempt, putPost, type StoredRecord } from '../../../shared/records.ts'

const failures: Delivery[] = [
  { outcome: 'refused', status: 413, detail: 'Payload too large' },
  { outcome: 'unknown', trouble: 'network' },
  { outcome: 'not-sent' },
  { outcome: 'interrupted' },
]

const sent: Delivery[] = [{ outcome: 'unconfirmed' }, { outcome: 'accepted', status: 200 }]

const excerpt =
  'Where five minutes a week pay off, and why a plan that fits on a card beats a system'

/** A queue in its third week: twelve posts that were sent, four that failed, twenty that wait. */
export function fullQueue(start = '2027-01-05'): StoredRecord[] {
  return Array.from({ length: 36 }, (_, at) => {
    const id = `post-${at + 1}`
    const publishDate = addDays(start, at * 3) ?? start
    const title = `Post ${at + 1} of a month that has many of them`
    const delivery = at < 12 ? sent[at % sent.length] : failures[at - 12]
    const isWritten = at < 18
    const waiting: PostRecord = {
      ...calendarRecord(id, { title, excerpt, publishDate }, 0),
      ...(isWritten && { content: at === 5 ? placeholderMark : '# A start\n\nText.' }),
      queue: {
        position: at,
        textSource: !isWritten ? 'operator' : at === 5 ? 'placeholder' : 'ai',
      },
    }
    const post = delivery ? afterSend(waiting, delivery, { slug: id, at: at * 60_000 }) : waiting
    const attempt: Attempt | undefined = delivery && {
      id: `attempt-${id}`,
      postId: id,
      title,
      slug: id,
      publishDate,
      at: at * 60_000,
      result: delivery,
      ...(at === 5 && { heldBack: 'placeholder' }),
    }
    return [putPost(post), ...(attempt ? [putAttempt(attempt)] : [])]
  }).flat()
}
