import {
  addressesOfSite,
  noAddresses,
  type AddressesElsewhere,
  type AddressOwners,
  type GivenAddress,
} from '../../../shared/publication/own-address.ts'
import type { KnownSite } from '../../../shared/publication/site-reading.ts'
import type { HistorySession } from '../history/history-session.ts'
import type { SiteSession } from '../on-site/site-session.ts'

/** What has addresses besides the posts that get one, as far as it is known. */
export function addressesElsewhere(
  history: Pick<HistorySession, 'get'>,
  site: Pick<SiteSession, 'get'>,
): AddressesElsewhere {
  return { site: addressesOnSite(site.get().known), history: history.get().addresses }
}

const read = new WeakMap<KnownSite, AddressOwners>()

/** None as long as it is not known what is on the site. */
export function addressesOnSite(known: KnownSite | undefined): AddressOwners {
  if (known === undefined) return noAddresses
  const addresses = read.get(known) ?? addressesOfSite(known.index)
  read.set(known, addresses)
  return addresses
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
