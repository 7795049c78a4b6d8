import { brand } from '../../../shared/brand.ts'
import { csvOf } from '../../../shared/csv.ts'
import { fieldsOf, type QueuedPost } from '../../../shared/post/post-record.ts'
import { withDefaultLists } from '../../../shared/post/post-sending.ts'
import type { AssignedSlug } from '../../../shared/publication/assign-slugs.ts'
import { slugOf } from '../../../shared/slug.ts'
import { deliveryText } from '../delivery-text.ts'
import { DownloadButton } from '../downloads.tsx'
import { queue, publishingContext } from '../store/selectors.ts'
import { usePublisher } from '../use-publisher.tsx'

/** Downloads the posts of the queue as a table or as JSON. */
export function ReportButtons() {
  const { store } = usePublisher()
  const rows = () => reportRows(queue(store.getState()), publishingContext(store.getState()).slugs)
  return (
    <>
      <DownloadButton
        variant="quiet"
        name="pennywren-report.csv"
        type="text/csv;charset=utf-8"
        text={() => csvOf(rows())}
      >
        Report (CSV)
      </DownloadButton>
      <DownloadButton
        variant="quiet"
        name="pennywren-report.json"
        type="application/json"
        text={() => `${JSON.stringify(rows(), null, 2)}\n`}
      >
        Report (JSON)
      </DownloadButton>
    </>
  )
}

function resultOf({ state, sent }: QueuedPost): string {
  const delivery = state.status === 'failed' ? state.delivery : sent?.delivery
  return delivery ? deliveryText(delivery) : ''
}

/** By the ids of the posts. */
type Slugs = ReadonlyMap<string, Pick<AssignedSlug, 'slug'>>

/**
 * The posts of the queue as a report names them. `result` is empty for one that was not sent, `text`
 * where there is none yet; `address` is the path where it was sent to, or would be.
 */
export function reportRows(queue: readonly QueuedPost[], slugs: Slugs) {
  return queue.map((post) => {
    const { title, slug: _, excerpt: __, content, publishDate, ...others } = fieldsOf(post)
    return {
      id: post.id,
      title,
      scheduledDate: publishDate,
      status: post.state.status,
      result: resultOf(post),
      text: content.trim() === '' ? '' : post.queue.textSource,
      address: `/blog/${slugs.get(post.id)?.slug ?? slugOf(post)}`,
      ...others,
      author: others.author || brand.author,
      ...withDefaultLists(post),
    }
  })
}
