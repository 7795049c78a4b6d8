import { isSent } from '../../../shared/delivery.ts'
import { importPosts, type ImportResult } from '../../../shared/import-post.ts'
import {
  fieldProblems,
  isScheduled,
  needsText,
  recordOfPost,
  type FieldProblems,
  type PostRecord,
} from '../../../shared/post-record.ts'
import type { Post } from '../../../shared/post.ts'
import { notes } from '../../../shared/records.ts'
import type { RunJob } from '../../../shared/run.ts'
import type { ConnectionCommands } from './connection.ts'
import type { Context } from './context.ts'
import { messages } from './messages.ts'
import type { Runs } from './runs.ts'
import {
  canChange,
  findingsOf,
  openDraft,
  recordOf,
  publishable,
  queue,
  queueOfStatus,
} from './selectors.ts'

/** A post whose fields keep it from being sent, to be looked at; undefined where it was tried. */
export type Blocked = { id: string; problems: FieldProblems } | undefined

/** One card of the queue, or all that is pending. */
type Of = 'card' | 'queue'

/** Publishes scheduled posts, and has texts written. Over 60 lines, which end in the one `begin`. */
export function queueSending(
  { platform, store, toast }: Context,
  { commitWebhook, hasAiKey }: ConnectionCommands,
  { runOf }: Runs,
  { checkQueue }: ReturnType<typeof textCheckCommands>,
) {
  const hasKey = async (of: Of) => {
    const isReady = await hasAiKey()
    if (!isReady) toast(of === 'queue' ? messages.noKeyForAll : messages.noKey)
    return isReady
  }

  /** What became of a single card's post is said by its card. */
  const begin = async (of: Of, job: RunJob, isReady: () => Promise<boolean>) => {
    const outcome = await runOf(of, job, isReady)
    if (!outcome) return
    const { summary } = outcome
    const isUnsaved = summary.end === 'not-saved'
    if (isUnsaved) toast(messages.notSaved)
    else if (of === 'queue' && job.goal === 'publish') toast(messages.ended(summary))
    if (of === 'queue' || isUnsaved) store.setState({ summary })
  }

  const publishQueued = async (of: Of, posts: readonly PostRecord[]): Promise<Blocked> => {
    if (!canChange(store.getState())) return undefined
    const blocked = firstBlocked(posts)
    if (blocked) {
      toast(messages.unfinishedEdit)
      return blocked
    }
    const ids = posts.map(({ id }) => id)
    await begin(of, { goal: 'publish', ids }, async () => {
      if ((await commitWebhook()) !== 'ready') {
        toast(messages.noWebhook)
        return false
      }
      if (posts.some(needsText) && !(await hasKey(of))) return false
      return platform.mayPublish().catch(() => false)
    })
    return undefined
  }

  return {
    publishAll: async (): Promise<Blocked> => {
      // Where the operator was asked, they are named already.
      if (store.getState().settings?.asksAboutFindings !== true) {
        const found = await checkQueue()
        if (found.findings > 0) toast(messages.findings(found.findings, found.posts.length))
      }
      const posts = publishable(store.getState())
      if (posts.length === 0 && queueOfStatus(store.getState(), 'pending').length > 0) {
        toast(messages.allSentBefore)
        return undefined
      }
      return publishQueued('queue', posts)
    },

    publishPost: (id: string): Promise<Blocked> => {
      const posts = queue(store.getState()).filter((post) => post.id === id)
      return publishQueued('card', posts)
    },

    /** Has the AI write the texts that are missing, of one post or of all, and sends nothing. */
    writeTexts: async (id?: string): Promise<void> => {
      const posts = queue(store.getState()).filter(
        (post) => post.state.status === 'pending' && needsText(post) && (id ?? post.id) === post.id,
      )
      const of = id === undefined ? 'queue' : 'card'
      await begin(of, { goal: 'write', ids: posts.map((post) => post.id) }, () => hasKey(of))
    },
    dismissSummary: (): void => {
      store.setState({ summary: undefined })
    },
  }
}

export interface QueueFindings {
  posts: readonly PostRecord[]
  /** How many there are in all of them. */
  findings: number
}

const frameMs = 10

/** The text check, which is a part of its own of the script. */
export function textCheckCommands({ store, toast, clock, sleep }: Context) {
  /** Never rejects. Where it could not be loaded, the next call tries again. */
  const loadTextCheck = async () => {
    try {
      store.setState({ textCheck: await import('../../../shared/review/text-review.ts') })
      return true
    } catch {
      return false
    }
  }

  return {
    loadTextCheck,
    /** What there is to look at in what 'Publish All' would send. */
    checkQueue: async (): Promise<QueueFindings> => {
      if (!(await loadTextCheck())) toast(messages.notChecked)
      const posts: PostRecord[] = []
      let findings = 0
      let since = clock()
      for (const post of publishable(store.getState())) {
        const found = findingsOf(store.getState(), post).length
        if (found > 0) posts.push(post)
        findings += found
        // A text takes milliseconds. The window answers between the texts of a long queue.
        if (clock() - since > frameMs) {
          await sleep(0)
          since = clock()
        }
      }
      return { posts, findings }
    },
  }
}

