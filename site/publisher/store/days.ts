import type { StoreApi } from 'zustand/vanilla'
import { localDate, utcDate, type CalendarDate } from '../../../shared/dates.ts'

export interface Days {
  local: CalendarDate
  utc: CalendarDate
}

export function daysAt(now: Date): Days {
  return { local: localDate(now), utc: utcDate(now) }
}

const dayMs = 86_400_000

/**
 * Keeps today in the state, so that all that is shown of it is drawn anew at midnight, and when the page
 * is seen again. Returns the end of that.
 */
export function watchDays(store: StoreApi<{ days: Days }>, now: () => Date): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(timer)
    const at = now()
    const [days, known] = [daysAt(at), store.getState().days]
    if (days.local !== known.local || days.utc !== known.utc) store.setState({ days })
    const midnight = new Date(at).setHours(24, 0, 0, 0)
    timer = setTimeout(update, Math.min(midnight - at.getTime(), dayMs - (at.getTime() % dayMs)))
  }
  update()
  document.addEventListener('visibilitychange', update)
  window.addEventListener('pageshow', update)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
    window.removeEventListener('pageshow', update)
  }
}
