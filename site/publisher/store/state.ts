import type { GenerationProblem } from '../../../shared/api/generation.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import type { KnownSite, SiteReading } from '../../../shared/publication/site-reading.ts'
import type { WindowRole } from '../../../shared/platform.ts'
import { emptyNotes, type Collection, type Notes } from '../../../shared/records.ts'
import type * as TextCheck from '../../../shared/review/text-review.ts'
import type { SecretName, SecretStatus } from '../../../shared/secrets.ts'
import { daysAt, type Days } from './days.ts'

/**
 * The goal of a run, and its posts in their order. Publishing and writing write texts; publishing
 * and taking back, which is of posts that were sent, send.
 */
export interface RunJob {
  goal: 'publish' | 'write' | 'take-back'
  ids: readonly string[]
  /** Whether of the pending ones only those are sent that the operator has read and approved. */
  isApprovedOnly?: boolean
}

export type RunPause =
  /** The AI is asked again at `until`, in ms of the run's clock; `ms`: its length at first. */
  | { kind: 'wait'; until: number; ms: number; problem: GenerationProblem }
  /** There is no text, and the operator wants to be asked. */
  | { kind: 'no-text'; problem: GenerationProblem }
  /** The post failed, as its delivery says, and the operator wants to be asked. */
  | { kind: 'not-sent'; delivery: Delivery }
  /** The text that is to be sent next has findings, a line each, and the operator wants to be asked. */
  | { kind: 'findings'; findings: string[] }

export interface RunProgress {
  /** Posts that were dealt with, whatever became of them. */
  done: number
  total: number
  /** The post that is worked on, since when, in ms of the run's clock; undefined between posts. */
  current: { id: string; title: string; step: 'writing' | 'sending'; since: number } | undefined
  /** Estimated from the posts that are done; undefined before three are. */
  msLeft: number | undefined
  pause?: RunPause
}

export interface RunSummary {
  goal: RunJob['goal']
  /** Posts that were published, or that have a text now where only texts were asked for. */
  published: number
  /** The ids of the posts that the run had before it. */
  posts: readonly string[]
  end: 'complete' | 'stopped' | 'not-saved'
}

/** A run of this window. */
export interface ActiveRun {
  goal: RunJob['goal']
  /** Of one post in the single publisher, of one card, or of several posts. */
  of: 'form' | 'json' | 'card' | 'queue'
  /** Undefined until it has begun. */
  progress?: RunProgress | undefined
  /** The operator has asked for its end. */
  isEnding: boolean
  /** The records as they were when it began: slugs and warnings follow from them until it ends. */
  before: Pick<Collection, 'posts' | 'attempts'>
}

/** The post of the single publisher that was sent last, to be followed to the site. */
export interface LastSent {
  of: 'form' | 'json'
  id: string
}

/** A file that is made a picture of. */
export type PictureWork = { state: 'reading' } | { state: 'refused'; message: string }

export interface SecretField {
  /** Undefined until the platform was asked. */
  status?: SecretStatus | undefined
  /** The fault of the text that was entered last. */
  problem?: string | undefined
  /** How often something needed it in vain; the field takes the focus each time. */
  missed: number
}

export interface SiteState {
  /** The last answer; undefined until the first one. */
  reading?: SiteReading | undefined
  /** When that was, in milliseconds since 1970. */
  readAt?: number | undefined
  /** The last content of the site that is known, also where it could not be reached since. */
  known?: KnownSite | undefined
  isReading: boolean
}

/** All that a window of the publisher knows: the records as they are, and what is going on. */
export interface PublisherState extends Collection {
  notes: Notes
  /** `out-of-reach`: it cannot be read now, and nothing is sent before it can be. */
  storage: 'loading' | 'ready' | 'newer-version' | 'out-of-reach'
  /** The browser refuses its storage: a reload loses all. */
  keepsNothing: boolean
  /** Today: the operator's, and the one that the site's builds count by. */
  days: Days
  role: WindowRole
  /** `failed`: the last changes are in this window only. */
  saving: 'saved' | 'unsaved' | 'failed'
  /** When something was saved last, in milliseconds since 1970; undefined before that. */
  savedAt?: number | undefined
  /** Whether the system may delete what is kept when space runs short; undefined until it was asked. */
  mayBeDeleted?: boolean | undefined
  /** Id of the post in the form. There is no record of it while the form is empty. */
  openDraft: string
  run?: ActiveRun | undefined
  /** Of the last run, until the operator dismisses it or another begins. */
  summary?: RunSummary | undefined
  /** A part of the script of its own. Undefined until it has come: no text has findings before that. */
  textCheck?: typeof TextCheck | undefined
  /** Of the file that was chosen for a post last, by the post's id. */
  pictureWork: ReadonlyMap<string, PictureWork>
  /** The latest news for screen readers: one message for each post. */
  news: string
  test: 'idle' | 'testing' | 'finding-out'
  /** The last test of the webhook that is set, and what became of it. */
  tested?: { by: 'testing' | 'finding-out'; delivery: Delivery } | undefined
  lastSent?: LastSent | undefined
  secrets: Readonly<Record<SecretName, SecretField>>
  site: SiteState
}

const unknownSecret: SecretField = { missed: 0 }

export const noSite: SiteState = { isReading: false }

/** The same on every machine, since pages are prerendered with it. */
export const initialState: PublisherState = {
  posts: [],
  attempts: [],
  pictures: [],
  notes: emptyNotes,
  unreadable: [],
  storage: 'loading',
  keepsNothing: false,
  days: daysAt(new Date()),
  role: 'alone',
  saving: 'saved',
  openDraft: '',
  pictureWork: new Map(),
  news: '',
  test: 'idle',
  secrets: { webhookUrl: unknownSecret, webhookHeader: unknownSecret, aiKey: unknownSecret },
  site: noSite,
}
