import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Platform, PlatformTraits } from '../../shared/platform.ts'
import { publisherToast } from './publisher-toast.ts'
import { sleep } from './sleep.ts'
import { createPublisher, type Publisher } from './store/publisher.ts'
import type { PublisherState } from './store/state.ts'

interface Provided {
  publisher: Publisher
  traits: PlatformTraits
}

const PublisherContext = createContext<Provided | undefined>(undefined)

function useProvided(): Provided {
  const provided = use(PublisherContext)
  if (!provided) throw new Error('This part of the publisher needs its provider around it.')
  return provided
}

/** What can be done. */
export function usePublisher(): Publisher {
  return useProvided().publisher
}

/** A part of the state; the component is rendered again only when that part changes. */
export function usePublisherState<T>(select: (state: PublisherState) => T): T {
  return useStore(useProvided().publisher.store, select)
}

/** What differs between platforms and is told to the operator. */
export function useTraits(): PlatformTraits {
  return useProvided().traits
}

/** The publisher of this window, for as long as it is open, whichever tool is shown. */
export function PublisherProvider({
  platform,
  children,
}: {
  platform: Platform
  children: ReactNode
}) {
  const [provided] = useState((): Provided => ({
    publisher: createPublisher({
      platform,
      toast: publisherToast,
      now: () => new Date(),
      clock: () => performance.now(),
      sleep,
    }),
    traits: platform.traits,
  }))
  // Not before: the first render has to be the same as the prerendered one.
  useEffect(() => provided.publisher.start(), [provided])
  return <PublisherContext value={provided}>{children}</PublisherContext>
}
