import { ReportDownloads } from '../downloads.tsx'
import { queue, queueSlugs } from '../store/selectors.ts'
import { usePublisher } from '../use-publisher.tsx'
import { brand } from '../../../shared/brand.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { scheduledDefaults, slugOf } from '../../../shared/post.ts'
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
 * The posts of the queue as a report names them, without any secret. `result` is empty for a post that
 * was not sent, `text` where there is none yet; `address` is on the site, where it was sent or would be.
 */
export function reportRows(queue: readonly PostRecord[], slugs: Slugs) {
  return queue.map((post) => ({
    id: post.id,
    title: post.title,
    scheduledDate: post.publishDate,
    status: post.state.status,
    result: 'delivery' in post.state ? deliveryText(post.state.delivery) : '',
    text: post.content.trim() === '' ? '' : post.textSource,
    address: `/blog/${slugs.get(post.id)?.slug ?? slugOf(post)}`,
    author: post.author || brand.author,
    categories: post.categories.length > 0 ? post.categories : scheduledDefaults.categories,
    tags: post.tags.length > 0 ? post.tags : scheduledDefaults.tags,
    featuredImage: post.featuredImage,
    seoTitle: post.seoTitle,
    seoDescription: post.seoDescription,
  }))
}
