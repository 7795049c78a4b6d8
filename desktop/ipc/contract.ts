import { z } from 'zod'
import { articleTopicSchema, generationSchema } from '../../shared/api/ai.ts'
import { scheduledArticleSchema } from '../../shared/api/webhook.ts'
import { calendarInputSchema } from '../../shared/calendar/input.ts'
import { deliverySchema } from '../../shared/delivery.ts'
import { postDraftSchema } from '../../shared/draft.ts'
import { jsonTextSchema } from '../../shared/json-text.ts'
import { attemptSchema } from '../../shared/history.ts'
import { draftNameSchema, savedDraftSchema } from '../../shared/kept.ts'
import { postSchema } from '../../shared/post.ts'
import { articleReadingSchema, siteReadingSchema } from '../../shared/publication/site-reading.ts'
import { queueChangeSchema, revisionSchema } from '../../shared/queue-change.ts'
import type { ScheduledPost } from '../../shared/queue.ts'
import { runProgressSchema } from '../../shared/run.ts'
import {
  saveSecretResultSchema,
  secretNameSchema,
  secretStatusSchema,
} from '../../shared/secrets.ts'
import { publisherSettingsSchema } from '../../shared/settings.ts'

/** Characters of any one text: more than an operator can paste by intent. */
export const longestText = 64_000_000
/** The same schema, with every text in it limited to `longestText`. */
function bounded<T extends z.ZodType>(schema: T): T {
  return schema.refine(hasBoundedTexts)
}

function hasBoundedTexts(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= longestText
  return typeof value !== 'object' || value === null || Object.values(value).every(hasBoundedTexts)
}

const nothing = z.undefined()

/** A value in the place of the known one; without a value it is removed. */
function keptChange<N extends z.ZodType, T extends z.ZodType>(name: N, schema: T) {
  return z.object({ name, value: schema.optional(), known: schema.optional() })
}

const jobId = z.string().max(64)

const loadedQueue = z.discriminatedUnion('ok', [
  /** The whole queue, or what changed since the known revision. */
  z.object({
    ok: z.literal(true),
    revision: revisionSchema,
    /** Each was checked where it was read from the disk. */
    puts: z.array(z.custom<ScheduledPost>()).readonly(),
    order: z.array(z.string()).readonly().exactOptional(),
  }),
  z.object({ ok: z.literal(false), error: z.enum(['not-a-queue', 'newer-version']) }),
])

/** Of the proxy between this computer and the network. It is kept in memory and never stored. */
const proxyCredentials = z.object({ name: z.string().max(1024), password: z.string().max(1024) })

/** What the operator has to be told beyond the publisher's own words. */
const notice = z.discriminatedUnion('kind', [
  /** What of the first start is done. */
  z.object({
    kind: z.literal('first-start'),
    /** Of the webhook that was entered. */
    host: z.string().exactOptional(),
    aiKey: z.boolean(),
    tested: z.boolean(),
  }),
  /** No keyring: secrets are kept until the app is closed. */
  z.object({ kind: z.literal('no-keyring') }),
  z.object({ kind: z.literal('kept-unprotected') }),
  /**
   * What could not be read was kept as the file `copy` in `folder`. The database holds queue and draft. Earlier:
   * another version of the app was used meanwhile, and its file is not mixed with what is there.
   */
  z.object({
    kind: z.literal('set-aside'),
    what: z.enum([
      'settings',
      'secrets',
      'database',
      'queue',
      'draft',
      'calendar',
      'json',
      'earlier-queue',
      'earlier-draft',
    ]),
    copy: z.string(),
    folder: z.string(),
  }),
  /** The file cannot be read now: it is left alone, and nothing is saved to it. */
  z.object({ kind: z.literal('held'), what: z.enum(['settings', 'secrets']) }),
  /** The folder cannot be written to. */
  z.object({ kind: z.literal('not-writable'), folder: z.string() }),
  /** A new version: `ready` to be restarted into, or `there` to be downloaded. */
  z.object({
    kind: z.literal('update'),
    state: z.enum(['ready', 'there']),
    version: z.string(),
    notes: z.string().exactOptional(),
  }),
  /** The window crashed and was loaded again. */
  z.object({ kind: z.literal('recovered') }),
])