/** Publishes the draft in the form, or the JSON text. Over 60 lines, ending in one `publishSingle`. */
export function singleSending(
  context: Context,
  { commitWebhook }: ConnectionCommands,
  { runOf }: Runs,
) {
  const { platform, store, records, toast, now } = context

  const publishSingle = async (of: 'form' | 'json', id: string): Promise<boolean> => {
    const outcome = await runOf(of, { goal: 'publish', ids: [id] }, async () => {
      store.setState({ testProblem: undefined })
      const webhook = await commitWebhook()
      if (webhook === 'missing') toast(messages.single.noWebhook)
      if (webhook === 'invalid') toast(messages.single.publishFailed)
      return webhook === 'ready' && (await platform.mayPublish().catch(() => false))
    })
    if (!outcome) return false
    const { delivery, summary } = outcome
    const isPublished = delivery !== undefined && isSent(delivery)
    const isUnsaved = !delivery && summary.end === 'not-saved'
    const failure = isUnsaved ? messages.single.notSaved : messages.single.publishFailed
    toast(isPublished ? messages.single.published : failure)
    return isPublished
  }

  return {
    /** Publishes the draft in the form, which is empty then. Resolves with what keeps it from that. */
    publishDraft: async (): Promise<FieldProblems | undefined> => {
      const { keptOffSite, ...others } = openDraft(store.getState())
      const problems = fieldProblems(others)
      if (Object.keys(problems).length > 0) return problems
      if (!canChange(store.getState())) return undefined
      // A live article that could not be taken down is published all the same.
      if (keptOffSite && others.live) records.edit({ posts: [others] })
      const isPublished = await publishSingle('form', others.id)
      if (isPublished) store.setState({ openDraft: String(now().getTime()) })
      return undefined
    },

    /** Sends the live article in the form as a draft, which takes it off the site. */
    takeDown: async (): Promise<void> => {
      const post = openDraft(store.getState())
      if (!post.live || !canChange(store.getState())) return
      const { slug } = post.live
      // What goes does not move as well.
      records.edit({ posts: [{ ...post, slug, sentSlug: slug, keptOffSite: true }] })
      await publishSingle('form', post.id)
    },

    /** Publishes the post of the JSON text; a list goes into the queue. Resolves with what is wrong. */
    publishJson: async (): Promise<Extract<ImportResult, { ok: false }> | undefined> => {
      const { json } = store.getState().notes
      if (!canChange(store.getState())) return undefined
      const read = importPosts(json.text, { now: new Date(json.since) })
      if (!read.ok) return read
      const [first] = read.posts
      if (read.several) {
        queueJson(context, read.posts)
      } else if (first && editJsonPost(context, first)) {
        const isPublished = await publishSingle('json', first.id)
        // Another text may have been put there meanwhile.
        if (isPublished && store.getState().notes.json.text === json.text) {
          records.edit({ notes: { json: notes.json.empty } })
        }
      }
      return undefined
    },
    dismissSent: (): void => {
      store.setState({ lastSent: undefined })
    },
  }
}

function firstBlocked(posts: readonly PostRecord[]): Blocked {
  return posts
    .map((post) => ({ id: post.id, problems: fieldProblems(post) }))
    .find(({ problems }) => Object.keys(problems).length > 0)
}

function queueJson({ store, toast, now, changeWithUndo }: Context, posts: readonly Post[]): void {
  const had = store.getState().posts
  const ids = new Set([...had, ...posts].map(({ id }) => id))
  if (ids.size < had.length + posts.length) {
    toast(messages.alreadyQueued)
    return
  }
  const last = queue(store.getState()).at(-1)?.position ?? -1
  const at = now().getTime()
  const queued = posts.map((post, index) => recordOfPost(post, at, last + 1 + index))
  const change = { posts: queued, notes: { json: notes.json.empty } }
  changeWithUndo(change, { done: messages.queued(queued.length) })
}

/** A post of the JSON text as it is sent. An earlier attempt keeps its slug, and what became of it. */
export function jsonRecord(post: Post, before: PostRecord | undefined, now: number): PostRecord {
  const { state, sentSlug } = before ?? {}
  const isSameSlug = before?.slug === post.slug && sentSlug !== undefined
  return {
    ...recordOfPost(post, now),
    ...(state && { state }),
    ...(isSameSlug && { sentSlug }),
  }
}

/** Makes a draft of a post of the JSON text. False where a scheduled post has its id. */
function editJsonPost({ store, records, toast, now }: Context, post: Post): boolean {
  const before = recordOf(store.getState(), post.id)
  if (before && isScheduled(before)) {
    toast(messages.alreadyQueued)
    return false
  }
  records.edit({ posts: [jsonRecord(post, before, now().getTime())] })
  return true
}
