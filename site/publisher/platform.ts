import type { ArticleTopic, Generation } from '../../shared/api/ai.ts'
import type { ScheduledArticle } from '../../shared/api/webhook.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Attempt } from '../../shared/history.ts'
import type {
  DraftName,
  Kept,
  KeptKind,
  KeptName,
  SavedDraft,
  SaveKeptResult,
} from '../../shared/kept.ts'
import type { Post } from '../../shared/post.ts'
import type { ArticleReading, SiteReading } from '../../shared/publication/site-reading.ts'
import type { QueueStorage } from '../../shared/queue-store.ts'
import type { RunProgress } from '../../shared/run.ts'
import type { SaveSecretResult, SecretName, SecretStatus } from '../../shared/secrets.ts'
import type { PublisherSettings } from '../../shared/settings.ts'

/** What differs between platforms and is told to the operator. */
export interface PlatformTraits {
  /** Whether a webhook's reply can be read always, or only where it allows CORS. */
  readsReplies: 'always' | 'with-cors'
  /** Whether secrets outlive the window. */
  keepsSecrets: boolean
  /** Whether the publisher is a page of the site, or the site's address is a setting. */
  site: 'own' | 'by-address'
  /** Where all that is kept is. */
  storage: 'browser' | 'disk'
}

/** What could not be read, as a text, taken out of its place so that nothing is written over it. */
export interface Aside {
  name: string
  what: 'queue' | KeptKind | 'settings'
  /** When it was set aside, in milliseconds since 1970. */
  at: number
  text: string
}

/** Remembers the draft that a window shows, for as long as there is the window. */
export interface OpenDraft {
  recall: () => DraftName | undefined
  remember: (name: DraftName) => void
}

/**
 * What the browser or the desktop app does for the publisher. Given by React context at each entry
 * point; no component asks which one it is.
 *
 * Sending never rejects: a `Delivery` says what is known. Nor does reading the site. Saving rejects when
 * nothing was saved.
 */
export interface Platform extends QueueStorage {
  readonly traits: PlatformTraits

  secretStatus(): Promise<Record<SecretName, SecretStatus>>
  /** Checks and keeps a secret. An empty value is refused; use `forgetSecret`. */
  saveSecret(name: SecretName, value: string): Promise<SaveSecretResult>
  forgetSecret(name: SecretName): Promise<void>
  loadSettings(): Promise<PublisherSettings>
  saveSettings(settings: PublisherSettings): Promise<void>

  /** Asks the operator before the first post to a host, where the platform has a way to. */
  mayPublish(): Promise<boolean>
  /**
   * Each POSTs once to the kept webhook URL; 'not-sent' where there is none. The reply to a `readable`
   * test is asked for in a way in which it can be read, whatever the settings say.
   */
  testConnection(reply?: 'readable'): Promise<Delivery>
  publishPost(post: Post): Promise<Delivery>
  publishScheduledPost(article: ScheduledArticle): Promise<Delivery>
  /** Asks the AI service with the kept key. */
  generateArticle(topic: ArticleTopic, signal: AbortSignal): Promise<Generation>

  /** Asks the site what is on it. */
  readSite(): Promise<SiteReading>
  /** Asks the site for the post that a live article was made of. */
  readArticle(slug: string): Promise<ArticleReading>

  /**
   * Puts an empty queue in the place of one that cannot be read, which is set aside. Rejects where it
   * may not.
   */
  discardQueue(): Promise<void>

  /**
   * What was set aside and can be had here, oldest first. The desktop app keeps files instead, and says
   * itself where they are.
   */
  listAside(): Promise<readonly Aside[]>
  removeAside(name: string): Promise<void>
  /** Tells when something was set aside in this window. Returns the end of the subscription. */
  onAside(listener: () => void): () => void

  /**
   * The attempts to deliver posts that began at an instant or later, in milliseconds since 1970, in no
   * particular order. Publishing records each.
   */
  loadHistory(since: number): Promise<Attempt[]>
  clearHistory(): Promise<void>
  /**
   * Tells when the history was changed otherwise than at this window's request. What another window
   * sends of the queue is told by `onQueueChanged`. Returns the end of the subscription.
   */
  onHistoryChanged(listener: () => void): () => void

  /**
   * What is being entered under a name: a draft, a calendar, a JSON text. What is saved there and cannot
   * be read is set aside. Rejects where that is not known.
   */
  loadKept<N extends KeptName>(name: N): Promise<Kept<N> | undefined>
  /** Saves a value in the place of the known one; `undefined` removes it. */
  saveKept<N extends KeptName>(
    name: N,
    value: Kept<N> | undefined,
    known?: Kept<N>,
  ): Promise<SaveKeptResult>
  /** The drafts that are kept, in no particular order. Those that cannot be read are set aside. */
  listDrafts(): Promise<SavedDraft[]>
  /** Which draft this window showed last, where it was loaded again. */
  readonly openDraft: OpenDraft

  /**
   * Locks the queue for this window, for a run or for a small change. Undefined where another window
   * has it; else the function that unlocks it.
   */
  lockQueue(): Promise<(() => void) | undefined>
  /**
   * Begins a run on the locked queue: the computer stays awake, where the platform can see to that.
   * Returns the end of the run.
   */
  beginRun(): () => void
  /** Shows how far the run is outside the page (title, dock, task bar), until it ends. */
  showProgress(progress: RunProgress): void
  /**
   * Tells when another window changed the saved queue, or ended the run because of which
   * `lockQueue` was refused here; `imported`: a file took the place of the whole queue. Returns the
   * end of the subscription.
   */
  onQueueChanged(listener: (how?: 'imported') => void): () => void
  /**
   * Calls `flush`, which saves what is typed, before the window closes, and waits for it where the
   * platform can. Returns the end of the subscription.
   */
  onSaveAsked(flush: () => Promise<void>): () => void
  /** Asks before the window closes while `isBusy` says so. Returns the end of the subscription. */
  onBeforeClose(isBusy: () => boolean): () => void
}