const definitions = {
  secretStatus: { request: nothing, reply: z.record(secretNameSchema, secretStatusSchema) },
  saveSecret: {
    request: z.object({ name: secretNameSchema, value: z.string().max(8192) }),
    reply: saveSecretResultSchema,
  },
  forgetSecret: { request: z.object({ name: secretNameSchema }), reply: nothing },
  /** Allowing asks the operator first; replies with what holds afterwards. */
  allowUnprotectedSecrets: { request: z.object({ allow: z.boolean() }), reply: z.boolean() },

  loadSettings: { request: nothing, reply: publisherSettingsSchema },
  saveSettings: { request: bounded(publisherSettingsSchema), reply: nothing },

  testConnection: { request: nothing, reply: deliverySchema },
  publishPost: { request: bounded(postSchema), reply: deliverySchema },
  publishScheduledPost: { request: bounded(scheduledArticleSchema), reply: deliverySchema },
  generateArticle: {
    request: z.object({ job: jobId, topic: bounded(articleTopicSchema) }),
    reply: generationSchema,
  },
  cancelGeneration: { request: z.object({ job: jobId }), reply: nothing },

  readSite: { request: nothing, reply: siteReadingSchema },
  readArticle: { request: z.object({ slug: z.string().max(1024) }), reply: articleReadingSchema },

  loadQueue: { request: z.object({ known: revisionSchema.exactOptional() }), reply: loadedQueue },
  saveQueue: {
    request: z.object({ change: bounded(queueChangeSchema), known: revisionSchema }),
    reply: revisionSchema.or(z.literal('changed-elsewhere')),
  },
  discardQueue: { request: nothing, reply: nothing },
  /** `since`: in milliseconds since 1970. */
  loadHistory: {
    request: z.object({ since: z.int().nonnegative() }),
    reply: z.array(attemptSchema),
  },
  clearHistory: { request: nothing, reply: nothing },
  loadKept: {
    request: z.object({ name: z.enum(['calendar', 'json']).or(draftNameSchema) }),
    reply: z.union([postDraftSchema, calendarInputSchema, jsonTextSchema]).optional(),
  },
  saveKept: {
    request: bounded(
      z.union([
        keptChange(z.literal('calendar'), calendarInputSchema),
        keptChange(z.literal('json'), jsonTextSchema),
        keptChange(draftNameSchema, postDraftSchema),
      ]),
    ),
    reply: z.enum(['saved', 'changed-elsewhere']),
  },
  listDrafts: { request: nothing, reply: z.array(savedDraftSchema) },

  lockQueue: { request: nothing, reply: z.boolean() },
  unlockQueue: { request: nothing, reply: nothing },
  /** Only while the queue is locked; unlocking it ends the run, too. */
  beginRun: { request: nothing, reply: nothing },
  endRun: { request: nothing, reply: nothing },
  showProgress: { request: bounded(runProgressSchema), reply: nothing },
  /** Replies to the event `closeAsked`. */
  answerClose: { request: z.object({ busy: z.boolean() }), reply: nothing },

  /** The page listens to events from now on. */
  pageReady: { request: nothing, reply: nothing },
  notices: { request: nothing, reply: z.array(notice) },
  /** The operator needs no more help with the first start. */
  endFirstStart: { request: nothing, reply: nothing },
  /** Restarts into the version that a notice tells of, or opens its download. */
  applyUpdate: { request: nothing, reply: nothing },
  /** Begins a search in the page, or goes on with it; an empty text ends it. See `found`. */
  findInPage: {
    request: z.object({ text: z.string().max(1024), isNext: z.boolean(), isForward: z.boolean() }),
    reply: nothing,
  },
  /** Asks the operator before the first post to a host; replies whether posts may be sent. */
  mayPublish: { request: nothing, reply: z.boolean() },

  /** The proxy that asks for a login and waits for the answer. */
  proxyLogin: {
    request: nothing,
    reply: z.object({ host: z.string(), realm: z.string() }).optional(),
  },
  /** Without credentials the login is cancelled. */
  answerProxyLogin: { request: proxyCredentials.optional(), reply: nothing },
} satisfies Record<string, { request: z.ZodType; reply: z.ZodType }>

const eventPayloads = {
  /** An import has replaced the saved queue, or has left it and given its lock back. */
  queueChanged: nothing,
  /** An attempt to deliver a post has ended. */
  historyChanged: nothing,
  noticesChanged: nothing,
  /** The window is about to close: reply with `answerClose`. */
  closeAsked: nothing,
  /** Save what is being typed: the app may be ended without being asked. */
  saveAsked: nothing,
  /** The operator wants to find something in the page. */
  findAsked: nothing,
  /** What a search has found: the number of the match that is marked, and of all. */
  found: z.object({ active: z.int(), total: z.int() }),
  /** One of the two tools was chosen in the menu, or the settings. */
  toolAsked: z.enum(['single', 'bulk', 'settings']),
  /** A proxy asks for a login, or no longer does: see `proxyLogin`. */
  proxyLoginChanged: nothing,
} satisfies Record<string, z.ZodType>

export type RequestName = keyof typeof definitions
export type RequestOf<N extends RequestName> = z.output<(typeof definitions)[N]['request']>
export type ReplyOf<N extends RequestName> = z.output<(typeof definitions)[N]['reply']>

export type EventName = keyof typeof eventPayloads
export type PayloadOf<N extends EventName> = z.output<(typeof eventPayloads)[N]>

export type Notice = z.output<typeof notice>
export type ProxyCredentials = z.output<typeof proxyCredentials>

/** Every request the window may make of the main process. A request's name is its channel. */
export const contract: {
  [N in RequestName]: { request: z.ZodType<RequestOf<N>>; reply: z.ZodType<ReplyOf<N>> }
} = definitions

export type RequestError =
  /** The request came from another page than the app's own, or its data did not fit. */
  | { code: 'refused'; message: string }
  | { code: 'not-saved'; message: string }
  | { code: 'failed'; message: string }

/** A reply or an error as data: `ipcRenderer.invoke` drops the fields of thrown errors. */
export type Envelope<T> = { ok: true; data: T } | { ok: false; error: RequestError }

/** What the main process answers with: a request without a handler does not compile. */
export type Handlers = {
  [N in RequestName]: (request: RequestOf<N>) => HandlerResult<ReplyOf<N>>
}
type HandlerResult<T> = undefined extends T ? void | T | Promise<void | T> : T | Promise<T>

/** What the preload script gives the page. */
export type PublisherApi = {
  readonly [N in RequestName]: undefined extends RequestOf<N>
    ? (request?: RequestOf<N>) => Promise<Envelope<ReplyOf<N>>>
    : (request: RequestOf<N>) => Promise<Envelope<ReplyOf<N>>>
} & {
  /** Each returns a function that ends the subscription. */
  readonly [N in EventName as `on${Capitalize<N>}`]: (
    listener: (payload: PayloadOf<N>) => void,
  ) => () => void
}
