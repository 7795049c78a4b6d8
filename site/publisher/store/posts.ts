import {
  broughtBack,
  displayTitle,
  editPost,
  isBlank,
  isChanged,
  isQueued,
  withApproval,
  withoutChanges,
  type PostEdit,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { setBack } from '../../../shared/post/post-sending.ts'
import { gone, putPost, recordKey, takenOut } from '../../../shared/records.ts'
import { gates, type ById } from './command.ts'
import type { Core } from './core.ts'
import { messages, type ToastMessage } from './messages.ts'
import { editedPost, openDraft, recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'

const noPost = 'This post is not there any more.'

/** Why a post cannot be edited: drafts can be written while a run works on the queue. */
export function notEditable(state: PublisherState, { id }: ById): string | undefined {
  const post = editedPost(state, id)
  if (!post) return noPost
  if (post.state.status === 'sending') return 'This post is being sent.'
  return post.queue ? gates.free(state) : undefined
}

/** Why a post that is kept cannot be changed. */
export function missing(state: PublisherState, { id }: ById): string | undefined {
  return recordOf(state, id) ? undefined : noPost
}

/** The commands of posts, in the queue and in the form. */
export function postCommands(core: Core) {
  const { command, store, records, now, changeWithUndo, show, newId } = core
  const save = (post: PostRecord) => void records.keep([putPost(post)])
  /** A command on a post that is kept. */
  const onPost = (run: (post: PostRecord, onUndone?: () => void) => void) =>
    command<ById>({
      gate: 'free',
      refuses: missing,
      run: ({ id }, onUndone) => {
        const post = recordOf(store.getState(), id)
        if (post) run(post, onUndone)
      },
    })

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
        if (!post) return undefined
        const next = editPost(post, edit, now().getTime())
        if (done) changeWithUndo([putPost(next)], done)
        else return records.edit([isBlank(next) ? gone(recordKey.post(id)) : putPost(next)])
        return undefined
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
        changeWithUndo([putPost(broughtBack(before, post))], done, onUndone)
      },
    }),

    /** Sets a post that was sent back to what was sent, which can be undone. */
    discardChanges: command({
      gate: 'free',
      refuses: (state, { id }) => {
        const post = recordOf(state, id)
        return post && !isChanged(post) ? 'Nothing was changed.' : missing(state, { id })
      },
      run: ({ id }: ById) => {
        const post = recordOf(store.getState(), id)
        if (!post) return
        const done = messages.editDiscarded(displayTitle(post))
        changeWithUndo([putPost(withoutChanges(post))], done)
      },
    }),

    /**
     * Removes a post, and clears the form of it, which can be undone. One that was sent leaves the queue,
     * and is kept until it is forgotten.
     */
    removePost: onPost((post, onUndone) => {
      const isOpen = post.id === store.getState().openDraft
      if (isOpen) show(newId())
      const ofDraft = isOpen ? messages.formCleared : messages.draftRemoved
      const done = post.queue ? messages.removed(post.title) : ofDraft
      const putBack = () => {
        // Into the form, unless something else is there by now.
        if (!post.queue && isBlank(openDraft(store.getState()))) show(post.id)
        onUndone?.()
      }
      changeWithUndo(takenOut([post]), done, putBack)
    }),

    /** Sets a failed post back to pending, or to published where it was. */
    setBack: onPost((post) => save(setBack(post))),

    /** Approves exactly what a post says now, or takes that back. */
    approve: command({
      gate: 'free',
      refuses: missing,
      run: ({ id, isGiven }: ById & { isGiven: boolean }) => {
        const post = recordOf(store.getState(), id)
        if (post && isQueued(post)) save(withApproval(post, isGiven))
      },
    }),

    /** Deletes all that is kept of a post, its attempts as well, which can be undone. */
    forgetPost: onPost(({ id }) => {
      const { attempts, openDraft: open } = store.getState()
      if (open === id) show(newId())
      const own = attempts.filter(({ postId }) => postId === id)
      const keys = [recordKey.post(id), ...own.map((attempt) => recordKey.attempt(attempt.id))]
      changeWithUndo(keys.map(gone), messages.forgotten)
    }),

    /** Forgets what was sent, or the records that could not be read, which can be undone. */
    clear: command({
      gate: 'free',
      run: ({ what }: { what: 'history' | 'unreadable' }) => {
        const { attempts, unreadable } = store.getState()
        const [keys, done] =
          what === 'history'
            ? [attempts.map(({ id }) => recordKey.attempt(id)), messages.historyCleared]
            : [unreadable.map(({ key }) => key), messages.unreadableDeleted]
        changeWithUndo(keys.map(gone), done)
      },
    }),
  }
}
