import { useMemo } from 'react'
import type { Post } from '../../../shared/post.ts'
import {
  giveAddresses,
  type AddressesElsewhere,
  type GivenAddress,
} from '../../../shared/publication/own-address.ts'
import { addressSeeker, type Queue } from '../../../shared/queue.ts'
import { useValue } from '../observable.ts'
import { useSessions, type Sessions } from '../sessions.tsx'

type Sought = Pick<Post, 'id' | 'title' | 'slug'>

/** The sessions that know of addresses. */
interface Knowing {
  bulk: Pick<Sessions['bulk'], 'get'>
  addresses: Pick<Sessions['addresses'], 'get'>
}

/** The post at the address that it is sent to. `kept`: the one it stays at, whoever has it beside it. */
export function atOwnAddress(post: Post, { bulk, addresses }: Knowing, kept?: string): Post {
  const { elsewhere } = addresses.get()
  return { ...post, slug: ownAddress(post, bulk.get().queue, elsewhere, kept).slug }
}

export function useOwnAddress({ id, title, slug }: Sought, kept?: string): GivenAddress {
  const { bulk, addresses } = useSessions()
  const { queue } = useValue(bulk)
  const { elsewhere } = useValue(addresses)
  return useMemo(
    () => ownAddress({ id, title, slug }, queue, elsewhere, kept),
    [id, title, slug, queue, elsewhere, kept],
  )
}

/** Posts of the queue that are not sent yet make way: their cards say so. */
function ownAddress(
  post: Sought,
  queue: Queue,
  elsewhere: AddressesElsewhere,
  kept: string | undefined,
): GivenAddress {
  if (kept !== undefined) return { slug: kept }
  const sent = queue
    .map(addressSeeker)
    .filter(({ id, address }) => address !== undefined && id !== post.id)
  return giveAddresses([...sent, post], elsewhere).get(post.id) ?? { slug: post.slug }
}
