import { z } from 'zod'
import { planImport, type ImportMode, type ImportPlan } from './calendar/merge.ts'
import type { CalendarPost } from './calendar/report.ts'
import { failedDeliverySchema, sentDeliverySchema, type SentDelivery } from './delivery.ts'
import type { AttemptedPost } from './history.ts'
import { calendarDateSchema, chosenFieldsSchema, slugOf, type ChosenFields } from './post.ts'
import type { AddressSeeker } from './publication/own-address.ts'
import { takeBack, type Transition } from './queue-restore.ts'

const preparedTextSchema = z.discriminatedUnion('source', [
  /** Written by the AI, or by the operator, if only by editing. */
  z.object({ text: z.string(), source: z.enum(['ai', 'operator']) }),
  /** The template after a failed generation. `problem`: one sentence about why it failed. */
  z.object({
    text: z.string(),
    source: z.literal('template'),
    problem: z.string().exactOptional(),
  }),
])

/** A text that is ready to be sent with a post. */
export type PreparedText = z.output<typeof preparedTextSchema>

const failureSchema = z.discriminatedUnion('outcome', [
  failedDeliverySchema,
  /** The tab or app ended while it was being sent: it may have been delivered. */
  z.object({ outcome: z.literal('interrupted') }),
])

/** Why a post failed. */
export type Failure = z.output<typeof failureSchema>

const postStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  /** Marked before the POST, so that a crash in between is noticed (exactly once). */
  z.object({
    status: z.literal('sending'),
    /** This attempt gave the post its address: it has none again where it certainly did not leave. */
    gaveAddress: z.literal(true).exactOptional(),
  }),
  z.object({ status: z.literal('published'), delivery: sentDeliverySchema }),
  z.object({ status: z.literal('failed'), failure: failureSchema }),
])

export type PostState = z.output<typeof postStateSchema>

const scheduledFieldsSchema = z.object({
  /** The same over every attempt, so that a receiver can drop duplicates. */
  id: z.string().min(1),
  title: z.string(),
  excerpt: z.string(),
  publishDate: calendarDateSchema,
  /** What the calendar says, where the post says something else: it was edited, or sent before. */
  imported: z
    .object({ title: z.string(), excerpt: z.string(), publishDate: calendarDateSchema })
    .exactOptional(),
  /** The operator's own text: sent as it is, without AI. */
  content: z.string().exactOptional(),
  /** Kept from an earlier generation, so that a retry does not pay for it again. */
  prepared: preparedTextSchema.exactOptional(),
  /**
   * The operator wants it sent although it was sent before: chosen by hand, or by setting a post back
   * that may have been delivered.
   */
  sendAgain: z.literal(true).exactOptional(),
  /** The address it was sent to. The same over every attempt, unless the operator chooses another. */
  address: z.string().exactOptional(),
  ...chosenFieldsSchema.shape,
})

type ScheduledFields = z.output<typeof scheduledFieldsSchema>

/** A post of the bulk publisher. */
export const scheduledPostSchema = scheduledFieldsSchema.and(postStateSchema)

export type ScheduledPost = z.output<typeof scheduledPostSchema>

/** All scheduled posts, in the order they are sent. Ids are unique. */
export type Queue = readonly ScheduledPost[]

export type QueueAction =
  | { type: 'replace'; posts: Queue }
  | ImportAction
  | { type: 'edit'; id: string; changes: PostChanges }
  | { type: 'remove'; id: string }
  /** Keeps a text for a pending post. */
  | { type: 'prepare'; id: string; prepared: PreparedText }
  /** The mark before the POST. `address`: what the post gets where it has none of its own yet. */
  | { type: 'send'; id: string; address: string }
  /** Removes the mark again: the POST was certainly not begun. */
  | { type: 'release'; id: string }
  | { type: 'published'; id: string; delivery: SentDelivery }
  | { type: 'failed'; id: string; failure: Failure }
  /** On start: what was being sent when the tab or app ended. */
  | { type: 'recover' }
  /** Only the operator sets a failed post back to pending. */
  | { type: 'retry'; id: string }
  /** The same for several posts at once. */
  | { type: 'retry-all'; ids: readonly string[] }
  | RestoreAction

/** Takes over the posts of a calendar. `prefix` makes the ids of new ones unique. */
export interface ImportAction {
  type: 'import'
  mode: ImportMode
  posts: readonly CalendarPost[]
  prefix: string
}

/**
 * Takes a change of the queue back, with what was done since to the posts that it added or altered,
 * but never what was sent: such a post stays as it is.
 */
export interface RestoreAction extends Transition<ScheduledPost> {
  type: 'restore'
}

