import { useMemo } from 'react'
import { giveAddresses, type GivenAddress } from '../../../../shared/publication/own-address.ts'
import { addressSeeker, type ScheduledPost } from '../../../../shared/queue.ts'
import { useValue } from '../../observable.ts'
import { useAddressesElsewhere } from '../../post/use-addresses-elsewhere.ts'
import { useSessions } from '../../sessions.tsx'
import type { PostDetails } from './post-details.ts'
import { remember } from './remember.ts'

/** The addresses of the queue's posts, by their ids. */
export function useAddresses(): ReadonlyMap<string, GivenAddress> {
  const { queue } = useValue(useSessions().bulk)
  const elsewhere = useAddressesElsewhere()
  const addressesOf = useMemo(
    () => remember((posts) => giveAddresses(posts.map(addressSeeker), elsewhere), asksTheSame),
    [elsewhere],
  )
  return useMemo(() => addressesOf(queue), [addressesOf, queue])
}

/** Whether two posts are given the same address. */
function asksTheSame(before: ScheduledPost, after: ScheduledPost): boolean {
  const [one, other] = [addressSeeker(before), addressSeeker(after)]
  return (
    one.id === other.id &&
    one.title === other.title &&
    one.slug === other.slug &&
    one.address === other.address
  )
}

/** The address that a post would have if what is typed was saved. */
export function useTypedAddress(
  post: ScheduledPost,
  { title, slug }: Pick<PostDetails, 'title' | 'slug'>,
): GivenAddress {
  const { queue } = useValue(useSessions().bulk)
  const elsewhere = useAddressesElsewhere()
  return useMemo(() => {
    const { id, address } = post
    const isKept = address !== undefined && slug === (post.slug ?? '')
    const typed = { id, title, slug, ...(isKept && { address }) }
    const posts = queue.map((other) => (other.id === id ? typed : addressSeeker(other)))
    return giveAddresses(posts, elsewhere).get(id) ?? { slug: '' }
  }, [queue, elsewhere, post, title, slug])
}
