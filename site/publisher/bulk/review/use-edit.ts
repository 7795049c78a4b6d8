import { useSyncExternalStore } from 'react'
import { useSessions } from '../../sessions.tsx'
import type { Edits } from './edits-session.ts'

/** A part of what is typed into the cards and not saved yet; renders again only when that changes. */
export function useEdit<T>(select: (edits: Edits) => T): T {
  const { edits } = useSessions()
  const read = () => select(edits.get())
  return useSyncExternalStore(edits.subscribe, read, read)
}
