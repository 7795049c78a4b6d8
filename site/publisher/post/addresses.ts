import {
  noAddresses,
  type AddressesElsewhere,
  type GivenAddress,
} from '../../../shared/publication/own-address.ts'
import type { HistorySession } from '../history/history-session.ts'

/** What has addresses besides the posts of the queue, as far as it is known. */
export function addressesElsewhere(history: Pick<HistorySession, 'get'>): AddressesElsewhere {
  return { site: noAddresses, history: history.get().addresses }
}

const holders: Record<NonNullable<GivenAddress['taken']>['by'], string> = {
  queue: 'another post in the queue',
  site: 'an article on the site',
  history: 'a post that was sent before',
  reserved: 'the site itself',
}

/** Why a post does not get the address it would have got; undefined where it does. */
export function takenText({ taken }: GivenAddress): string | undefined {
  return taken && `‘${taken.slug}’ is taken by ${holders[taken.by]}`
}
