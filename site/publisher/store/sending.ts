import { parseUrl } from '../../../shared/api/url.ts'
import type { ArticleTopic, Generation } from '../../../shared/api/ai.ts'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import type { Attempt } from '../../../shared/history.ts'
import { importPosts, type ImportResult } from '../../../shared/import-post.ts'
import type { PlatformHandlers } from '../../../shared/platform.ts'
import {
  fieldProblems,
  isScheduled,
  needsText,
  recordOfPost,
  retried,
  type FieldProblems,
  type PostRecord,
} from '../../../shared/post-record.ts'
import type { Post } from '../../../shared/post.ts'
import { noJsonText } from '../../../shared/json-text.ts'
import {
  startRun,
  type Run,
  type RunEffects,
  type RunJob,
  type RunSummary,
} from '../../../shared/run.ts'
import type { ConnectionCommands } from './connection.ts'
import type { Context } from './context.ts'
import { messages, waitText } from './messages.ts'
import {
  canChange,
  findingsInQueue,
  isLeftOut,
  openDraft,
  queue,
  slugFor,
  topicOf,
} from './selectors.ts'
import type { ActiveRun, LastSent } from './state.ts'

export type SendingCommands = ReturnType<typeof sendingCommands>

/** A post whose fields keep it from being sent, to be looked at; undefined where it was tried. */
export type Blocked = { id: string; problems: FieldProblems } | undefined

/** A run, and what became of the last post that was sent in it. */
interface Outcome {
  summary: RunSummary
  delivery: Delivery | undefined
}

/**
 * Everything that is sent goes through `runOf`: single posts and the queue, texts alone or with their
 * posts. One run at a time; a second press does nothing.
 */
