/** Written by the prerenderer, read by the browser. */
export const islandAttributes = {
  name: 'data-island',
  props: 'data-props',
  /** Set once it reacts by itself. */
  alive: 'data-alive',
  /** Set where that takes a while, once it has begun: another copy of the script leaves it alone. */
  taken: 'data-taken',
} as const

/** Selects the islands that do not react as yet. */
export const asleep = `[${islandAttributes.name}]:not([${islandAttributes.alive}])`

/** Dispatched on an island once it is alive. */
export const aliveEvent = 'alive'

/** Says that an island reacts by itself from now on. */
export function announceAlive(island: Element): void {
  island.setAttribute(islandAttributes.alive, '')
  island.dispatchEvent(new Event(aliveEvent, { bubbles: true }))
}
