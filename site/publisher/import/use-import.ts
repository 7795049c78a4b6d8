import { useState } from 'react'
import { flushSync } from 'react-dom'
import { parseCalendar } from '../../../shared/calendar/calendar.ts'
import type { CalendarInput } from '../../../shared/calendar/input.ts'
import type { ImportMode } from '../../../shared/calendar/merge.ts'
import { showToast } from '../../ui/toast.ts'
import { messages } from '../store/messages.ts'
import { losesNothing, type FoundPosts } from '../store/queue.ts'
import { queue } from '../store/selectors.ts'
import { usePublisher } from '../use-publisher.tsx'

/** Nearly twenty years of posts: more is a wrong paste. */
const mostPosts = 2000

/** What was found, while the operator chooses what becomes of the queue. */
export interface FoundCalendar extends FoundPosts {
  /** How many lines of the calendar are not used. */
  unused: number
}

/** Parses a calendar, and takes it over: at once where nothing is lost, else after a choice. */
export function useImport(onScheduled: (id: string) => void) {
  const { store, planImport, importCalendar } = usePublisher()
  const [found, setFound] = useState<FoundCalendar>()

  const apply = (mode: ImportMode, calendar: FoundCalendar) => {
    // Closed first: a dialog gives the focus back, which belongs to the card.
    flushSync(() => setFound(undefined))
    const id = importCalendar(mode, calendar, () => {
      const first = queue(store.getState())[0]
      if (first) onScheduled(first.id)
    })
    if (id !== undefined) onScheduled(id)
  }

  const parse = ({ text, startDate }: CalendarInput) => {
    if (text.trim() === '' || startDate === '') {
      showToast(messages.missingInformation)
      return
    }
    const result = parseCalendar(text, startDate)
    if (!result.ok) {
      showToast(messages.parseFailed)
      return
    }
    const { posts } = result
    if (posts.length > mostPosts) {
      showToast(messages.tooManyPosts(posts.length, mostPosts))
      return
    }
    const unused = result.unused.filter(({ reason }) => reason !== 'blank').length
    const calendar: FoundCalendar = { posts, unused, prefix: String(Date.now()) }
    if (losesNothing(planImport('replace', calendar))) apply('replace', calendar)
    else setFound(calendar)
  }

  return {
    found,
    parse,
    choose: (mode: ImportMode) => {
      if (found) apply(mode, found)
    },
    dismiss: () => setFound(undefined),
  }
}
