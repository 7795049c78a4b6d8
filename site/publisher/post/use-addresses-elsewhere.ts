import { useMemo } from 'react'
import type { AddressesElsewhere } from '../../../shared/publication/own-address.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { addressesOnSite } from './addresses.ts'

/** What has addresses besides the posts that get one, as far as it is known. */
export function useAddressesElsewhere(): AddressesElsewhere {
  const sessions = useSessions()
  const { addresses: history } = useValue(sessions.history)
  const { known } = useValue(sessions.site)
  return useMemo(() => ({ site: addressesOnSite(known), history }), [known, history])
}