export function sendingCommands(context: Context, connection: ConnectionCommands) {
  const { platform, store, records, undo, toast, now } = context
  let run: Run | undefined

  /** Undefined where it was not begun: something else is under way, or `isReady` says no. */
  const runOf = async (
    of: ActiveRun['of'],
    job: RunJob,
    isReady: () => Promise<boolean>,
  ): Promise<Outcome | undefined> => {
    if (!canChange(store.getState()) || store.getState().test !== 'idle') return undefined
    const { posts, attempts } = store.getState()
    const before = { posts, attempts }
    const active: ActiveRun = { goal: job.goal, of, progress: undefined, isEnding: false, before }
    store.setState({ run: active })
    let delivery: Delivery | undefined
    try {
      await Promise.all([records.flush(), connection.saveSettings()])
      if (!(await isReady())) return undefined
      undo.end()
      store.setState({ summary: undefined })
      const effects = effectsOf(context, (post, become, attempt) => {
        delivery = become
        noteDelivery(context, of, { post, delivery: become, attempt })
      })
      run = startRun(effects, job)
      return { summary: await run.done, delivery }
    } catch (error) {
      console.error('A run ended with an error.', error)
      toast(messages.notFinished)
      return undefined
    } finally {
      run = undefined
      store.setState({ run: undefined })
      await platform.showProgress().catch(() => undefined)
    }
  }

  const mayPublish = () => platform.mayPublish().catch(() => false)
  const hasWebhook = async () => {
    const isReady = (await connection.commitSecret('webhookUrl')) === 'ready'
    if (!isReady) toast(messages.noWebhook)
    return isReady
  }
  const hasKey = async (message: typeof messages.noKey) => {
    const key = await connection.commitSecret('aiKey')
    const endpoint = parseUrl(store.getState().settings?.aiUrl ?? '')
    // A model on this machine needs none.
    const isReady = key === 'ready' || (key === 'missing' && endpoint.ok && endpoint.loopback)
    if (!isReady) toast(message)
    return isReady
  }

  const publishQueued = async (
    of: 'card' | 'queue',
    posts: readonly PostRecord[],
  ): Promise<Blocked> => {
    if (!canChange(store.getState())) return undefined
    const blocked = firstBlocked(posts)
    if (blocked) {
      toast(messages.unfinishedEdit)
      return blocked
    }
    const ids = posts.map(({ id }) => id)
    const outcome = await runOf(of, { goal: 'publish', ids }, async () => {
      if (!(await hasWebhook())) return false
      const message = of === 'queue' ? messages.noKeyForAll : messages.noKey
      if (posts.some(needsText) && !(await hasKey(message))) return false
      return mayPublish()
    })
    if (outcome) tellEnd(context, of, { ...outcome.summary, goal: 'publish' })
    return undefined
  }

  /** Sends one post of the single publisher. */
  const publishSingle = async (of: 'form' | 'json', id: string): Promise<boolean> => {
    const outcome = await runOf(of, { goal: 'publish', ids: [id] }, async () => {
      store.setState({ testProblem: undefined })
      const webhook = await connection.commitSecret('webhookUrl')
      if (webhook === 'missing') toast(messages.single.noWebhook)
      if (webhook === 'invalid') toast(messages.single.publishFailed)
      return webhook === 'ready' && (await mayPublish())
    })
    if (!outcome) return false
    const { delivery, summary } = outcome
    if (delivery && isSent(delivery)) {
      toast(messages.single.published)
      return true
    }
    const isUnsaved = !delivery && summary.end === 'not-saved'
    toast(isUnsaved ? messages.single.notSaved : messages.single.publishFailed)
    return false
  }

  return {
    publishAll: async (): Promise<Blocked> => {
      const waiting = queue(store.getState()).filter(({ state }) => state.status === 'pending')
      const posts = waiting.filter((post) => !isLeftOut(store.getState(), post))
      if (posts.length === 0 && waiting.length > 0) {
        toast(messages.allSentBefore)
        return undefined
      }
      const found = findingsInQueue(store.getState())
      // Where the operator was asked, they are named already.
      const isAsked = store.getState().settings?.asksAboutFindings === true
      if (found.findings > 0 && !isAsked)
        toast(messages.findings(found.findings, found.posts.length))
      return publishQueued('queue', posts)
    },

    publishPost: (id: string): Promise<Blocked> => {
      return publishQueued(
        'card',
        queue(store.getState()).filter((post) => post.id === id),
      )
    },

    /** Sets these posts back to pending where they failed, and publishes them. */
    retryAndPublish: async (ids: readonly string[]): Promise<Blocked> => {
      if (!canChange(store.getState())) return undefined
      const posts = queue(store.getState()).filter(({ id }) => ids.includes(id))
      const again = posts.map(retried)
      try {
        await records.save({ posts: again })
      } catch {
        toast(messages.notSaved)
        return undefined
      }
      return publishQueued('queue', again)
    },

    /** Has the AI write the texts that are missing, of one post or of all, and sends nothing. */
    writeTexts: async (id?: string): Promise<void> => {
      const posts = queue(store.getState()).filter(
        (post) => post.state.status === 'pending' && needsText(post) && (id ?? post.id) === post.id,
      )
      const of = id === undefined ? 'queue' : 'card'
      const message = id === undefined ? messages.noKeyForAll : messages.noKey
      const ids = posts.map((post) => post.id)
      const outcome = await runOf(of, { goal: 'write', ids }, () => hasKey(message))
      if (outcome) tellEnd(context, of, { ...outcome.summary, goal: 'write' })
    },

    /** Publishes the draft in the form, which is empty then. Resolves with what keeps it from that. */
    publishDraft: async (): Promise<FieldProblems | undefined> => {
      const { keptOffSite, ...others } = openDraft(store.getState())
      const problems = fieldProblems(others)
      if (Object.keys(problems).length > 0) return problems
      if (!canChange(store.getState())) return undefined
      // A live article that could not be taken down is published all the same.
      if (keptOffSite && others.live) records.edit({ posts: [others] })
      const isPublished = await publishSingle('form', others.id)
      if (isPublished) context.store.setState({ openDraft: String(now().getTime()) })
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

    /**
     * Publishes the post of the JSON text; a list of posts goes into the queue. Resolves with what is
     * wrong with the text.
     */
    publishJson: async (): Promise<Extract<ImportResult, { ok: false }> | undefined> => {
      const { json } = store.getState().notes
      if (!canChange(store.getState())) return undefined
      const read = importPosts(json.text, { now: new Date(json.since) })
      if (!read.ok) return read
      const [first] = read.posts
      if (read.several) queueJson(context, read.posts)
      else if (first) await publishJsonPost(context, first, (id) => publishSingle('json', id))
      return undefined
    },

    stop: (): void => {
      patchRun(context, { isEnding: true })
      run?.stop()
    },
    /** Ends the run now if the current post is still being written. */
    cancel: (): void => {
      patchRun(context, { isEnding: true })
      run?.cancel()
    },
    goOn: () => run?.goOn(),
    skip: () => run?.skip(),
    dismissSummary: (): void => {
      store.setState({ summary: undefined })
    },
    dismissSent: (): void => {
      store.setState({ lastSent: undefined })
    },
  }
}

function firstBlocked(posts: readonly PostRecord[]): Blocked {
  for (const post of posts) {
    const problems = fieldProblems(post)
    if (Object.keys(problems).length > 0) return { id: post.id, problems }
  }
  return undefined
}

function patchRun({ store }: Context, changes: Partial<ActiveRun>): void {
  const { run } = store.getState()
  if (run) store.setState({ run: { ...run, ...changes } })
}

/** The side effects of a run, by way of the platform. */
function effectsOf(context: Context, onDelivery: RunEffects['onDelivery']): RunEffects {
  const { platform, store, records, toast, now, clock, sleep } = context
  const noteProblem = (id: string, problem?: string) => {
    const { [id]: _, ...others } = store.getState().textProblems
    store.setState({ textProblems: problem === undefined ? others : { ...others, [id]: problem } })
  }
  return {
    store: {
      get: (id) => store.getState().posts.find((post) => post.id === id),
      save: records.save,
    },
    generate: (post, signal) => generate(platform, topicOf(store.getState(), post), signal),
    slugOf: (post) => slugFor(store.getState(), post).slug,
    // An answer that never came may have been an arrival.
    send: (publication) =>
      platform
        .publish(publication)
        .catch((): Delivery => ({ outcome: 'unknown', trouble: 'network' })),
    // Not knowing what the operator wants, no template is sent.
    whenAiFails: () => store.getState().settings?.whenAiFails ?? 'leave-pending',
    sleep,
    clock,
    now,
    onProgress: (progress) => {
      patchRun(context, { progress })
      void platform.showProgress(progress).catch(() => undefined)
      const { pause } = progress
      if (pause?.kind === 'rate-limit') store.setState({ news: waitText(pause.ms) })
      else if (pause) toast(messages.asks[pause.kind])
    },
    onWritten: ({ id, title }) => {
      noteProblem(id)
      store.setState({ news: `Text written: ${title}` })
    },
    onNotWritten: ({ id }, problem, then) => {
      // A template carries the reason itself.
      noteProblem(id, then === 'send-template' ? undefined : problem.message)
      toast(then === 'send-template' ? messages.templateUsed : messages.noTextWritten(problem))
    },
    ...(onDelivery && { onDelivery }),
  }
}

async function generate(
  platform: Pick<PlatformHandlers, 'generate' | 'cancelGeneration'>,
  topic: ArticleTopic,
  signal: AbortSignal,
): Promise<Generation> {
  const job = crypto.getRandomValues(new BigUint64Array(2)).join('-')
  const cancel = () => void platform.cancelGeneration({ job }).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await platform.generate({ job, topic })
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The AI service was not asked.'
    return { ok: false, problem: { kind: 'network', message } }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

interface Sent {
  post: PostRecord
  delivery: Delivery
  attempt: Attempt
}

function noteDelivery({ store }: Context, of: ActiveRun['of'], sent: Sent): void {
  const { post, delivery, attempt } = sent
  const news = delivery.outcome === 'unconfirmed' ? 'Sent, not confirmed' : newsOf(delivery)
  store.setState({ news: `${news}: ${post.title}` })
  if ((of !== 'form' && of !== 'json') || !isSent(delivery)) return
  const change = changeOf(post, attempt)
  store.setState({ lastSent: { of, attempt, ...(change && { change }) } })
}

function newsOf(delivery: Delivery): string {
  return isSent(delivery) ? 'Published' : 'Failed'
}

/** What was sent of a live article. */
function changeOf({ live, keptOffSite }: PostRecord, { slug }: Attempt): LastSent['change'] {
  if (!live) return undefined
  const from = live.slug
  if (keptOffSite) return { kind: 'taken-down', from }
  if (live.isTakenDown) return { kind: 'put-back', from }
  return { kind: slug === from ? 'changed' : 'moved', from }
}

/** What became of a single card's post is said by its card. */
function tellEnd(
  { store, toast }: Context,
  of: 'card' | 'queue',
  summary: RunSummary & { goal: RunJob['goal'] },
): void {
  const isUnsaved = summary.end === 'not-saved'
  if (isUnsaved) toast(messages.notSaved)
  else if (of === 'queue' && summary.goal === 'publish') toast(messages.ended(summary))
  if (of === 'queue' || isUnsaved) store.setState({ summary })
}

/** Adds the posts of a JSON list to the end of the queue. */
function queueJson({ store, toast, now, changeWithUndo }: Context, posts: readonly Post[]): void {
  const ids = new Set(store.getState().posts.map(({ id }) => id))
  const isKnown = posts.some(({ id }) => ids.has(id))
  if (isKnown || new Set(posts.map(({ id }) => id)).size < posts.length) {
    toast(messages.alreadyQueued)
    return
  }
  const last = queue(store.getState()).at(-1)?.position ?? -1
  const at = now().getTime()
  const records = posts.map((post, index) => recordOfPost(post, at, last + 1 + index))
  const change = { posts: records, notes: { json: noJsonText } }
  changeWithUndo(change, { done: messages.queued(records.length) })
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

async function publishJsonPost(
  { store, records, toast, now }: Context,
  post: Post,
  publish: (id: string) => Promise<boolean>,
): Promise<void> {
  const { json } = store.getState().notes
  const before = store.getState().posts.find(({ id }) => id === post.id)
  if (before && isScheduled(before)) {
    toast(messages.alreadyQueued)
    return
  }
  records.edit({ posts: [jsonRecord(post, before, now().getTime())] })
  const isPublished = await publish(post.id)
  // Another text may have been put there meanwhile.
  if (isPublished && store.getState().notes.json.text === json.text) {
    records.edit({ notes: { json: noJsonText } })
  }
}
