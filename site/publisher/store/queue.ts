import { z } from 'zod'
import { fieldNames, longestText } from '../../../shared/post/fields.ts'
import {
  editPost,
  isScheduled,
  publicId,
  withTextsOf,
  type PostEdit,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { retried } from '../../../shared/post/post-sending.ts'
import { putPost, setAside } from '../../../shared/records.ts'
import { nothing } from './command.ts'
import type { Context } from './context.ts'
import { gates } from './gates.ts'
import { messages } from './messages.ts'
import { recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'

const tooLong = 'Up to a million characters are taken at a time: paste a part of it.'
const longText = z.string().max(longestText, tooLong)

/** The texts that are typed of a post. */
export const editSchema = z.object({
  ...Object.fromEntries(fieldNames.map((name) => [name, longText.optional()])),
  brief: longText.optional(),
  isMinorChange: z.boolean().optional(),
  takesFormer: z.string().optional(),
  omitsPicture: z.boolean().optional(),
}) as unknown as z.ZodType<PostEdit>

export const idInput = z.object({ id: z.string() })

/** A post whose editor is open, and its fields as they were before. */
const recordInput = z.object({ before: z.custom<PostRecord>() })

const noPost = 'This post is not there any more.'

/** Why a post cannot be edited: drafts can be written while a run works on the queue. */
function notEditable(state: PublisherState, id: string | undefined): string | undefined {
  const post = id === undefined ? undefined : recordOf(state, id)
  if (!post) return id === undefined ? undefined : noPost
  if (post.state.status === 'sending') return 'This post is being sent.'
  return isScheduled(post) ? gates.free(state) : undefined
}

/** Why a post of the queue cannot be changed. */
function notThere(state: PublisherState, input: { id: string } | undefined): string | undefined {
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
      input: idInput.extend({ edit: editSchema }),
      refuses: (state, input) => notEditable(state, input?.id),
      run: ({ id, edit }) => {
        const post = recordOf(store.getState(), id)
        if (post) records.edit({ posts: [editPost(post, edit, now().getTime())] })
      },
    }),

    /** Brings a post back as it was before it was edited, which can be undone. */
    discardEdit: command({
      gate: 'working',
      input: recordInput,
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
      input: idInput.extend({ content: longText }),
      refuses: (state, input) => notEditable(state, input?.id),
      run: ({ id, content }) => {
        const post = recordOf(store.getState(), id)
        if (!post) return
        const next = editPost(post, { content }, now().getTime())
        changeWithUndo(gateOf(post), { posts: [next] }, { done: messages.textReplaced })
      },
    }),

    removePost: command({
      gate: 'free',
      input: idInput,
      refuses: notThere,
      run: ({ id }, onUndone) => {
        const title = recordOf(store.getState(), id)?.title ?? ''
        changeWithUndo(
          'free',
          { removed: [id] },
          { done: messages.removed(title), several: messages.removedSeveral, onUndone },
        )
      },
    }),

    /** Keeps a post out of what is drawn and sent, among the records that could not be read. */
    setAside: command({
      gate: 'free',
      input: idInput,
      refuses: notThere,
      run: ({ id }) => {
        const post = recordOf(store.getState(), id)
        if (!post) return
        const unreadable = [setAside(putPost(post), now().getTime())]
        changeWithUndo('free', { removed: [id], unreadable }, { done: messages.setAside })
      },
    }),

    /** Sets failed posts back to pending. */
    retryPosts: command({
      gate: 'free',
      input: z.object({ ids: z.array(z.string()).readonly() }),
      run: ({ ids }) => {
        const meant = new Set(ids)
        const posts = store.getState().posts.filter(({ id }) => meant.has(id))
        save({ posts: posts.map(retried) })
      },
    }),

    /** Has Publish All send a post that was sent before, or leave it out. */
    includeAgain: command({
      gate: 'free',
      input: idInput.extend({ isIncluded: z.boolean() }),
      refuses: notThere,
      run: ({ id, isIncluded }) => {
        const post = recordOf(store.getState(), id)
        if (!post || !isScheduled(post)) return
        const { sendAgain: _, ...others } = post
        save({ posts: [isIncluded ? { ...others, sendAgain: true } : others] })
      },
    }),

    clearHistory: command({
      gate: 'free',
      input: nothing,
      run: () => {
        const removedAttempts = store.getState().attempts.map(({ id }) => id)
        changeWithUndo('free', { removedAttempts }, { done: messages.historyCleared })
      },
    }),

    /** Deletes the records that could not be read, which can be undone. */
    removeUnreadable: command({
      gate: 'free',
      input: nothing,
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
