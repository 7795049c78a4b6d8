import { planImport, type ImportMode, type ImportPlan } from '../../../shared/calendar/merge.ts'
import type { CalendarPost } from '../../../shared/calendar/report.ts'
import { mostPosts } from '../../../shared/post/fields.ts'
import {
  editPost,
  isScheduled,
  publicId,
  withTextsOf,
  type PostEdit,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { retried } from '../../../shared/post/post-sending.ts'
import { isVisible } from '../../../shared/text.ts'
import type { ById } from './command.ts'
import type { Context } from './context.ts'
import { gates } from './gates.ts'
import { messages } from './messages.ts'
import { readPasteApart } from './paste-reader.ts'
import { queue, recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'

/** The posts of a calendar, while the operator chooses what becomes of the queue. */
export interface FoundPosts {
  posts: readonly CalendarPost[]
  /** Makes the ids of new posts unique beyond this calendar. */
  prefix: string
  /** When it was parsed, in milliseconds since 1970. */
  now: number
}

const noPost = 'This post is not there any more.'

/** Why a post cannot be edited: drafts can be written while a run works on the queue. */
function notEditable(state: PublisherState, id: string | undefined): string | undefined {
  const post = id === undefined ? undefined : recordOf(state, id)
  if (!post) return id === undefined ? undefined : noPost
  if (post.state.status === 'sending') return 'This post is being sent.'
  return isScheduled(post) ? gates.free(state) : undefined
}

/** Why a post of the queue cannot be changed. */
function missing(state: PublisherState, input: ById | undefined): string | undefined {
  return input && !recordOf(state, input.id) ? noPost : undefined
}

/** The effects of a calendar on the queue, by the way of its import. */
export function planOf(state: PublisherState, found: FoundPosts, mode: ImportMode): ImportPlan {
  return planImport(queue(state), { mode, ...found })
}

/** The commands of the queue. */
export function queueCommands(context: Context) {
  const { command, store, records, toast, now, changeWithUndo } = context
  const save = (change: Parameters<typeof records.save>[0]) =>
    void records.save(change).catch(() => undefined)
  const gateOf = (post: PostRecord) => (isScheduled(post) ? 'free' : 'working')

  return {
    /** Reads the calendar that was typed. Returns what was found, with the way that loses nothing. */
    parseCalendar: command({
      gate: 'free',
      run: async () => {
        const { text, startDate, choices } = store.getState().notes.calendar
        void records.flush()
        if (!isVisible(text) || startDate === '') {
          toast(messages.missingInformation)
          return undefined
        }
        const at = now().getTime()
        const paste = { text, startDate, choices, now: at }
        const result = await readPasteApart(paste).catch(() => undefined)
        if (!result?.ok) {
          toast(messages.parseFailed)
          return undefined
        }
        const { posts, questions } = result
        if (questions.length > 0) {
          toast(messages.askedFirst(questions.length))
          return { questions }
        }
        if (posts.length > mostPosts) {
          toast(messages.tooManyPosts(posts.length, mostPosts))
          return undefined
        }
        const found: FoundPosts = { posts, prefix: String(at), now: at }
        return { found, isSafe: losesNothing(planOf(store.getState(), found, 'replace')) }
      },
    }),

    /** Takes over a calendar. Returns the id of the post to look at. */
    importCalendar: command({
      gate: 'free',
      run: ({ mode, found }: { mode: ImportMode; found: FoundPosts }, onUndone) => {
        const state = store.getState()
        const before = new Set<PostRecord>(queue(state))
        const plan = planOf(state, found, mode)
        const posts = plan.queue.filter((post) => !before.has(post))
        const change = { posts, removed: plan.removed.map(({ id }) => id) }
        toast(messages.parsed(found.posts.length))
        if (losesNothing(plan)) save(change)
        else changeWithUndo('free', change, { done: messages.replaced, onUndone })
        return (plan.added[0] ?? plan.changed[0] ?? plan.queue[0])?.id
      },
    }),

    /** Changes fields of a post at once. */
    editPost: command({
      gate: 'working',
      refuses: (state, input) => notEditable(state, input?.id),
      run: ({ id, edit }: ById & { edit: PostEdit }) => {
        const post = recordOf(store.getState(), id)
        if (post) records.edit({ posts: [editPost(post, edit, now().getTime())] })
      },
    }),

    /** Brings a post back as it was before it was edited, which can be undone. */
    discardEdit: command<{ before: PostRecord }>({
      gate: 'working',
      refuses: (state, input) => notEditable(state, input?.before.id),
      run: ({ before }, onUndone) => {
        const post = recordOf(store.getState(), before.id)
        if (!post || post === before) return
        const posts = [withTextsOf(post, before)]
        const done = messages.editDiscarded(before.title)
        changeWithUndo(gateOf(post), { posts }, { done, onUndone })
      },
    }),

    /** Puts another text into a post or a draft, which can be undone. */
    replaceContent: command({
      gate: 'working',
      refuses: (state, input) => notEditable(state, input?.id),
      run: ({ id, content }: ById & { content: string }) => {
        const post = recordOf(store.getState(), id)
        if (!post) return
        const next = editPost(post, { content }, now().getTime())
        changeWithUndo(gateOf(post), { posts: [next] }, { done: messages.textReplaced })
      },
    }),

    removePost: command({
      gate: 'free',
      refuses: missing,
      run: ({ id }: ById, onUndone) => {
        const title = recordOf(store.getState(), id)?.title ?? ''
        changeWithUndo(
          'free',
          { removed: [id] },
          { done: messages.removed(title), several: messages.removedSeveral, onUndone },
        )
      },
    }),

    /** Sets failed posts back to pending. */
    retryPosts: command({
      gate: 'free',
      run: ({ ids }: { ids: readonly string[] }) => {
        const meant = new Set(ids)
        const posts = store.getState().posts.filter(({ id }) => meant.has(id))
        save({ posts: posts.map(retried) })
      },
    }),

    /** Has Publish All send a post that was sent before, or leave it out. */
    includeAgain: command({
      gate: 'free',
      refuses: missing,
      run: ({ id, isIncluded }: ById & { isIncluded: boolean }) => {
        const post = recordOf(store.getState(), id)
        if (!post || !isScheduled(post)) return
        const { sendAgain: _, ...others } = post
        save({ posts: [isIncluded ? { ...others, sendAgain: true } : others] })
      },
    }),

    clearHistory: command({
      gate: 'free',
      run: () => {
        const removedAttempts = store.getState().attempts.map(({ id }) => id)
        changeWithUndo('free', { removedAttempts }, { done: messages.historyCleared })
      },
    }),

    /** Deletes the records that could not be read, which can be undone. */
    removeUnreadable: command({
      gate: 'free',
      run: () => {
        const removedUnreadable = store.getState().unreadable.map(({ key }) => key)
        changeWithUndo('free', { removedUnreadable }, { done: messages.unreadableDeleted })
      },
    }),
  }
}

/** Whether an import takes nothing away and changes nothing that is there. */
function losesNothing({ changed, held, removed }: ImportPlan): boolean {
  return changed.length + held.length + removed.length === 0
}

/** Why a post cannot be kept under its id: another record of the operator's has it. */
export function idHolder(
  state: PublisherState,
  id: string,
): 'scheduled post' | 'draft' | undefined {
  const holder = state.posts.find((post) => post.id === id || publicId(post) === id)
  if (!holder) return undefined
  return isScheduled(holder) ? 'scheduled post' : 'draft'
}
