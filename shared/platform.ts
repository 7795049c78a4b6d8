import { z } from 'zod'
import { modelListSchema } from './api/ai-models.ts'
import { generationSchema } from './api/ai.ts'
import { articleTopicSchema } from './api/ai-request.ts'
import { publicationSchema } from './api/webhook.ts'
import { deliverySchema } from './delivery.ts'
import { articleReadingSchema, siteReadingSchema } from './publication/site-reading.ts'
import { loadedRecordsSchema, recordChangeSchema } from './records.ts'
import { runProgressSchema } from './run.ts'
import { saveSecretResultSchema, secretNameSchema, secretStatusSchema } from './secrets.ts'
import { publisherSettingsSchema } from './settings.ts'

const nothing = z.undefined()
const jobId = z.string().min(1).max(64)

/**
 * What the browser or the desktop app does for the publisher: each verb with its request and its
 * reply, declared here and nowhere else. A verb that fails rejects with a `PlatformError`; sending,
 * asking the AI and reading the site never do, since their replies say what is known.
 */
export const platformVerbs = {
  secretStatus: { request: nothing, reply: z.record(secretNameSchema, secretStatusSchema) },
  /** Checks and keeps a secret. An empty value is refused; use `forgetSecret`. */
  saveSecret: {
    request: z.object({ name: secretNameSchema, value: z.string().max(8192) }),
    reply: saveSecretResultSchema,
  },
  forgetSecret: { request: z.object({ name: secretNameSchema }), reply: nothing },

  loadSettings: { request: nothing, reply: publisherSettingsSchema },
  saveSettings: { request: publisherSettingsSchema, reply: nothing },

  /** Asks the operator before the first post to a host, where the platform has a way to. */
  mayPublish: { request: nothing, reply: z.boolean() },
  /**
   * POSTs a test once to the kept webhook URL; 'not-sent' where there is none. The reply to a
   * `readable` one is asked for in a way in which it can be read, whatever the settings say.
   */
  testConnection: { request: z.object({ readable: z.boolean() }), reply: deliverySchema },
  /** POSTs a post once to the kept webhook URL; 'not-sent' where there is none. */
  publish: { request: publicationSchema, reply: deliverySchema },
  /** Asks the AI service with the kept key. `job` names this request for `cancelGeneration`. */
  generate: {
    request: z.object({ job: jobId, topic: articleTopicSchema }),
    reply: generationSchema,
  },
  cancelGeneration: { request: z.object({ job: jobId }), reply: nothing },
  /** Asks the AI service which models it has. */
  listModels: { request: nothing, reply: modelListSchema },
  /** Asks the AI service for a word, with the kept key and model. */
  testModel: { request: nothing, reply: generationSchema },

  /** Asks the site what is on it. */
  readSite: { request: nothing, reply: siteReadingSchema },
  /** Asks the site for the post that a live article was made of. */
  readArticle: { request: z.object({ slug: z.string().max(1024) }), reply: articleReadingSchema },

  loadRecords: { request: nothing, reply: loadedRecordsSchema },
  /** Writes all of a change or nothing; rejects where nothing was saved. */
  saveRecords: { request: recordChangeSchema, reply: nothing },

  /** How far a run is, shown outside the page and kept awake for; undefined at its end. */
  showProgress: { request: runProgressSchema.optional(), reply: nothing },
} as const satisfies Record<string, { request: z.ZodType; reply: z.ZodType }>

export type VerbName = keyof typeof platformVerbs
export type RequestOf<N extends VerbName> = z.output<(typeof platformVerbs)[N]['request']>
export type ReplyOf<N extends VerbName> = z.output<(typeof platformVerbs)[N]['reply']>

/** The verbs as functions. One that is missing does not compile. */
export type PlatformHandlers = {
  readonly [N in VerbName]: undefined extends RequestOf<N>
    ? (request?: RequestOf<N>) => Promise<ReplyOf<N>>
    : (request: RequestOf<N>) => Promise<ReplyOf<N>>
}

export const platformErrorCodes = [
  /** The request did not fit, or came from another page than the publisher's. */
  'refused',
  /** Nothing was saved: the storage is full, denied or out of reach. */
  'not-saved',
  'failed',
] as const

export type PlatformErrorCode = (typeof platformErrorCodes)[number]

/** `message`: one sentence for the operator. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode

  constructor(code: PlatformErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What differs between platforms and is told to the operator. */
export interface PlatformTraits {
  /** Whether a webhook's reply can be read always, or only where it allows CORS. */
  readsReplies: 'always' | 'with-cors'
  /** Whether secrets outlive the window. */
  keepsSecrets: boolean
  /** Whether the publisher is a page of the site, or the site's URL is a setting. */
  site: 'own' | 'by-url'
}

/** What the working window is asked by the others, and told. */
export interface WorkListener {
  /** Whether another window may work, once what was typed is saved; false during a run. */
  onAsked: () => Promise<boolean>
  /** Another window works now: this one only reads. */
  onLost: () => void
}

/** The platform of a window. */
export interface Platform extends PlatformHandlers {
  readonly traits: PlatformTraits
  /** Makes this the working window, unless another one is. */
  claimWork: (listener: WorkListener) => Promise<'working' | 'reading'>
  /** The same where another window is: it gives way, unless it is sending posts. */
  takeOverWork: (listener: WorkListener) => Promise<'working' | 'refused'>
  /**
   * Calls `flush`, which saves what is typed, before the window closes, and waits for it where the
   * platform can. Returns the end of the subscription.
   */
  onSaveAsked: (flush: () => Promise<void>) => () => void
  /** Asks before the window closes while `isBusy` says so. Returns the end of the subscription. */
  onBeforeClose: (isBusy: () => boolean) => () => void
}
