import { useEffect } from 'react'
import { useSessions } from '../sessions.tsx'

/**
 * Saves a typed setting when its field goes away: Enter folds the panel around it, and a field that
 * is removed gets no event for that.
 */
export function useSavedAtEnd(): void {
  const { settings } = useSessions()
  useEffect(() => () => void settings.flush(), [settings])
}
