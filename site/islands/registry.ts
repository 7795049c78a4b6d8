import { attach as search } from '../blog/search-script.ts'
import { attach as carousel } from '../landing/carousel-script.ts'
import { attach as waitlist } from '../landing/waitlist-script.ts'
import { attach as mascot } from '../layout/mascot-script.ts'

/** Brings what was prerendered in `element` to life. The props were JSON on the way. */
export type Attach<Props> = (element: HTMLElement, props: Props) => void

/**
 * The islands, by their names: a few lines each, all in the script of every page. To ask for any of
 * them would take a phone longer than all of them weigh.
 */
export const islands = { mascot, carousel, waitlist, search } as const satisfies Record<
  string,
  Attach<never>
>

export type IslandName = keyof typeof islands

/** What an island takes; it must survive JSON. */
export type IslandProps<Name extends IslandName> = Parameters<(typeof islands)[Name]>[1]
