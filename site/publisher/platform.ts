import type { ArticleTopic, Generation } from '../../shared/api/ai.ts'
import type { Delivery, ScheduledArticle } from '../../shared/api/webhook.ts'
import type { Post } from '../../shared/post.ts'
import type { Queue } from '../../shared/queue.ts'
import type { QueueFileResult } from '../../shared/queue-format.ts'
import type { RunProgress } from '../../shared/run.ts'

export type SecretName = 'webhookUrl' | 'aiKey'

/** What may be shown of a secret; its value never comes back. */
export type SecretStatus =
  | { state: 'missing' }
  /** `hint`: host of the webhook, or the last four characters of the key. */
  | { state: 'ready'; hint: string; kept: 'in-memory' | 'encrypted' | 'unprotected' }
  /** It is stored, but cannot be decrypted here and now: it has to be entered again. */
  | { state: 'locked' }

export type SaveSecretResult =
  | { ok: true; status: SecretStatus }
  /** `message` is one sentence for the operator that says what is wrong with the value. */
  | { ok: false; message: string }

/** Settings that are no secrets. */
export interface PublisherSettings {
  /** 'My webhook allows CORS'; has no meaning where replies can always be read. */
  webhookAllowsCors: boolean
  aiUrl: string
  aiModel: string
}

/** The form of the single-post publisher as text (section 3, publisher form state). */
export interface PostDraft {
  title: string
  excerpt: string
  content: string
  categories: string
  tags: string
  featuredImage: string
  seoTitle: string
  seoDescription: string
  /**
   * A send of this draft was begun under this id and is not known to have succeeded. Every further
   * attempt keeps the id.
   */
  attempt?: { id: string }
}

/** What differs between platforms and is told to the operator. */
export interface PlatformTraits {
  /** Whether a webhook's reply can be read always, or only where it allows CORS. */
  readsReplies: 'always' | 'with-cors'
  /** Whether secrets outlive the window. */
  keepsSecrets: boolean
}

/**
 * What the publisher needs of the world around it: the browser and the desktop app each have one.
 * Given by React context at each entry point; no component asks which one it is.
 *
 * Sending never rejects: a `Delivery` says what is known. Saving rejects when nothing was saved.
 */
export interface Platform {
  readonly traits: PlatformTraits

  secretStatus(): Promise<Record<SecretName, SecretStatus>>
  /** Checks and keeps a secret. An empty value is refused; use `forgetSecret`. */
  saveSecret(name: SecretName, value: string): Promise<SaveSecretResult>
  forgetSecret(name: SecretName): Promise<void>
  loadSettings(): Promise<PublisherSettings>
  saveSettings(settings: PublisherSettings): Promise<void>

  /** Each POSTs once to the kept webhook URL; 'not-sent' where there is none. */
  testConnection(): Promise<Delivery>
  publishPost(post: Post): Promise<Delivery>
  publishScheduledPost(article: ScheduledArticle): Promise<Delivery>
  /** Asks the AI service with the kept key. */
  generateArticle(topic: ArticleTopic, signal: AbortSignal): Promise<Generation>

  /** An empty queue where none was saved. */
  loadQueue(): Promise<QueueFileResult>
  saveQueue(queue: Queue): Promise<void>
  loadDraft(): Promise<PostDraft | undefined>
  /** `undefined` removes the draft. */
  saveDraft(draft: PostDraft | undefined): Promise<void>

  /**
   * Claims the queue for a run. Undefined where another window runs it already; else the function
   * that gives it back.
   */
  lockQueue(): Promise<(() => void) | undefined>
  /** Shows how far a run is outside the page (title, dock, task bar); undefined at its end. */
  showProgress(progress: RunProgress | undefined): void
  /**
   * Tells when another window changed the saved queue, or ended the run because of which
   * `lockQueue` was refused here. Returns the end of the subscription.
   */
  onQueueChanged(listener: () => void): () => void
  /** Asks before the window closes while `isBusy` says so. Returns the end of the subscription. */
  onBeforeClose(isBusy: () => boolean): () => void
}
