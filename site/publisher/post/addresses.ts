import {
  addressesOfSite,
  giveAddresses,
  noAddresses,
  type AddressesElsewhere,
  type GivenAddress,
} from '../../../shared/publication/own-address.ts'
import { addressSeeker, type Queue } from '../../../shared/queue.ts'
import type { HistorySession } from '../history/history-session.ts'
import { derive, type Readable } from '../observable.ts'
import type { SiteSession } from '../on-site/site-session.ts'
import { remember } from './remember.ts'

/** The addresses of posts, as far as it is known what has one already. */
export interface Addresses {
  /** What has addresses besides the posts that get one. */
  elsewhere: AddressesElsewhere
  /** Those of the posts of a queue, by their ids. */
  ofQueue: AddressesOfQueue
}

type AddressesOfQueue = (queue: Queue) => ReadonlyMap<string, GivenAddress>

/** The same object until the site or the history is another. */
export function createAddresses(
  history: Pick<HistorySession, 'get' | 'subscribe'>,
  site: Pick<SiteSession, 'get' | 'subscribe'>,
): Readable<Addresses> {
  const onSite = derive(
    [site],
    () => [site.get().known],
    (known) => (known ? addressesOfSite(known.index) : noAddresses),
  )
  return derive(
    [history, onSite],
    () => [history.get().addresses, onSite.get()],
    (ofHistory, ofSite) => {
      const elsewhere = { site: ofSite, history: ofHistory }
      return { elsewhere, ofQueue: rememberAddresses(elsewhere) }
    },
  )
}

/**
 * Those of one queue after the other. A run changes no address: the one that it gives a post is that
 * which the post had as long as it was asked for and no other had it, so that nobody else gets it
 * or misses it. Where both the post and the site have it, either is named to others as its holder.
 */
export function rememberAddresses(elsewhere: AddressesElsewhere): AddressesOfQueue {
  return remember(
    (queue): ReadonlyMap<string, GivenAddress> =>
      giveAddresses(queue.map(addressSeeker), elsewhere),
    (before, after, given) => {
      const [one, other] = [addressSeeker(before), addressSeeker(after)]
      if (one.id !== other.id || one.title !== other.title || one.slug !== other.slug) return false
      if (one.address === other.address) return true
      const had = given.get(one.id)
      return one.address === undefined && had?.slug === other.address && had?.taken === undefined
    },
  )
}

const holders: Record<NonNullable<GivenAddress['taken']>['by'], string> = {
  queue: 'another post in the queue',
  site: 'an article on the site',
  history: 'a post that was sent before',
  reserved: 'the site itself',
}

/** Why a post does not get the address it would have got; undefined where it does. */
export function takenText({ taken }: GivenAddress): string | undefined {
  return taken && `‘${taken.slug}’ is taken by ${holders[taken.by]}.`
}
