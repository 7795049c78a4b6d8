import { utcDate, type CalendarDate } from '../../../shared/dates.ts'
import type { Attempt } from '../../../shared/history.ts'
import { heldBackBecause } from '../../../shared/publication/held-back.ts'
import { sitePartsOf } from '../../../shared/publication/site-index.ts'
import type { KnownSite } from '../../../shared/publication/site-reading.ts'
import type { LinkTarget, SiteParts } from '../../../shared/publication/left-out.ts'
import type { OutlookSurroundings } from '../../../shared/publication/outlook.ts'
import { readyText, type Queue } from '../../../shared/queue.ts'
import type { BulkSession } from '../bulk/bulk-session.ts'
import type { HistorySession } from '../history/history-session.ts'
import { derive, type Readable } from '../observable.ts'
import type { SiteSession } from '../on-site/site-session.ts'
import type { Addresses } from './addresses.ts'

interface Sources {
  bulk: Pick<BulkSession, 'get' | 'subscribe'>
  history: Pick<HistorySession, 'get' | 'subscribe'>
  site: Pick<SiteSession, 'get' | 'subscribe'>
  addresses: Readable<Addresses>
}

/** What posts are judged beside, as far as the publisher knows it; the same object until it changes. */
export function createOutlookSurroundings(sources: Sources): Readable<OutlookSurroundings> {
  const { bulk, history, site, addresses } = sources
  return derive(
    [bulk, history, site],
    () => [
      bulk.get().queue,
      history.get().attempts,
      site.get().known,
      addresses.get(),
      utcDate(new Date()),
    ],
    surroundingsOf,
  )
}

function surroundingsOf(
  queue: Queue,
  attempts: readonly Attempt[],
  known: KnownSite | undefined,
  { ofQueue }: Addresses,
  today: CalendarDate,
): OutlookSurroundings {
  let targets: Map<string, LinkTarget> | undefined

  /** What was sent, what is in the queue, and what the site shows, which says it best. */
  const findTargets = () => {
    const found = new Map<string, LinkTarget>()
    for (const { slug, publishDate, result } of attempts.toReversed()) {
      const isThere = result.outcome !== 'refused' && result.outcome !== 'not-sent'
      if (isThere) found.set(slug, { publishDate, heldBack: undefined })
    }
    const addresses = ofQueue(queue)
    for (const post of queue) {
      const { title, publishDate } = post
      const content = readyText(post)?.text
      const heldBack = content === undefined ? undefined : heldBackBecause({ title, content })
      found.set(addresses.get(post.id)?.slug ?? '', { publishDate, heldBack })
    }
    for (const { slug } of known?.index.articles ?? []) {
      found.set(slug, { publishDate: today, heldBack: undefined })
    }
    return found
  }
  return {
    today,
    site: known && partsOf(known),
    // Few texts link to an article.
    find: (slug) => (targets ??= findTargets()).get(slug),
  }
}

const parts = new WeakMap<KnownSite, SiteParts>()

function partsOf(known: KnownSite): SiteParts {
  const found = parts.get(known) ?? sitePartsOf(known.index, known.origin)
  parts.set(known, found)
  return found
}
