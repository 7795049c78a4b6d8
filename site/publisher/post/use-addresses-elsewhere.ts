import { useMemo } from 'react'
import { noAddresses, type AddressesElsewhere } from '../../../shared/publication/own-address.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'

/** What has addresses besides the posts that get one, as far as it is known. */
export function useAddressesElsewhere(): AddressesElsewhere {
  const { addresses: history } = useValue(useSessions().history)
  return useMemo(() => ({ site: noAddresses, history }), [history])
}
