import { planImport, type ImportMode, type ImportPlan } from '../../../shared/calendar/merge.ts'
import type { CalendarPost } from '../../../shared/calendar/report.ts'
import {
  editPost,
  isScheduled,
  retried,
  type PostChanges,
  type PostRecord,
} from '../../../shared/post-record.ts'
import type { Context } from './context.ts'
import { messages } from './messages.ts'
import { canChange, isWorking, recordOf, queue } from './selectors.ts'

/** What was found in a calendar, while the operator chooses what becomes of the queue. */
export interface FoundPosts {
  posts: readonly CalendarPost[]
  /** Makes the ids of new posts unique beyond this calendar. */
  prefix: string
}

/** What the operator does with posts, where it may be done now. Over 60 lines: ten commands. */
export function queueCommands({ store, records, toast, now, changeWithUndo }: Context) {
  /** The post, where it may be edited: drafts can be written while a run works on the queue. */
  const editable = (id: string) => {
    const post = recordOf(store.getState(), id)
    const mayChange = post && isScheduled(post) ? canChange : isWorking
    return mayChange(store.getState()) && post?.state.status !== 'sending' ? post : undefined
  }
  /** The post, where the queue may be changed. */
  const changeable = (id: string) =>
    canChange(store.getState()) ? recordOf(store.getState(), id) : undefined

  const planOf = (mode: ImportMode, { posts, prefix }: FoundPosts): ImportPlan =>
    planImport(queue(store.getState()), { mode, posts, prefix, now: now().getTime() })

  return {
    planImport: planOf,

    /** Takes over a calendar. Returns the id of the post to look at; undefined where it may not be. */
    importCalendar: (
      mode: ImportMode,
      found: FoundPosts,
      onUndone?: () => void,
    ): string | undefined => {
      if (!canChange(store.getState())) return undefined
      const before = new Set(queue(store.getState()))
      const plan = planOf(mode, found)
      const posts = plan.queue.filter((post) => !before.has(post))
      const change = { posts, removed: plan.removed.map(({ id }) => id) }
      toast(messages.parsed(found.posts.length))
      if (losesNothing(plan)) void records.save(change).catch(() => undefined)
      else changeWithUndo(change, { done: messages.replaced, onUndone })
      return (plan.added[0] ?? plan.changed[0] ?? plan.queue[0])?.id
    },

    /** Changes fields of a post at once. */
    editPost: (id: string, changes: PostChanges): void => {
      const post = editable(id)
      if (post) records.edit({ posts: [editPost(post, changes, now().getTime())] })
    },

    /** Brings a post back as it was before it was edited, which can be undone. */
    discardEdit: (before: PostRecord, onUndone?: () => void): void => {
      const post = editable(before.id)
      if (!post || post === before) return
      changeWithUndo({ posts: [before] }, { done: messages.editDiscarded(before.title), onUndone })
    },

    /** Puts another text into a post or a draft, which can be undone. */
    replaceContent: (id: string, content: string): void => {
      const post = editable(id)
      if (!post) return
      const next = editPost(post, { content }, now().getTime())
      changeWithUndo({ posts: [next] }, { done: messages.textReplaced })
    },

    removePost: (id: string, onUndone?: () => void): void => {
      const post = changeable(id)
      if (!post) return
      changeWithUndo(
        { removed: [id] },
        { done: messages.removed(post.title), several: messages.removedSeveral, onUndone },
      )
    },

    /** Sets failed posts back to pending. */
    retryPosts: (ids: readonly string[]): void => {
      if (!canChange(store.getState())) return
      const meant = new Set(ids)
      const posts = store.getState().posts.filter(({ id }) => meant.has(id))
      void records.save({ posts: posts.map(retried) }).catch(() => undefined)
    },

    /** Has Publish All send a post that was sent before, or leave it out. */
    includeAgain: (id: string, isIncluded: boolean): void => {
      const post = changeable(id)
      if (!post) return
      const { sendAgain: _, ...others } = post
      const next = isIncluded ? { ...others, sendAgain: true as const } : others
      void records.save({ posts: [next] }).catch(() => undefined)
    },

    clearHistory: (): void => {
      if (!canChange(store.getState())) return
      const removedAttempts = store.getState().attempts.map(({ id }) => id)
      changeWithUndo({ removedAttempts }, { done: messages.historyCleared })
    },

    /** Deletes the records that could not be read, which can be undone. */
    removeUnreadable: (): void => {
      if (!canChange(store.getState())) return
      const removedUnreadable = store.getState().unreadable.map(({ key }) => key)
      changeWithUndo({ removedUnreadable }, { done: messages.unreadableDeleted })
    },
  }
}

/** Whether an import takes nothing away and changes nothing that is there. */
export function losesNothing({ changed, held, removed }: ImportPlan): boolean {
  return changed.length + held.length + removed.length === 0
}