/** `undefined` gives a field back its default. */
export type PostChanges = Partial<
  Pick<ScheduledPost, 'title' | 'excerpt' | 'publishDate' | 'content'>
> & { [F in keyof ChosenFields]?: ChosenFields[F] | undefined } & {
  sendAgain?: true | undefined
}

/** New scheduled posts of a calendar. `prefix` makes the ids unique beyond this calendar. */
export function schedulePosts(posts: readonly CalendarPost[], prefix: string): ScheduledPost[] {
  return posts.map((post, index) => schedule(post, `${prefix}-${index + 1}`))
}

function schedule({ title, excerpt, publishDate }: CalendarPost, id: string): ScheduledPost {
  return { id, title, excerpt, publishDate, status: 'pending' }
}

/** What an import would do to the queue, before it is done. */
export function planOf(
  queue: Queue,
  { mode, posts, prefix }: Omit<ImportAction, 'type'>,
): ImportPlan<ScheduledPost> {
  return planImport(queue, posts, mode, {
    create: (post, index) => schedule(post, `${prefix}-${index + 1}`),
    isOpen: (post) =>
      post.status === 'pending' ||
      (post.status === 'failed' && !mayHaveBeenDelivered(post.failure)),
  })
}

/**
 * The queue after an action. An action that does not apply to the state of its post (or to no post)
 * changes nothing and returns the same queue, so that a second click has no effect:
 * pending → sending → published or failed; sending → pending (release); failed → pending (retry).
 */
export function reduceQueue(queue: Queue, action: QueueAction): Queue {
  switch (action.type) {
    case 'replace':
      // A post whose outcome is still open must not be lost.
      return queue.some(isSending) ? queue : uniqueById(action.posts)
    case 'import':
      return queue.some(isSending) ? queue : planOf(queue, action).queue
    case 'recover':
      return queue.some(isSending) ? queue.map(interrupted) : queue
    case 'remove': {
      const index = find(queue, action.id, 'pending', 'published', 'failed')
      return index === -1 ? queue : queue.toSpliced(index, 1)
    }
    case 'edit':
      return update(queue, action.id, 'pending', edited(action.changes))
    case 'prepare':
      return update(queue, action.id, 'pending', (post) => ({ ...post, prepared: action.prepared }))
    case 'send':
      return update(queue, action.id, 'pending', sendingTo(action.address))
    case 'release':
      return update(queue, action.id, 'sending', (post) =>
        to({ status: 'pending' })(neverSent(post)),
      )
    case 'published':
      return update(
        queue,
        action.id,
        'sending',
        to({ status: 'published', delivery: action.delivery }),
      )
    case 'failed':
      return update(queue, action.id, 'sending', (post) =>
        to({ status: 'failed', failure: action.failure })(
          action.failure.outcome === 'not-sent' ? neverSent(post) : post,
        ),
      )
    case 'retry':
      return update(queue, action.id, 'failed', retried)
    case 'retry-all':
      return retryAll(queue, new Set(action.ids))
    case 'restore':
      return takeBack(queue, action, {
        mayGo: isUntouched,
        revert: (before, altered, now) =>
          isUntouched(altered, now) ? asSentSince(before, altered, now) : now,
      })
  }
}

/** Whether a post that failed may all the same have reached the webhook. */
export function mayHaveBeenDelivered(failure: Failure): boolean {
  return failure.outcome === 'interrupted' || failure.outcome === 'unknown'
}

/** The text that would be sent now, or undefined where one has to be generated first. */
export function readyText({ content, prepared }: ScheduledPost): PreparedText | undefined {
  if (content !== undefined && content.trim() !== '') return { text: content, source: 'operator' }
  // In place of a template the next attempt asks the AI again.
  return prepared?.source === 'template' ? undefined : prepared
}

/** What is sent of a post besides its text. */
export function articleOf(
  post: ScheduledPost,
): Pick<ScheduledFields, 'id' | 'title' | 'excerpt' | 'publishDate'> & ChosenFields {
  const {
    content: _,
    prepared: __,
    imported: ___,
    sendAgain: ____,
    address,
    ...article
  } = withoutState(post)
  return { ...article, ...(address !== undefined && { slug: address }) }
}

/**
 * A post as one that is to get an address. What was sent by a version that did not keep the address
 * has the one of its slug or title.
 */
export function addressSeeker(post: ScheduledPost): AddressSeeker {
  if (post.address !== undefined || post.status === 'pending') return post
  if (post.status === 'failed' && post.failure.outcome === 'not-sent') return post
  const before = withoutAddress.get(post) ?? { ...post, address: slugOf(post) }
  withoutAddress.set(post, before)
  return before
}

/** Posts never change, and all of them are asked for an address whenever one does. */
const withoutAddress = new WeakMap<ScheduledPost, AddressSeeker>()

