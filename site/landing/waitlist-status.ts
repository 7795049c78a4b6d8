import { islandAttributes } from '../islands/attributes.ts'
import type { IslandName } from '../islands/registry.ts'

/** Whether somebody joined on this page, whichever form they used. Nothing of it is stored. */
let joined = false
const listeners = new Set<() => void>()
const form: IslandName = 'waitlist-form'

export function hasJoined(): boolean {
  return joined
}

/** Calls `listener` once somebody has joined, until the returned function is called. */
export function subscribeToJoined(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells both forms. One that has not come alive yet is woken, or it would still ask. */
export function markJoined(): void {
  joined = true
  for (const listener of listeners) listener()
  for (const island of document.querySelectorAll(`[${islandAttributes.name}="${form}"]`)) {
    island.dispatchEvent(new Event('focusin'))
  }
}
