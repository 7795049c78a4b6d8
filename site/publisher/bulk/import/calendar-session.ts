import { noCalendar, type CalendarInput } from '../../../../shared/calendar/input.ts'
import { createSerialQueue } from '../../../../shared/serial-queue.ts'
import { createObservable, type Readable } from '../../observable.ts'
import type { Platform } from '../../platform.ts'

export interface CalendarState {
  calendar: CalendarInput
  /** `failed`: what was typed last is in this window only. */
  saving: 'saved' | 'unsaved' | 'failed'
}

export interface CalendarSession extends Readable<CalendarState> {
  load: () => Promise<void>
  edit: (changes: Partial<CalendarInput>) => void
  /** Saves now what the pause after typing has not saved yet. Resolves when all saves have ended. */
  flush: () => Promise<void>
}

const pauseMs = 1000

/** The calendar's text and start date: kept a second after the last key, restored after a reload. */
export function createCalendarSession(
  platform: Pick<Platform, 'loadCalendar' | 'saveCalendar'>,
): CalendarSession {
  const state = createObservable<CalendarState>({ calendar: noCalendar, saving: 'saved' })
  /** What was typed before the saved input was loaded: it is newer, field by field. */
  let typed: Partial<CalendarInput> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other, or an older text could be written over a newer one; after the load.
  const steps = createSerialQueue()

  const save = () => {
    clearTimeout(timer)
    timer = undefined
    return steps.run(async () => {
      const { calendar } = state.get()
      const isEmpty = calendar.text === '' && calendar.startDate === ''
      try {
        await platform.saveCalendar(isEmpty ? undefined : calendar)
        if (state.get().calendar === calendar) state.patch({ saving: 'saved' })
      } catch {
        state.patch({ saving: 'failed' })
      }
    })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    load: () =>
      steps.run(async () => {
        const saved = await platform.loadCalendar().catch(() => undefined)
        if (saved) state.patch({ calendar: { ...saved, ...typed } })
      }),
    edit(changes) {
      typed = { ...typed, ...changes }
      const calendar = { ...state.get().calendar, ...changes }
      state.set({ calendar, saving: 'unsaved' })
      clearTimeout(timer)
      timer = setTimeout(() => void save(), pauseMs)
    },
    flush: () => (timer === undefined ? steps.idle() : save()),
  }
}
