import { brand } from '../../../shared/brand.ts'
import { scheduledDefaults, slugOf } from '../../../shared/post.ts'
import { deliveryText } from '../delivery-text.ts'
import type { AssignedSlug } from '../../../shared/publication/assign-slugs.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { csvOf } from '../csv.ts'

/** One post in the report of a run. It holds no secret. */
interface ReportRow {
  id: string
  title: string
  scheduledDate: string
  status: PostRecord['state']['status']
  /** What is known of the delivery; empty for a post that was not sent. */
  result: string
  /** Who wrote the text that was or would be sent; empty where there is none yet. */
  text: 'ai' | 'template' | 'operator' | ''
  /** On the site, such as '/blog/sinking-funds': where it was sent, or would be. */
  address: string
  author: string
  categories: readonly string[]
  tags: readonly string[]
  /** Empty where there is none, as the two after it. */
  featuredImage: string
  seoTitle: string
  seoDescription: string
}

/** By the ids of the posts. */
type Addresses = ReadonlyMap<string, Pick<AssignedSlug, 'slug'>>

function reportRows(queue: readonly PostRecord[], addresses: Addresses): ReportRow[] {
  return queue.map((post) => ({
    id: post.id,
    title: post.title,
    scheduledDate: post.publishDate,
    status: post.state.status,
    result: 'delivery' in post.state ? deliveryText(post.state.delivery) : '',
    text: post.content.trim() === '' ? '' : post.textSource,
    address: `/blog/${addresses.get(post.id)?.slug ?? slugOf(post)}`,
    author: post.author || brand.author,
    categories: post.categories.length > 0 ? post.categories : scheduledDefaults.categories,
    tags: post.tags.length > 0 ? post.tags : scheduledDefaults.tags,
    featuredImage: post.featuredImage,
    seoTitle: post.seoTitle,
    seoDescription: post.seoDescription,
  }))
}

export function reportJson(queue: readonly PostRecord[], addresses: Addresses): string {
  return `${JSON.stringify(reportRows(queue, addresses), null, 2)}\n`
}

const columns = [
  'id',
  'title',
  'scheduledDate',
  'status',
  'result',
  'text',
  'address',
  'author',
  'categories',
  'tags',
  'featuredImage',
  'seoTitle',
  'seoDescription',
] as const satisfies (keyof ReportRow)[]

/** CSV with the reports' columns, see `csvOf`. */
export function reportCsv(queue: readonly PostRecord[], addresses: Addresses): string {
  return csvOf(columns, reportRows(queue, addresses))
}
