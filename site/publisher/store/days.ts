import type { StoreApi } from 'zustand/vanilla'
import { localDate, utcDate, type CalendarDate } from '../../../shared/dates.ts'

export interface Days {
  local: CalendarDate
  utc: CalendarDate
}

export function daysAt(now: Date): Days {
  return { local: localDate(now), utc: utcDate(now) }
}

/** In milliseconds. */
const checkedEvery = 5000

/**
 * Keeps today in the state, so that all that is shown of it is drawn anew at midnight, after a machine's
 * sleep, and when the page is seen again. Returns the end of that.
 */
export function watchDays(store: StoreApi<{ days: Days }>, now: () => Date): () => void {
  const update = () => {
    const [days, known] = [daysAt(now()), store.getState().days]
    if (days.local !== known.local || days.utc !== known.utc) store.setState({ days })
  }
  update()
  const timer = setInterval(update, checkedEvery)
  document.addEventListener('visibilitychange', update)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', update)
  }
}
