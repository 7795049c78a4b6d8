import { z } from 'zod'
import {
  articleTopic,
  delivery,
  generation,
  loadedQueue,
  notice,
  post,
  postDraft,
  publisherSettings,
  queueText,
  runProgress,
  saveSecretResult,
  scheduledArticle,
  secretName,
  secretStatus,
} from './schemas.ts'

const nothing = z.undefined()
const jobId = z.string().max(64)

const definitions = {
  secretStatus: { request: nothing, reply: z.record(secretName, secretStatus) },
  saveSecret: {
    request: z.object({ name: secretName, value: z.string().max(8192) }),
    reply: saveSecretResult,
  },
  forgetSecret: { request: z.object({ name: secretName }), reply: nothing },
  /** Allowing asks the operator first; replies with what holds afterwards. */
  allowUnprotectedSecrets: { request: z.object({ allow: z.boolean() }), reply: z.boolean() },

  loadSettings: { request: nothing, reply: publisherSettings },
  saveSettings: { request: publisherSettings, reply: nothing },

  testConnection: { request: nothing, reply: delivery },
  publishPost: { request: post, reply: delivery },
  publishScheduledPost: { request: scheduledArticle, reply: delivery },
  generateArticle: { request: z.object({ job: jobId, topic: articleTopic }), reply: generation },
  cancelGeneration: { request: z.object({ job: jobId }), reply: nothing },

  loadQueue: { request: nothing, reply: loadedQueue },
  saveQueue: { request: queueText, reply: nothing },
  loadDraft: { request: nothing, reply: postDraft.optional() },
  saveDraft: { request: postDraft.optional(), reply: nothing },

  lockQueue: { request: nothing, reply: z.boolean() },
  unlockQueue: { request: nothing, reply: nothing },
  showProgress: { request: runProgress.optional(), reply: nothing },
  /** Replies to the event `closeAsked`. */
  answerClose: { request: z.object({ busy: z.boolean() }), reply: nothing },

  notices: { request: nothing, reply: z.array(notice) },
} satisfies Record<string, { request: z.ZodType; reply: z.ZodType }>

const eventPayloads = {
  /** The queue on disk was replaced by an import. */
  queueChanged: nothing,
  noticesChanged: nothing,
  /** The window is about to close: reply with `answerClose`. */
  closeAsked: nothing,
  /** One of the two tools was chosen in the menu. */
  toolAsked: z.enum(['single', 'bulk']),
} satisfies Record<string, z.ZodType>

export type RequestName = keyof typeof definitions
export type RequestOf<N extends RequestName> = z.output<(typeof definitions)[N]['request']>
export type ReplyOf<N extends RequestName> = z.output<(typeof definitions)[N]['reply']>

export type EventName = keyof typeof eventPayloads
export type PayloadOf<N extends EventName> = z.output<(typeof eventPayloads)[N]>

export type SecretName = z.output<typeof secretName>
export type SecretStatus = z.output<typeof secretStatus>
export type SaveSecretResult = z.output<typeof saveSecretResult>
export type PostDraft = z.output<typeof postDraft>
export type Notice = z.output<typeof notice>

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
