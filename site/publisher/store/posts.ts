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
import type { Core } from './core.ts'
import { messages, type ToastMessage } from './messages.ts'
import { editedPost, openDraft, recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'

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

/** The commands of posts, in the queue and in the form. */
export function postCommands(core: Core) {
  const { command, store, records, now, changeWithUndo, show, newId } = core
  const save = (post: PostRecord) => void records.save({ posts: [post] }).catch(() => undefined)

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
        if (done) changeWithUndo({ posts: [next] }, { done })
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
        changeWithUndo({ posts: [withTextsOf(post, before)] }, { done, onUndone })
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
        const ofDraft = isOpen ? messages.formCleared : messages.draftRemoved
        const done = isScheduled(post) ? messages.removed(post.title) : ofDraft
        const putBack = () => {
          // Into the form, unless something else is there by now.
          if (!isScheduled(post) && isBlank(openDraft(store.getState()))) show(id)
          onUndone?.()
        }
        changeWithUndo({ removed: [id] }, { done, onUndone: putBack })
      },
    }),

    /** Sets a failed post back to pending. */
    setBack: command({
      gate: 'free',
      refuses: missing,
      run: ({ id }: ById) => {
        const post = recordOf(store.getState(), id)
        if (post) save(retried(post))
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
        save(isIncluded ? { ...others, sendAgain: true } : others)
      },
    }),

    /** Forgets what was sent, or the records that could not be read, which can be undone. */
    clear: command({
      gate: 'free',
      run: ({ what }: { what: 'history' | 'unreadable' }) => {
        const { attempts, unreadable } = store.getState()
        const removedAttempts = attempts.map(({ id }) => id)
        const removedUnreadable = unreadable.map(({ key }) => key)
        if (what === 'history')
          changeWithUndo({ removedAttempts }, { done: messages.historyCleared })
        else changeWithUndo({ removedUnreadable }, { done: messages.unreadableDeleted })
      },
    }),
  }
}

/** Whether another record of the operator's has an id. */
export function isTaken({ posts }: PublisherState, id: string): boolean {
  return posts.some((post) => post.id === id || publicId(post) === id)
}
