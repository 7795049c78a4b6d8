import { useMemo } from 'react'
import { giveAddresses, type GivenAddress } from '../../../../shared/publication/own-address.ts'
import { addressSeeker, type ScheduledPost } from '../../../../shared/queue.ts'
import { useValue } from '../../observable.ts'
import { useSessions } from '../../sessions.tsx'
import type { PostDetails } from './post-details.ts'

/** The addresses of the queue's posts, by their ids. */
export function useAddresses(): ReadonlyMap<string, GivenAddress> {
  const { bulk, addresses } = useSessions()
  return useValue(addresses).ofQueue(useValue(bulk).queue)
}

/** The address that a post would have if what is typed was saved. */
export function useTypedAddress(
  post: ScheduledPost,
  { title, slug }: Pick<PostDetails, 'title' | 'slug'>,
): GivenAddress {
  const { bulk, addresses } = useSessions()
  const { queue } = useValue(bulk)
  const { elsewhere } = useValue(addresses)
  return useMemo(() => {
    const { id, address } = post
    const isKept = address !== undefined && slug === (post.slug ?? '')
    const typed = { id, title, slug, ...(isKept && { address }) }
    const posts = queue.map((other) => (other.id === id ? typed : addressSeeker(other)))
    return giveAddresses(posts, elsewhere).get(id) ?? { slug: '' }
  }, [queue, elsewhere, post, title, slug])
}
