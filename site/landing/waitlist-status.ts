import { requestHydration } from '../islands/attributes.ts'

/** Whether somebody joined on this page, whichever form they used. Nothing of it is stored. */
let joined = false
const listeners = new Set<() => void>()

export function hasJoined(): boolean {
  return joined
}

/** Calls `listener` once somebody has joined, until the returned function is called. */
export function subscribeToJoined(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells both forms. One that is not hydrated yet is hydrated now, or it would still show the form. */
export function markJoined(): void {
  joined = true
  for (const listener of listeners) listener()
  requestHydration('waitlist-form')
}
