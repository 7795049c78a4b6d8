import { useState } from 'react'
import { flushSync } from 'react-dom'
import { parseCalendar } from '../../../../shared/calendar/calendar.ts'
import type { CalendarInput } from '../../../../shared/calendar/input.ts'
import type { ImportMode, ImportPlan } from '../../../../shared/calendar/merge.ts'
import type { CalendarPost } from '../../../../shared/calendar/report.ts'
import {
  planOf,
  type Queue,
  type RestoreAction,
  type ScheduledPost,
} from '../../../../shared/queue.ts'
import { showToast } from '../../../ui/toast.ts'
import { useSessions } from '../../sessions.tsx'
import { offerUndo } from '../../undo.ts'
import { messages } from '../messages.ts'
import { focusTitle } from '../review/card-focus.ts'
import { undoChange } from '../undo-change.ts'

/** Nearly twenty years of posts: more is a wrong paste. */
const mostPosts = 2000

/** What was found, while the operator chooses what becomes of the queue. */
export interface FoundPosts {
  posts: readonly CalendarPost[]
  /** How many lines of the calendar are not used. */
  unused: number
  prefix: string
}

/** What each way would do to the queue as it is. */
export function plansOf(
  queue: Queue,
  { posts, prefix }: FoundPosts,
): Record<ImportMode, ImportPlan<ScheduledPost>> {
  const plan = (mode: ImportMode) => planOf(queue, { mode, posts, prefix })
  return { replace: plan('replace'), add: plan('add') }
}

/** Parsing, and taking over what was found: at once where nothing is lost, else after a choice. */
export function useImport(onScheduled: () => void) {
  const { bulk, edits } = useSessions()
  const [found, setFound] = useState<FoundPosts>()

  const apply = async (mode: ImportMode, { posts, prefix }: FoundPosts) => {
    setFound(undefined)
    const plan = planOf(bulk.get().queue, { mode, posts, prefix })
    const { queue, added, changed } = plan
    const isNothing = queue === bulk.get().queue
    const undo = await (isNothing
      ? undefined
      : bulk.changeWithUndo({ type: 'import', mode, posts, prefix }))
    if (!isNothing && !undo) return
    showToast(messages.parsed(posts.length))
    if (undo && !losesNothing(plan)) offerUndo(messages.replaced, () => undoReplace(undo))
    // The card takes the focus, and has to be rendered before.
    flushSync(onScheduled)
    focusTitle((added[0] ?? changed[0]?.after ?? queue[0])?.id)
  }

  const undoReplace = async (undo: RestoreAction) => {
    if (await undoChange(bulk, undo)) focusTitle(bulk.get().queue[0]?.id)
  }

  const parse = async ({ text, startDate }: CalendarInput) => {
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
    // An unloaded queue would look as if nothing could be lost.
    if (!(await bulk.ready())) {
      const { kind } = bulk.get().activity
      showToast(kind === 'unreadable' ? messages.unreadable : messages.elsewhere)
      return
    }
    // The saved queue is compared, with what is typed into the cards.
    await edits.saveAll()
    await bulk.idle()
    const unused = result.unused.filter(({ reason }) => reason !== 'blank').length
    const next: FoundPosts = { posts, unused, prefix: String(Date.now()) }
    if (losesNothing(plansOf(bulk.get().queue, next).replace)) await apply('replace', next)
    else setFound(next)
  }

  return {
    found,
    parse,
    choose: (mode: ImportMode) => {
      if (found) void apply(mode, found)
    },
    dismiss: () => {
      setFound(undefined)
    },
  }
}

function losesNothing({ changed, held, removed }: ImportPlan<ScheduledPost>): boolean {
  return changed.length + held.length + removed.length === 0
}
