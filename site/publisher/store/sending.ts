import { isSent } from '../../../shared/delivery.ts'
import type { Imported } from '../../../shared/import-post.ts'
import {
  fieldProblems,
  isChanged,
  isPlaceholder,
  needsText,
  sendingProblems,
  type FieldProblems,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { recordOfJson } from '../../../shared/post/post-sending.ts'
import { notes, putNote, putPost } from '../../../shared/records.ts'
import type { ById } from './command.ts'
import type { Context } from './run.ts'
import type { Runs } from './runs.ts'
import type { Core } from './core.ts'
import { deliveryText } from '../delivery-text.ts'
import { knowArticles } from './drafts.ts'
import { messages } from './messages.ts'
import { openDraft, queue, recordOf } from './selectors.ts'
import type { PublisherState, RunJob } from './state.ts'

/** A post whose fields keep it from being sent, to be looked at; undefined where it was tried. */
export type Blocked = { id: string; problems: FieldProblems } | undefined

/** One card of the queue, or all that is pending. */
type Of = 'card' | 'queue'

/** Whether a post of the queue can be sent: it is pending or failed, or was changed since it was sent. */
const isOpen = (post: PostRecord | undefined) =>
  post?.queue !== undefined &&
  (post.state.status === 'pending' || post.state.status === 'failed' || isChanged(post))

const openPosts = (state: PublisherState, ids: readonly string[]) => {
  const meant = new Set(ids)
  return queue(state).filter((post) => meant.has(post.id) && isOpen(post))
}

/** Those whose text is missing: all that are pending, or of some also those that hold the placeholder. */
const unwritten = (state: PublisherState, ids?: readonly string[]) =>
  queue(state).filter((post) =>
    ids
      ? ids.includes(post.id) && (needsText(post) || isPlaceholder(post))
      : post.state.status === 'pending' && needsText(post),
  )

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

const notSent = (state: PublisherState, { id }: ById) =>
  recordOf(state, id)?.state.status === 'published' ? undefined : 'This post was not sent.'

/** Publishes posts, one or many, and has texts written: all end in one run. */
export function sendingCommands(context: Context, { runOf }: Runs) {
  const { command, store, records, toast, now, newId, show } = context
  const { readyToAskAi, readyToSend, offerUndo, changeWithUndo } = context
  const canWrite = (of: Of) => readyToAskAi(of === 'queue' ? messages.noKeyForAll : messages.noKey)

  /** Tells of the first post that cannot be sent, else of what is left out of them. */
  const blockedOf = (posts: readonly PostRecord[]): Blocked => {
    const blocked = posts
      .map((post) => ({ id: post.id, problems: sendingProblems(post) }))
      .find(({ problems }) => Object.keys(problems).length > 0)
    if (blocked) toast(messages.unfinishedEdit)
    else tellLeftOut(context, posts)
    return blocked
  }

  /** A run of the queue, or of its cards; a card says itself what became of it. */
  const begin = async (of: Of, job: RunJob, isReady: () => Promise<boolean>) => {
    const outcome = await runOf(of, job, isReady)
    if (!outcome) return
    const { summary } = outcome
    const isUnsaved = summary.end === 'not-saved'
    if (isUnsaved) toast(messages.notSaved)
    else if (of === 'queue' && job.goal === 'publish') toast(messages.ended(summary))
    if (of === 'queue' || isUnsaved) store.setState({ summary })
  }

  /** A run of one post: of the form, of the JSON text, or one that was sent, wherever it is shown. */
  const sendOne = async (
    of: 'form' | 'json' | 'card',
    id: string,
    goal: RunJob['goal'] = 'publish',
  ) => {
    const outcome = await runOf(of, { goal, ids: [id] }, () => {
      store.setState({ tested: undefined })
      const { noWebhook, publishFailed } = messages.single
      return of === 'card' ? readyToSend(messages.noWebhook) : readyToSend(noWebhook, publishFailed)
    })
    if (outcome && !outcome.delivery && outcome.summary.end === 'not-saved') {
      toast(messages.single.notSaved)
      return undefined
    }
    return outcome?.delivery
  }

  /** Tells of the outcome in the words of the single publisher. */
  const publishSingle = async (of: 'form' | 'json', id: string): Promise<boolean> => {
    const delivery = await sendOne(of, id)
    if (!delivery) return false
    toast(isSent(delivery) ? messages.single.published : messages.single.publishFailed)
    return isSent(delivery)
  }

  const publishJsonPost = async (imported: Imported) => {
    const { text } = store.getState().notes.json
    const [record] = recordsOf(store.getState(), imported, now().getTime())
    if (!record) return
    const known = recordOf(store.getState(), record.id)
    if (known) changeWithUndo([putPost(record)], messages.jsonTaken(record.title))
    else records.edit([putPost(record)])
    const isPublished = await publishSingle('json', record.id)
    // Another text may have been put there meanwhile.
    if (isPublished && store.getState().notes.json.text === text) {
      records.edit([putNote('json', notes.json.empty)])
    }
  }

  return {
    /** Sends posts of the queue: pending ones, and failed ones once more, under their ids. */
    publishQueued: command({
      gate: 'idle',
      refuses: (state, { ids }) =>
        ids.some((id) => isOpen(recordOf(state, id))) ? undefined : 'No post is pending.',
      run: async ({ of, ids }: { of: Of; ids: readonly string[] }): Promise<Blocked> => {
        const posts = openPosts(store.getState(), ids)
        const blocked = blockedOf(posts)
        if (blocked) return blocked
        const { sendsApprovedOnly } = store.getState().notes.settings
        const job = {
          goal: 'publish',
          ids: posts.map(({ id }) => id),
          isApprovedOnly: of === 'queue' && sendsApprovedOnly,
        } as const
        await begin(of, job, async () => {
          if (!(await readyToSend(messages.noWebhook))) return false
          if (posts.some(needsText) && !(await canWrite(of))) return false
          if (!(await loadTextCheck(context))) toast(messages.notChecked)
          return true
        })
        return undefined
      },
    }),

    /** Has the AI write the texts that are missing, of all posts or of some, and sends nothing. */
    writeTexts: command({
      gate: 'idle',
      refuses: (state, { ids }) =>
        unwritten(state, ids).length > 0 ? undefined : 'No text is missing.',
      run: async ({ of, ids }: { of: Of; ids?: readonly string[] }) => {
        const posts = unwritten(store.getState(), ids)
        const job = { goal: 'write', ids: posts.map(({ id }) => id) } as const
        await begin(of, job, () => canWrite(of))
      },
    }),

    /** Has the AI write the text of a post anew, which can be undone. */
    writeAgain: command({
      gate: 'idle',
      refuses: (state, { id }) =>
        recordOf(state, id)?.state.status === 'pending' ? undefined : 'No post is pending.',
      run: async ({ id }: ById) => {
        const before = recordOf(store.getState(), id)
        await begin('card', { goal: 'write', ids: [id] }, () => canWrite('card'))
        if (!before || before.content === recordOf(store.getState(), id)?.content) return
        offerUndo(messages.textReplaced, () => void records.keep([putPost(before)]))
      },
    }),

    /** Publishes the post in the form, which is empty then. Resolves with what keeps it from that. */
    publishDraft: command({
      gate: 'idle',
      run: async (): Promise<FieldProblems | undefined> => {
        const post = openDraft(store.getState())
        const { id } = post
        const problems = sendingProblems(post)
        if (needsText(post)) problems.content = 'Enter the content.'
        if (Object.keys(problems).length > 0) return problems
        tellLeftOut(context, [post])
        const isPublished = await publishSingle('form', id)
        // Another draft may have been put there meanwhile.
        if (isPublished && store.getState().openDraft === id) show(newId())
        return undefined
      },
    }),

    /** Sends a post that was sent once more, as it is now: changed, or to put it back. */
    publishChange: command({
      gate: 'idle',
      refuses: notSent,
      run: async ({ id }: ById): Promise<Blocked> => {
        const post = recordOf(store.getState(), id)
        const blocked = blockedOf(post ? [post] : [])
        if (!blocked) await sendOne('card', id)
        return blocked
      },
    }),

    /** Sends it as a draft, which takes it off the site or keeps it from there. */
    takeBack: command({
      gate: 'idle',
      refuses: notSent,
      run: async ({ id }: ById) => {
        const delivery = await sendOne('card', id, 'take-back')
        if (!delivery) return
        const why = isSent(delivery) ? undefined : deliveryText(delivery)
        toast(why === undefined ? messages.takenBack : messages.notTakenBack(why))
      },
    }),

    /** Publishes the post of the JSON text; a list goes into the queue. */
    publishJson: command({
      gate: 'idle',
      run: async (imported: Imported) => {
        const { posts, several, leftOut } = imported
        const ids = posts.map(({ id }) => id)
        const state = store.getState()
        if (ids.some((id) => recordOf(state, id)?.state.status === 'sending')) {
          toast(messages.refused('This post is being sent.'))
          return
        }
        const twice = ids.find((id, at) => ids.indexOf(id) < at)
        if (twice !== undefined) {
          toast(messages.idTaken(twice))
          return
        }
        const unread = await knowArticles(context, ids)
        if (unread !== undefined) {
          toast(messages.refused(`The article at /blog/${unread} cannot be read from the site.`))
          return
        }
        if (leftOut.length > 0) toast(messages.leftOut(leftOut.map(({ field }) => field)))
        if (several) queueJson(context, imported)
        else await publishJsonPost(imported)
      },
    }),
  }
}

/** The posts of the JSON text as records; those that are known by their ids are changed. */
export function recordsOf(
  state: PublisherState,
  { posts, given }: Imported,
  now: number,
): PostRecord[] {
  return posts.map((post, at) =>
    recordOfJson({ post, given: given[at] ?? [] }, recordOf(state, post.id), now),
  )
}

function queueJson({ store, now, changeWithUndo }: Core, imported: Imported): void {
  const state = store.getState()
  const next = (queue(state).at(-1)?.queue.position ?? -1) + 1
  const posts = recordsOf(state, imported, now().getTime()).map((post, at): PostRecord => ({
    ...post,
    state: post.sent ? post.state : { status: 'pending' },
    queue: post.queue ?? { position: next + at, textSource: 'operator' },
  }))
  const change = [...posts.map(putPost), putNote('json', notes.json.empty)]
  changeWithUndo(change, messages.queued(posts.length))
}
