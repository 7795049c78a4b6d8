import { utcDate } from '../../../shared/dates.ts'
import { heldBackBecause } from '../../../shared/publication/held-back.ts'
import { sitePartsOf } from '../../../shared/publication/site-index.ts'
import type { KnownSite } from '../../../shared/publication/site-reading.ts'
import type { LinkTarget, SiteParts } from '../../../shared/publication/left-out.ts'
import type { OutlookSurroundings } from '../../../shared/publication/outlook.ts'
import { giveAddresses } from '../../../shared/publication/own-address.ts'
import { addressSeeker, readyText } from '../../../shared/queue.ts'
import type { BulkSession } from '../bulk/bulk-session.ts'
import type { HistorySession } from '../history/history-session.ts'
import type { Readable } from '../observable.ts'
import type { SiteSession } from '../on-site/site-session.ts'
import { addressesElsewhere } from './addresses.ts'

interface Sources {
  bulk: Pick<BulkSession, 'get' | 'subscribe'>
  history: Pick<HistorySession, 'get' | 'subscribe'>
  site: Pick<SiteSession, 'get' | 'subscribe'>
}

/** What posts are judged beside, as far as the publisher knows it; the same object until it changes. */
export function createOutlookSurroundings(sources: Sources): Readable<OutlookSurroundings> {
  const { bulk, history, site } = sources
  const read = () => [
    bulk.get().queue,
    history.get().attempts,
    site.get().known,
    utcDate(new Date()),
  ]
  let inputs = read()
  let surroundings = surroundingsOf(sources)
  return {
    get() {
      const now = read()
      if (now.some((input, at) => input !== inputs[at])) {
        inputs = now
        surroundings = surroundingsOf(sources)
      }
      return surroundings
    },
    subscribe(listener) {
      const ends = [bulk, history, site].map((source) => source.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function surroundingsOf({ bulk, history, site }: Sources): OutlookSurroundings {
  const { known } = site.get()
  const { queue } = bulk.get()
  const { attempts } = history.get()
  const today = utcDate(new Date())
  const elsewhere = addressesElsewhere(history, site)
  let targets: Map<string, LinkTarget> | undefined

  /** What was sent, what is in the queue, and what the site shows, which says it best. */
  const findTargets = () => {
    const found = new Map<string, LinkTarget>()
    for (const { slug, publishDate, result } of attempts.toReversed()) {
      const isThere = result.outcome !== 'refused' && result.outcome !== 'not-sent'
      if (isThere) found.set(slug, { publishDate, heldBack: undefined })
    }
    const addresses = giveAddresses(queue.map(addressSeeker), elsewhere)
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
