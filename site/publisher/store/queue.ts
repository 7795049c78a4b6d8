import {
  editPost,
  isScheduled,
  publicId,
  withTextsOf,
  type PostEdit,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { retried } from '../../../shared/post/post-sending.ts'
import type { ById } from './command.ts'
import type { Context } from './context.ts'
import { gates } from './gates.ts'
import { messages } from './messages.ts'
import { recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'

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

/** The commands of the queue. */
export function queueCommands(context: Context) {
  const { command, store, records, now, changeWithUndo } = context
  const save = (change: Parameters<typeof records.save>[0]) =>
    void records.save(change).catch(() => undefined)
  const gateOf = (post: PostRecord) => (isScheduled(post) ? 'free' : 'working')

  return {
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
    setBack: command({
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

/** Why a post cannot be kept under its id: another record of the operator's has it. */
export function idHolder(
  state: PublisherState,
  id: string,
): 'scheduled post' | 'draft' | undefined {
  const holder = state.posts.find((post) => post.id === id || publicId(post) === id)
  if (!holder) return undefined
  return isScheduled(holder) ? 'scheduled post' : 'draft'
}
