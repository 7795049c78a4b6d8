import { ReportDownloads } from '../downloads.tsx'
import { queue, queueSlugs } from '../store/selectors.ts'
import { usePublisher } from '../use-publisher.tsx'
import { brand } from '../../../shared/brand.ts'
import { fieldsOf, withDefaultLists, type PostRecord } from '../../../shared/post-record.ts'
import { slugOf } from '../../../shared/post.ts'
import type { AssignedSlug } from '../../../shared/publication/assign-slugs.ts'
import { deliveryText } from '../delivery-text.ts'

export function ReportButtons() {
  const { store } = usePublisher()
  const rows = () => reportRows(queue(store.getState()), queueSlugs(store.getState()))
  return (
    <span className="row">
      <ReportDownloads label="Report" name="pennywren-report" rows={rows} />
    </span>
  )
}

/** By the ids of the posts. */
type Slugs = ReadonlyMap<string, Pick<AssignedSlug, 'slug'>>

/**
 * The posts of the queue as a report names them. `result` is empty for one that was not sent, `text`
 * where there is none yet; `address` is the path where it was sent to, or would be.
 */
export function reportRows(queue: readonly PostRecord[], slugs: Slugs) {
  return queue.map((post) => {
    const { title, slug: _, excerpt: __, content, publishDate, ...others } = fieldsOf(post)
    return {
      id: post.id,
      title,
      scheduledDate: publishDate,
      status: post.state.status,
      result: 'delivery' in post.state ? deliveryText(post.state.delivery) : '',
      text: content.trim() === '' ? '' : post.textSource,
      address: `/blog/${slugs.get(post.id)?.slug ?? slugOf(post)}`,
      ...others,
      author: others.author || brand.author,
      ...withDefaultLists(post),
    }
  })
}
