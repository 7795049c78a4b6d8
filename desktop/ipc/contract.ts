import { z } from 'zod'
import { platformVerbs, type PlatformErrorCode } from '../../shared/platform.ts'

const nothing = z.undefined()

/** Of the proxy between this computer and the network. It is kept in memory and never stored. */
const proxyCredentials = z.object({ name: z.string().max(1024), password: z.string().max(1024) })

/** A site that is published to: with a queue, a history, secrets and settings of its own. */
export const profileSchema = z.object({
  /** '' for the first one. */
  id: z.string(),
  name: z.string().trim().min(1).max(100),
})

/** Settings of the app as a whole. */
const appSettings = z.object({
  spellCheck: z.boolean(),
  /** Where everything is kept. */
  folder: z.string(),
  profiles: z.array(profileSchema),
  /** Id of the one that is shown. */
  profile: z.string(),
})

/** Requests of the desktop app's own parts of the window, beyond the platform's verbs. */
const shellVerbs = {
  /** Whether secrets may be stored where nothing protects them. */
  allowUnprotectedSecrets: { request: z.object({ allow: z.boolean() }), reply: nothing },
  /** Replies to the event `closeAsked`. */
  answerClose: { request: z.object({ busy: z.boolean() }), reply: nothing },
  /** The page listens to events from now on: it is sent those that it has missed. */
  pageReady: { request: nothing, reply: nothing },
  /** Looks for updates, restarts into the version that is ready, or opens its download. */
  applyUpdate: { request: nothing, reply: nothing },
  /** Begins a search in the page, or goes on with it; an empty text ends it. See `found`. */
  findInPage: {
    request: z.object({ text: z.string().max(1024), isNext: z.boolean(), isForward: z.boolean() }),
    reply: nothing,
  },
  appSettings: { request: nothing, reply: appSettings },
  checkSpelling: { request: z.object({ isOn: z.boolean() }), reply: nothing },
  /** Opens the folder where everything is kept. */
  showFolder: { request: nothing, reply: nothing },
  /** Puts a profile in the place of the one of its id, or a new one, which has none, at the end. */
  saveProfile: {
    request: profileSchema.extend({ id: profileSchema.shape.id.exactOptional() }),
    reply: nothing,
  },
  /** Moves all of a profile to the system's trash; not of the first one, nor of the one that is shown. */
  removeProfile: { request: profileSchema.pick({ id: true }), reply: nothing },
  /** Loads the page again with another profile; false during a run, and nothing is done. */
  switchProfile: { request: profileSchema.pick({ id: true }), reply: z.boolean() },
  /** Replies to the event `proxyLogin`; without credentials the login is cancelled. */
  answerProxyLogin: { request: proxyCredentials.optional(), reply: nothing },
} as const satisfies Record<string, { request: z.ZodType; reply: z.ZodType }>

const verbs = { ...platformVerbs, ...shellVerbs }

/** Events that the main process sends to the window. An event's name is its channel. */
export const eventNames = [
  /** All that the operator has to be told now. */
  'notices',
  /** The window is about to close: reply with `answerClose`. */
  'closeAsked',
  /** Save what is being typed: the app may be ended without being asked. */
  'saveAsked',
  /** The operator wants to find something in the page. */
  'findAsked',
  /** The matches of a search. */
  'found',
  /** The page is to do what was chosen in the menu. */
  'pageCommand',
  /** A file was chosen, dropped on the app's icon, or pressed twice. */
  'fileOpened',
  /** A proxy asks for a login, or no longer does. */
  'proxyLogin',
] as const

export type RequestName = keyof typeof verbs
export type RequestOf<N extends RequestName> = z.output<(typeof verbs)[N]['request']>
export type ReplyOf<N extends RequestName> = z.output<(typeof verbs)[N]['reply']>

/** Every request the window may make of the main process. A request's name is its channel. */
export const contract: {
  readonly [N in RequestName]: { request: z.ZodType<RequestOf<N>>; reply: z.ZodType<ReplyOf<N>> }
} = verbs

/** Requests of the menu to the page; an item has the same id. */
export type PageCommand =
  'tool-single' | 'tool-bulk' | 'settings' | 'new-post' | 'import-calendar' | 'export-backup'

export type EventName = (typeof eventNames)[number]

/** A message above the publisher. It takes the place of the one with its id. */
export interface Notice {
  id: string
  title: string
  text: string
  tone: 'neutral' | 'warning'
  /** A button for the operator, who can do something about it here. */
  action?: { label: string; does: NoticeAction }
  /** The news of a version. */
  news?: string
  /** Shown in the settings alone. */
  isQuiet?: boolean
}

export type NoticeAction =
  'enter-webhook' | 'enter-key' | 'send-test' | 'allow-unprotected' | 'keep-in-memory' | 'update'

interface Payloads {
  notices: readonly Notice[]
  proxyLogin: { host: string } | undefined
  pageCommand: PageCommand
  /** `bytes`: undefined where it cannot be read. */
  fileOpened: { name: string; bytes: Uint8Array<ArrayBuffer> | undefined }
  /** Whether to go on with the search that is open. */
  findAsked: { isNext: boolean }
  /** The number of the match that is marked, and of all. */
  found: { active: number; total: number }
}

export type PayloadOf<N extends EventName> = N extends keyof Payloads ? Payloads[N] : undefined

export type Profile = z.output<typeof profileSchema>
export type AppSettings = z.output<typeof appSettings>
export type ProxyCredentials = z.output<typeof proxyCredentials>

/** A reply or an error as data: `ipcRenderer.invoke` drops the fields of thrown errors. */
export type Envelope<T> =
  { ok: true; data: T } | { ok: false; error: { code: PlatformErrorCode; message: string } }

/** The main process's handlers: a request without one does not compile. */
export type Handlers = {
  readonly [N in RequestName]: (
    request: RequestOf<N>,
  ) => Promise<undefined extends ReplyOf<N> ? ReplyOf<N> | void : ReplyOf<N>>
}

/** The object that the preload script gives the page. */
export type PublisherApi = {
  readonly [N in RequestName]: (
    ...request: undefined extends RequestOf<N> ? [RequestOf<N>?] : [RequestOf<N>]
  ) => Promise<Envelope<ReplyOf<N>>>
} & {
  /** Each returns a function that ends the subscription. */
  readonly [N in EventName as `on${Capitalize<N>}`]: (
    listener: (payload: PayloadOf<N>) => void,
  ) => () => void
}
