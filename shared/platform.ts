import { z } from 'zod'
import { generationSchema } from './api/generation.ts'
import { articleTopicSchema } from './api/ai-request.ts'
import { askedTableSchema } from './api/table-request.ts'
import { isSitePath } from './url.ts'
import { publicationSchema } from './api/webhook.ts'
import { slugSchema } from './post/fields.ts'
import { deliverySchema } from './delivery.ts'
import { articleReadingSchema, siteReadingSchema } from './publication/site-reading.ts'
import { loadedRecordsSchema, recordChangeSchema, saveResultSchema } from './records.ts'
import { saveSecretResultSchema, secretNameSchema, secretStatusSchema } from './secrets.ts'
import { aiServiceSchema, settingRows, type PublisherSettings } from './settings.ts'

const nothing = z.undefined()
/** Of a URL, with its port; empty for none. */
const host = z.string().max(1024)
const service = aiServiceSchema
const siteUrl = settingRows.siteUrl.schema
const jobId = z.string().min(1).max(64)

/** The parts of a run's progress that are shown outside the page. */
const shownProgress = z.object({
  done: z.int().min(0),
  total: z.int().min(0),
  current: z.object({ title: z.string() }).optional(),
  pause: z.object({ kind: z.string() }).exactOptional(),
})

export type ShownProgress = z.output<typeof shownProgress>

/**
 * The verbs of the browser or the desktop app for the publisher: each with its request and its
 * reply, declared here and nowhere else. A verb that fails rejects with a `PlatformError`; sending,
 * asking the AI and reading the site never do, since their replies say what is known.
 */
export const platformVerbs = {
  secretStatus: { request: nothing, reply: z.record(secretNameSchema, secretStatusSchema) },
  /**
   * Checks and keeps a secret. An empty value is refused; use `forgetSecret`. `host`: of the service
   * that an AI key is entered for, to which alone it is sent. A header goes with the webhook's host: it
   * is forgotten where the webhook is set to another one.
   */
  saveSecret: {
    request: z.object({ name: secretNameSchema, value: z.string().max(8192), host }),
    reply: saveSecretResultSchema,
  },
  forgetSecret: { request: z.object({ name: secretNameSchema }), reply: nothing },
  /** Asks the operator before the AI key goes to another host than it was entered for. */
  mayUseKey: { request: z.object({ host }), reply: z.boolean() },

  /**
   * POSTs a test once to the kept webhook URL; 'not-sent' where there is none. `allowsCors`: its reply
   * is asked for in a way in which a page can read it.
   */
  testConnection: { request: z.object({ allowsCors: z.boolean() }), reply: deliverySchema },
  /** POSTs a post once to the kept webhook URL; 'not-sent' where there is none. */
  publish: {
    request: publicationSchema.extend({
      /** Whether the webhook answers pages of other origins. */
      allowsCors: z.boolean(),
      /** Of the site, where it is known from the settings. */
      siteUrl,
    }),
    reply: deliverySchema,
  },
  /** Asks the AI service with the kept key. `job` names this request for `cancelGeneration`. */
  generate: {
    request: z.object({ job: jobId, topic: articleTopicSchema, service }),
    reply: generationSchema,
  },
  /** Asks the AI service for the posts of a calendar's lines. `job` as in `generate`. */
  makeTable: {
    request: z.object({ job: jobId, table: askedTableSchema, service }),
    reply: generationSchema,
  },
  cancelGeneration: { request: z.object({ job: jobId }), reply: nothing },
  /** Asks the AI service for a word, with the kept key and model. */
  testModel: { request: z.object({ service }), reply: generationSchema },

  readSite: { request: z.object({ siteUrl }), reply: siteReadingSchema },
  readArticle: {
    request: z.object({ siteUrl, slug: slugSchema }),
    reply: articleReadingSchema,
  },
  /** A picture of the site in base64, by its path; undefined where it cannot be had. */
  readPicture: {
    request: z.object({ siteUrl, path: z.string().refine(isSitePath) }),
    reply: z.string().optional(),
  },

  /** All but the contents of pictures. */
  loadRecords: { request: nothing, reply: loadedRecordsSchema },
  /** The content of a picture, in base64; undefined where it is not kept. `id`: of its record. */
  loadPicture: { request: z.object({ id: z.string() }), reply: z.string().optional() },
  /**
   * Writes all of a change or nothing, in one transaction that compares the revisions it expects; rejects
   * where nothing could be saved.
   */
  saveRecords: { request: recordChangeSchema, reply: saveResultSchema },

  /** How far a run is, shown outside the page and kept awake for; undefined at its end. */
  showProgress: { request: shownProgress.optional(), reply: nothing },
  /** Notes that a part of the page could not be drawn. `kind`: the error's class, and nothing of it. */
  reportFault: { request: z.object({ kind: z.string().max(100) }), reply: nothing },
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

export type PlatformErrorCode =
  /** The request did not fit, or came from another page than the publisher's. */
  | 'refused'
  /** Nothing was saved: the storage is full, denied or out of reach. */
  | 'not-saved'
  | 'failed'

/** `message`: one sentence for the operator. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode

  constructor(code: PlatformErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The differences between platforms that the operator is told of. */
export interface PlatformTraits {
  /** Whether a webhook's reply can be read always, or only where it allows CORS. */
  readsReplies: 'always' | 'with-cors'
  /** Whether secrets outlive the window. */
  keepsSecrets: boolean
  /** Whether the publisher is a page of the site, or the site's URL is a setting. */
  site: 'own' | 'by-url'
}

/** `alone`: no window that worked before is there any more. `beside`: one may be. `reading`: one works. */
export type WindowRole = 'alone' | 'beside' | 'reading'

/** A window is told whether it works. */
export interface WorkListener {
  /** It works now: the window that did was closed, or lost its place to this one. */
  onGained: (role: Exclude<WindowRole, 'reading'>) => void
  /** Another window works now. */
  onLost: () => void
}

export interface Platform extends PlatformHandlers {
  readonly traits: PlatformTraits
  /** The settings that nobody has changed yet. */
  readonly defaultSettings: PublisherSettings
  /** Makes this the working window, unless another one is; then it waits for that one's end. */
  claimWork: (listener: WorkListener) => Promise<WindowRole>
  /** Makes this the working window in another's place. */
  takeOverWork: () => Promise<void>
  /** Calls `follow` when another window has saved something. Returns the end of the subscription. */
  onSavedElsewhere: (follow: () => void) => () => void
  /** Asks the system to keep what is saved when space runs short; false where it may be deleted. */
  keepStored: () => Promise<boolean>
  /**
   * Calls `flush`, which saves what is typed, before the window closes, and waits for it where the
   * platform can. Returns the end of the subscription.
   */
  onSaveAsked: (flush: () => Promise<void>) => () => void
  /** Asks before the window closes while `isBusy` says so. Returns the end of the subscription. */
  onBeforeClose: (isBusy: () => boolean) => () => void
}
