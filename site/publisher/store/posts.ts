import {
  editPost,
  isBlank,
  isScheduled,
  publicId,
  withTextsOf,
  type PostEdit,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { retried } from '../../../shared/post/post-sending.ts'
import { gates, type ById } from './command.ts'
import type { Context } from './context.ts'
import type { Core } from './core.ts'
import { messages } from './messages.ts'
import { editedPost, openDraft, recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'
import type { ToastMessage } from './undo.ts'

const noPost = 'This post is not there any more.'

/** Why a post cannot be edited: drafts can be written while a run works on the queue. */
export function notEditable(state: PublisherState, input: ById | undefined): string | undefined {
  const post = input && editedPost(state, input.id)
  if (!post) return input && noPost
  if (post.state.status === 'sending') return 'This post is being sent.'
  return isScheduled(post) ? gates.free(state) : undefined
}

/** Why a post that is kept cannot be changed. */
function missing(state: PublisherState, input: ById | undefined): string | undefined {
  return input && !recordOf(state, input.id) ? noPost : undefined
}

/** Puts an edited post into the place of the one before, which can be undone. */
export function replacePost(
  { changeWithUndo }: Core,
  post: PostRecord,
  done: ToastMessage,
  onUndone?: () => void,
): void {
  const gate = isScheduled(post) ? 'free' : 'working'
  changeWithUndo(gate, { posts: [post] }, { done, onUndone })
}

/** The commands of posts, in the queue and in the form. */
export function postCommands(context: Context) {
  const { command, store, records, now, changeWithUndo, show, newId } = context
  const save = (change: Parameters<typeof records.save>[0]) =>
    void records.save(change).catch(() => undefined)

  return {
    /**
     * Changes fields of a post at once. A draft whose fields are all empty is not kept. `done`: the words
     * for a change that can be undone.
     */
    editPost: command({
      gate: 'working',
      refuses: notEditable,
      run: ({ id, edit, done }: ById & { edit: PostEdit; done?: ToastMessage }) => {
        const post = editedPost(store.getState(), id)
        if (!post) return
        const next = editPost(post, edit, now().getTime())
        if (done) replacePost(context, next, done)
        else records.edit(isBlank(next) ? { removed: [id] } : { posts: [next] })
      },
    }),

    /** Brings a post back as it was before it was edited, which can be undone. */
    discardEdit: command<ById & { before: PostRecord }>({
      gate: 'working',
      refuses: notEditable,
      run: ({ id, before }, onUndone) => {
        const post = recordOf(store.getState(), id)
        if (!post || post === before) return
        const done = messages.editDiscarded(before.title)
        replacePost(context, withTextsOf(post, before), done, onUndone)
      },
    }),

    /** Removes a post, and clears the form of it, which can be undone. */
    removePost: command({
      gate: 'free',
      refuses: missing,
      run: ({ id }: ById, onUndone) => {
        const post = recordOf(store.getState(), id)
        if (!post) return
        const isOpen = id === store.getState().openDraft
        if (isOpen) show(newId())
        const ofQueue = { done: messages.removed(post.title), several: messages.removedSeveral }
        const done = isOpen ? messages.formCleared : messages.draftRemoved
        const words = isScheduled(post) ? ofQueue : { done, several: messages.draftsRemoved }
        const putBack = () => {
          // Into the form, unless something else is there by now.
          if (!isScheduled(post) && isBlank(openDraft(store.getState()))) show(id)
          onUndone?.()
        }
        changeWithUndo('free', { removed: [id] }, { ...words, onUndone: putBack })
      },
    }),

    /** Sets failed posts back to pending. */
    setBack: command({
      gate: 'free',
      run: ({ ids }: { ids: readonly string[] }) => {
        const posts = store.getState().posts.filter(({ id }) => ids.includes(id))
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
