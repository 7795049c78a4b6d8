import { utcDate } from '../../../shared/dates.ts'
import type { Attempt } from '../../../shared/history.ts'
import type { SiteIndex } from '../../../shared/publication/site-index.ts'
import type { KnownSite } from '../../../shared/publication/site-reading.ts'
import {
  mayChangeSoon,
  shownArticles,
  whereabouts,
  type SentPost,
  type ShownArticles,
  type Whereabouts,
} from '../../../shared/publication/whereabouts.ts'
import type { Queue } from '../../../shared/queue.ts'
import { sentPost } from './sent-posts.ts'

/** Where a post is today. `known`: what the site said last. */
export function whereaboutsNow(post: SentPost, known: KnownSite | undefined): Whereabouts {
  return whereabouts(post, utcDate(new Date()), known && shownBy(known.index))
}

const byIndex = new WeakMap<SiteIndex, ShownArticles>()

/** Every card asks, and a site can have thousands of articles. */
function shownBy(index: SiteIndex): ShownArticles {
  const before = byIndex.get(index)
  if (before) return before
  const shown = shownArticles(index)
  byIndex.set(index, shown)
  return shown
}

interface Sent {
  queue: Queue
  /** Newest first. */
  attempts: readonly Attempt[]
  /** Sent by the other tool. */
  single: SentPost | undefined
  known: KnownSite | undefined
}

/** Whether anything that was sent may show on the site within minutes. */
export function isAnyAwaited({ queue, attempts, single, known }: Sent): boolean {
  const ofQueue = queue.map((post) => sentPost(post, attempts))
  return [...ofQueue, single].some((post) => post && mayChangeSoon(whereaboutsNow(post, known)))
}