/** The post as the history is asked for what was sent before: by the address it would have got. */
export function attemptedPost(post: ScheduledPost): AttemptedPost {
  const { id, title, publishDate } = post
  return { id, title, publishDate, slug: slugOf(post) }
}

export function countByStatus(queue: Queue): Record<PostState['status'], number> {
  const counts = { pending: 0, sending: 0, published: 0, failed: 0 }
  for (const { status } of queue) counts[status] += 1
  return counts
}

function isSending(post: ScheduledPost): boolean {
  return post.status === 'sending'
}

/** Whether nothing became of a post since: it was not sent, nor sent again. */
function isUntouched(then: ScheduledPost, now: ScheduledPost): boolean {
  return !isSending(now) && stateText(then) === stateText(now)
}

function stateText(post: ScheduledPost): string {
  const { status, delivery, failure }: { [F in StateField]?: unknown } = post
  return JSON.stringify([status, delivery, failure])
}

const interrupted = (post: ScheduledPost): ScheduledPost =>
  isSending(post) ? to({ status: 'failed', failure: { outcome: 'interrupted' } })(post) : post

function retryAll(queue: Queue, ids: ReadonlySet<string>): Queue {
  const isMeant = (post: ScheduledPost) => post.status === 'failed' && ids.has(post.id)
  return queue.some(isMeant) ? queue.map((post) => (isMeant(post) ? retried(post) : post)) : queue
}

/** What may have been delivered is set back by an operator who wants it sent again. */
function retried(post: ScheduledPost): ScheduledPost {
  const isAgain = post.status === 'failed' && mayHaveBeenDelivered(post.failure)
  return to({ status: 'pending' })(isAgain ? { ...post, sendAgain: true } : post)
}

function sendingTo(address: string): (post: ScheduledPost) => ScheduledPost {
  return (post) =>
    post.address === undefined
      ? to({ status: 'sending', gaveAddress: true })({ ...post, address })
      : to({ status: 'sending' })(post)
}

/** The post of an attempt that did not begin: nobody knows the address that it was given. */
function neverSent(post: ScheduledPost): ScheduledPost {
  if (post.status !== 'sending' || post.gaveAddress === undefined) return post
  const { address: _, ...others } = post
  return others
}

/** The post as it was before, but where it was sent to since, and whether it is to be sent again. */
function asSentSince(
  before: ScheduledPost,
  then: ScheduledPost,
  now: ScheduledPost,
): ScheduledPost {
  const isMoved = now.address !== undefined && now.address !== then.address
  const address = isMoved ? now.address : before.address
  const sendAgain = now.sendAgain === then.sendAgain ? before.sendAgain : now.sendAgain
  if (address === before.address && sendAgain === before.sendAgain) return before
  return withChanges(before, { address, sendAgain })
}

/** An edited post remembers what the calendar said, so that a corrected calendar knows the edit. */
function edited(changes: PostChanges): (post: ScheduledPost) => ScheduledPost {
  return (post) => {
    const { title, excerpt, publishDate } = post
    const isOfCalendar = 'title' in changes || 'excerpt' in changes || 'publishDate' in changes
    const said = isOfCalendar && { imported: post.imported ?? { title, excerpt, publishDate } }
    // Another address was chosen, or none any more.
    const moved = 'slug' in changes && { address: undefined }
    return withChanges({ ...post, ...said }, { ...changes, ...moved })
  }
}

/** The post in another state, with nothing left of the one before. */
function to(state: PostState): (post: ScheduledPost) => ScheduledPost {
  return (post) => ({ ...withoutState(post), ...state })
}

type StateField = 'status' | 'delivery' | 'failure' | 'gaveAddress'

function withoutState(post: ScheduledPost): ScheduledFields {
  const all: ScheduledFields & { [F in StateField]?: unknown } = post
  const {
    status: _status,
    delivery: _delivery,
    failure: _failure,
    gaveAddress: _gave,
    ...fields
  } = all
  return fields
}

/** Keys without a value are removed: what is stored has none. */
function withChanges(
  post: ScheduledPost,
  changes: PostChanges & { address?: string | undefined },
): ScheduledPost {
  const fields = Object.entries({ ...post, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields) as ScheduledPost
}

function update(
  queue: Queue,
  id: string,
  status: PostState['status'],
  change: (post: ScheduledPost) => ScheduledPost,
): Queue {
  const index = find(queue, id, status)
  const post = queue[index]
  return post ? queue.with(index, change(post)) : queue
}

function find(queue: Queue, id: string, ...statuses: PostState['status'][]): number {
  return queue.findIndex((post) => post.id === id && statuses.includes(post.status))
}

function uniqueById(posts: Queue): Queue {
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}
