import { isSent } from '../../../shared/delivery.ts'
import type { Imported } from '../../../shared/import-post.ts'
import {
  fieldProblems,
  sendingProblems,
  jsonRecord,
  needsText,
  queuedRecord,
  type FieldProblems,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import type { Post } from '../../../shared/post/post.ts'
import { retried } from '../../../shared/post/post-sending.ts'
import { notes } from '../../../shared/records.ts'
import type { RunJob } from '../../../shared/run.ts'
import type { ById } from './command.ts'
import type { Context } from './runs.ts'
import type { Core } from './core.ts'
import { messages } from './messages.ts'
import { isTaken } from './posts.ts'
import { openDraft, pendingPosts, queue, recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'

/** A post whose fields keep it from being sent, to be looked at; undefined where it was tried. */
export type Blocked = { id: string; problems: FieldProblems } | undefined

/** One card of the queue, or all that is pending. */
type Of = 'card' | 'queue'

/** Those of the queue that can be sent: pending ones, and failed ones, which are set back first. */
const openPosts = (state: PublisherState, ids: readonly string[]) =>
  queue(state).filter(({ id, state: { status } }) => {
    return ids.includes(id) && (status === 'pending' || status === 'failed')
  })

/** Publishes scheduled posts, and has texts written: both end in one run. */
export function queueSending(context: Context) {
  const { command, store, records, toast, offerUndo, readyToAskAi, readyToSend, runOf } = context
  const canWrite = (of: Of) => readyToAskAi(of === 'queue' ? messages.noKeyForAll : messages.noKey)

  /** The card of a single post says itself what became of it. */
  const begin = async (of: Of, job: RunJob, isReady: () => Promise<boolean>) => {
    const outcome = await runOf(of, job, isReady)
    if (!outcome) return
    const { summary } = outcome
    const isUnsaved = summary.end === 'not-saved'
    if (isUnsaved) toast(messages.notSaved)
    else if (of === 'queue' && job.goal === 'publish') toast(messages.ended(summary))
    if (of === 'queue' || isUnsaved) store.setState({ summary })
  }

  return {
    /** Sends posts of the queue: pending ones, and failed ones once more, under their ids. */
    publishQueued: command({
      gate: 'idle',
      refuses: (state, input) =>
        !input || openPosts(state, input.ids).length > 0 ? undefined : 'No post is pending.',
      run: async ({ of, ids }: { of: Of; ids: readonly string[] }): Promise<Blocked> => {
        const posts = openPosts(store.getState(), ids)
        const blocked = posts
          .map((post) => ({ id: post.id, problems: sendingProblems(post) }))
          .find(({ problems }) => Object.keys(problems).length > 0)
        if (blocked) {
          toast(messages.unfinishedEdit)
          return blocked
        }
        tellLeftOut(context, posts)
        const job = {
          goal: 'publish',
          ids: posts.map(({ id }) => id),
          isSingle: of === 'card',
        } as const
        await begin(of, job, async () => {
          if (!(await readyToSend(messages.noWebhook))) return false
          if (posts.some(needsText) && !(await canWrite(of))) return false
          if (of === 'queue' && !(await loadTextCheck(context))) toast(messages.notChecked)
          // Once nothing keeps the run from beginning.
          const failed = posts.filter(({ state }) => state.status === 'failed')
          if (failed.length > 0) {
            await records.save({ posts: failed.map(retried) }).catch(() => undefined)
          }
          return true
        })
        return undefined
      },
    }),

    /** Has the AI write the texts that are missing, of one post or of all, and sends nothing. */
    writeTexts: command({
      gate: 'idle',
      refuses: (state, input) =>
        pendingPosts(state, input?.id).some(needsText) ? undefined : 'No text is missing.',
      run: async ({ id }: Partial<ById>) => {
        const posts = pendingPosts(store.getState(), id).filter(needsText)
        const job = { goal: 'write', ids: posts.map((post) => post.id) } as const
        const of = id === undefined ? 'queue' : 'card'
        await begin(of, job, () => canWrite(of))
      },
    }),

    /** Has the AI write the text of a post anew, which can be undone. */
    writeAgain: command({
      gate: 'idle',
      refuses: (state, input) =>
        !input || pendingPosts(state, input.id).length > 0 ? undefined : 'No post is pending.',
      run: async ({ id }: ById) => {
        const posts = pendingPosts(store.getState(), id)
        await begin('card', { goal: 'write', ids: [id] }, () => canWrite('card'))
        if (posts[0]?.content === recordOf(store.getState(), id)?.content) return
        offerUndo(messages.textReplaced, () => void records.save({ posts }).catch(() => undefined))
      },
    }),
  }
}

/** Loads the text check, a part of its own of the script. Never rejects; where it is missing, the next call tries again. */
export async function loadTextCheck({ store }: Core): Promise<boolean> {
  try {
    store.setState({ textCheck: await import('../../../shared/review/text-review.ts') })
    return true
  } catch {
    return false
  }
}

/** A picture that cannot be used does not keep its post from being sent. */
function tellLeftOut({ toast }: Core, posts: readonly PostRecord[]): void {
  if (posts.some((post) => fieldProblems(post).featuredImage)) {
    toast(messages.leftOut(['featuredImage']))
  }
}

/** Publishes the draft in the form, or the post of the JSON text: both end in one `publishSingle`. */
export function singleSending(context: Context) {
  const { command, store, records, toast, now, newId, show, readyToSend, runOf } = context

  const publishSingle = async (
    of: 'form' | 'json',
    id: string,
    goal: RunJob['goal'] = 'publish',
  ): Promise<boolean> => {
    const outcome = await runOf(of, { goal, ids: [id] }, () => {
      store.setState({ tested: undefined })
      return readyToSend(messages.single.noWebhook, messages.single.publishFailed)
    })
    if (!outcome) return false
    const { delivery, summary } = outcome
    const isPublished = delivery !== undefined && isSent(delivery)
    const isUnsaved = !delivery && summary.end === 'not-saved'
    const failure = isUnsaved ? messages.single.notSaved : messages.single.publishFailed
    toast(isPublished ? messages.single.published : failure)
    return isPublished
  }

  const publishJsonPost = async (post: Post) => {
    const before = jsonPostOf(store.getState(), post.id)
    // A post that was corrected in the form is not replaced by the text that it was made of.
    const isEdited = before?.kind === 'json' && before.changedAt !== before.madeAt
    if (isTaken(store.getState(), post.id) && (!before || isEdited)) {
      toast(messages.idTaken(post.id))
      return
    }
    const { text } = store.getState().notes.json
    const record = preparedJson(post, before, newId(), now().getTime())
    records.edit({ posts: [record] })
    const isPublished = await publishSingle('json', record.id)
    // Another text may have been put there meanwhile.
    if (isPublished && store.getState().notes.json.text === text) {
      records.edit({ notes: { json: notes.json.empty } })
    }
  }

  return {
    /** Publishes the draft in the form, which is empty then. Resolves with what keeps it from that. */
    publishDraft: command({
      gate: 'idle',
      run: async (): Promise<FieldProblems | undefined> => {
        const post = openDraft(store.getState())
        const { id } = post
        const problems = sendingProblems(post)
        if (Object.keys(problems).length > 0) return problems
        tellLeftOut(context, [post])
        const isPublished = await publishSingle('form', id)
        // Another draft may have been put there meanwhile.
        if (isPublished && store.getState().openDraft === id) show(newId())
        return undefined
      },
    }),

    /** Sends the live article in the form as a draft, which takes it off the site. */
    takeDown: command({
      gate: 'idle',
      refuses: (state) =>
        openDraft(state).kind === 'change' ? undefined : 'No live article is in the form.',
      run: async () => {
        const { id } = openDraft(store.getState())
        await publishSingle('form', id, 'take-down')
        if (!recordOf(store.getState(), id)) show(newId())
      },
    }),

    /** Publishes the post of the JSON text; a list goes into the queue. */
    publishJson: command({
      gate: 'idle',
      run: async ({ posts, several, leftOut }: Imported) => {
        if (leftOut.length > 0) toast(messages.leftOut(leftOut.map(({ field }) => field)))
        const [first] = posts
        if (several) queueJson(context, posts)
        else if (first) await publishJsonPost(first)
      },
    }),
  }
}

function queueJson({ store, toast, now, changeWithUndo }: Core, posts: readonly Post[]): void {
  const ids = posts.map(({ id }) => id)
  const taken = ids.find((id, at) => isTaken(store.getState(), id) || ids.indexOf(id) < at)
  if (taken !== undefined) {
    toast(messages.idTaken(taken))
    return
  }
  const last = queue(store.getState()).at(-1)?.position ?? -1
  const at = now().getTime()
  const queued = posts.map((post, index) => queuedRecord(post, at, last + 1 + index))
  const change = { posts: queued, notes: { json: notes.json.empty } }
  changeWithUndo(change, { done: messages.queued(queued.length) })
}

/** The record of an earlier attempt to send a post of the JSON text. */
export function jsonPostOf(state: PublisherState, id: string) {
  return state.posts.find((post) => post.kind === 'json' && post.postId === id)
}

/** A post of the JSON text as it is sent. An earlier attempt keeps its slug, and what became of it. */
export function preparedJson(
  post: Post,
  before: PostRecord | undefined,
  newId: string,
  now: number,
): PostRecord {
  const record = jsonRecord(before?.id ?? newId, post, now)
  if (before?.kind !== 'json') return record
  const { state, sentSlug } = before
  const isSameSlug = before.slug === post.slug && sentSlug !== undefined
  return { ...record, state, ...(isSameSlug && { sentSlug }) }
}
