import { isSent } from '../../../shared/delivery.ts'
import type { Refused } from '../../../shared/import-post.ts'
import {
  fieldProblems,
  sendingProblems,
  jsonRecord,
  needsText,
  queuedRecord,
  type FieldProblems,
  type PostRecord,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import type { Post } from '../../../shared/post/post.ts'
import { retried } from '../../../shared/post/post-sending.ts'
import { notes } from '../../../shared/records.ts'
import type { RunJob } from '../../../shared/run.ts'
import type { ConnectionParts } from './connection.ts'
import type { ById } from './command.ts'
import type { Context } from './context.ts'
import { formOf } from './drafts.ts'
import { gates } from './gates.ts'
import { jsonReader } from './json-reader.ts'
import { messages } from './messages.ts'
import { idHolder } from './queue.ts'
import type { Runs } from './runs.ts'
import { isLeftOut, openDraft, pendingPosts, queue, recordOf } from './selectors.ts'
import type { PublisherState } from './state.ts'

/** A post whose fields keep it from being sent, to be looked at; undefined where it was tried. */
export type Blocked = { id: string; problems: FieldProblems } | undefined

/** One card of the queue, or all that is pending. */
type Of = 'card' | 'queue'

const nonePending = (state: PublisherState, id?: string) =>
  pendingPosts(state, id).length === 0 ? 'No post is pending.' : undefined

const isFailed = ({ state }: PostRecord) => state.status === 'failed'

const failedOf = (state: PublisherState, ids: readonly string[]) =>
  queue(state).filter((post) => isFailed(post) && ids.includes(post.id))

/** Publishes scheduled posts, and has texts written: both end in one run. */
export function queueSending(
  { command, store, records, toast }: Context,
  { commitWebhook, readyToAskAi }: ConnectionParts,
  { runOf }: Runs,
  { loadTextCheck }: ReturnType<typeof textChecks>,
) {
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

  /** `posts`: pending ones, and failed ones, which are set back once nothing keeps the run from beginning. */
  const publishQueued = async (of: Of, posts: readonly ScheduledPost[]): Promise<Blocked> => {
    const blocked = firstBlocked(posts)
    if (blocked) {
      toast(messages.unfinishedEdit)
      return blocked
    }
    if (posts.some((post) => fieldProblems(post).featuredImage)) {
      toast(messages.leftOut(['featuredImage']))
    }
    const ids = posts.map(({ id }) => id)
    await begin(of, { goal: 'publish', ids, isSingle: of === 'card' }, async () => {
      if ((await commitWebhook()) !== 'ready') {
        toast(messages.noWebhook)
        return false
      }
      if (posts.some(needsText) && !(await canWrite(of))) return false
      if (of === 'queue' && !(await loadTextCheck())) toast(messages.notChecked)
      const failed = posts.filter(isFailed)
      if (failed.length > 0)
        await records.save({ posts: failed.map(retried) }).catch(() => undefined)
      return true
    })
    return undefined
  }

  return {
    /** `leavesOut`: posts that were sent before stay pending. */
    publishAll: command({
      gate: 'idle',
      refuses: (state) => nonePending(state),
      run: async ({ leavesOut }: { leavesOut: boolean }): Promise<Blocked> => {
        const state = store.getState()
        const posts = pendingPosts(state).filter((post) => !leavesOut || !isLeftOut(state, post))
        store.setState({ summary: undefined })
        return posts.length === 0 ? undefined : publishQueued('queue', posts)
      },
    }),

    /** Sends failed posts once more, under their ids. */
    retry: command({
      gate: 'idle',
      refuses: (state, input) =>
        !input || failedOf(state, input.ids).length > 0 ? undefined : 'No post failed.',
      run: ({ ids }: { ids: readonly string[] }) =>
        publishQueued(ids.length === 1 ? 'card' : 'queue', failedOf(store.getState(), ids)),
    }),

    publishPost: command({
      gate: 'idle',
      refuses: (state, input) => input && nonePending(state, input.id),
      run: ({ id }: ById) => publishQueued('card', pendingPosts(store.getState(), id)),
    }),

    /** Has the AI write the texts that are missing, of one post or of all, and sends nothing. */
    writeTexts: command({
      gate: 'idle',
      refuses: (state, input) =>
        pendingPosts(state, input?.id).some(needsText) ? undefined : 'No text is missing.',
      run: async ({ id }: Partial<ById>) => {
        const ids = pendingPosts(store.getState(), id)
          .filter(needsText)
          .map((post) => post.id)
        const of = id === undefined ? 'queue' : 'card'
        await begin(of, { goal: 'write', ids }, () => canWrite(of))
      },
    }),

    dismissSummary: command({
      gate: 'always',
      run: () => store.setState({ summary: undefined }),
    }),
  }
}

/** The text check, which is a part of its own of the script. */
export function textChecks({ store }: Context) {
  return {
    /** Never rejects. Where it could not be loaded, the next call tries again. */
    loadTextCheck: async (): Promise<boolean> => {
      try {
        store.setState({ textCheck: await import('../../../shared/review/text-review.ts') })
        return true
      } catch {
        return false
      }
    },
  }
}

/** Publishes the draft in the form, or the JSON text: both end in one `publishSingle`. */
export function singleSending(
  context: Context,
  { commitWebhook }: ConnectionParts,
  { runOf }: Runs,
) {
  const { command, store, records, toast, now } = context
  const { newId, show } = formOf(context)
  const readJson = jsonReader(context)

  const publishSingle = async (
    of: 'form' | 'json',
    id: string,
    goal: RunJob['goal'] = 'publish',
  ): Promise<boolean> => {
    const outcome = await runOf(of, { goal, ids: [id] }, async () => {
      store.setState({ tested: undefined })
      const webhook = await commitWebhook()
      if (webhook === 'missing') toast(messages.single.noWebhook)
      if (webhook === 'invalid') toast(messages.single.publishFailed)
      return webhook === 'ready'
    })
    if (!outcome) return false
    const { delivery, summary } = outcome
    const isPublished = delivery !== undefined && isSent(delivery)
    const isUnsaved = !delivery && summary.end === 'not-saved'
    const failure = isUnsaved ? messages.single.notSaved : messages.single.publishFailed
    toast(isPublished ? messages.single.published : failure)
    return isPublished
  }

  const publishPost = async (post: Post, since: Date) => {
    const holder = idHolder(store.getState(), post.id)
    const before = jsonPostOf(store.getState(), post.id)
    // A post that was corrected in the form is not replaced by the text that it was made of.
    const isEdited = before?.kind === 'json' && before.changedAt !== before.madeAt
    if (holder && (!before || isEdited)) {
      toast(messages.idTaken(post.id, holder))
      return
    }
    const { text } = store.getState().notes.json
    const record = preparedJson(post, before, newId(), since.getTime())
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
      refuses: notWhileLoading,
      run: async (): Promise<FieldProblems | undefined> => {
        const post = openDraft(store.getState())
        const { id } = post
        const problems = sendingProblems(post)
        if (Object.keys(problems).length > 0) return problems
        if (fieldProblems(post).featuredImage) toast(messages.leftOut(['featuredImage']))
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
        openDraft(state).kind === 'change'
          ? notWhileLoading(state)
          : 'No live article is in the form.',
      run: async () => {
        const { id } = openDraft(store.getState())
        await publishSingle('form', id, 'take-down')
        if (!recordOf(store.getState(), id)) show(newId())
      },
    }),

    /** Reads the JSON text. Resolves with undefined where another one took its place meanwhile. */
    readJson: command({ gate: 'always', run: readJson }),

    /** Publishes the post of the JSON text; a list goes into the queue. Resolves with what is wrong. */
    publishJson: command({
      gate: 'idle',
      run: async (): Promise<Refused | undefined> => {
        const { json } = store.getState().notes
        const read = await readJson()
        // Another press may have come first.
        const isFirst = store.getState().notes.json === json && !gates.idle(store.getState())
        if (!read || !isFirst) return undefined
        if (!read.ok) return read
        const leftOut = read.leftOut.map(({ field }) => field)
        if (leftOut.length > 0) toast(messages.leftOut(leftOut))
        const [first] = read.posts
        if (read.several) queueJson(context, read.posts)
        else if (first) await publishPost(first, now())
        return undefined
      },
    }),

    dismissSent: command({
      gate: 'always',
      run: () => store.setState({ lastSent: undefined }),
    }),
  }
}

/** An article that is loaded takes the place of the draft of it. */
function notWhileLoading({ isLoadingArticle }: PublisherState): string | undefined {
  return isLoadingArticle ? 'An article is being loaded.' : undefined
}

function firstBlocked(posts: readonly PostRecord[]): Blocked {
  return posts
    .map((post) => ({ id: post.id, problems: sendingProblems(post) }))
    .find(({ problems }) => Object.keys(problems).length > 0)
}

function queueJson({ store, toast, now, changeWithUndo }: Context, posts: readonly Post[]): void {
  const seen = new Set<string>()
  for (const { id } of posts) {
    const holder = seen.has(id) ? 'other post of the list' : idHolder(store.getState(), id)
    if (holder) {
      toast(messages.idTaken(id, holder))
      return
    }
    seen.add(id)
  }
  const last = queue(store.getState()).at(-1)?.position ?? -1
  const at = now().getTime()
  const queued = posts.map((post, index) => queuedRecord(post, at, last + 1 + index))
  const change = { posts: queued, notes: { json: notes.json.empty } }
  changeWithUndo('free', change, { done: messages.queued(queued.length) })
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
