import { generateArticle } from '../../../shared/api/ai.ts'
import { parseAddress } from '../../../shared/api/address.ts'
import type { Fetch, Sleep } from '../../../shared/api/http.ts'
import { readArticleSource, readSiteIndex } from '../../../shared/api/site.ts'
import {
  publishAiGeneratedPost,
  publishBlogPost,
  sendToWebhook,
  testConnection,
  type PublishAiGeneratedPost,
  type PublishBlogPost,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import { createRecorder, type Recorder } from '../../../shared/history.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import {
  draftNameSchema,
  mayReplaceKept,
  parseKept,
  parseSavedDraft,
  serializeKept,
} from '../../../shared/kept.ts'
import type { RunProgress } from '../../../shared/run.ts'
import { publisherSettingsSchema, type PublisherSettings } from '../../../shared/settings.ts'
import type { OpenDraft, Platform } from '../platform.ts'
import { listAside } from './aside.ts'
import type { HistoryDatabase } from './history-database.ts'
import type { QueueDatabase } from './queue-database.ts'
import type { QueueLock } from './queue-lock.ts'
import { createMemorySecrets } from './secrets.ts'
import type { TextStorage } from './text-storage.ts'

/** What the platform uses of the browser. */
export interface BrowserEnvironment {
  fetch: Fetch
  texts: TextStorage
  queue: QueueDatabase
  history: HistoryDatabase
  lock: QueueLock
  openDraft: OpenDraft
  /** Tells the other windows that the queue has changed; `onQueueChanged` is when they do. */
  announceQueue: () => void
  onQueueChanged: Platform['onQueueChanged']
  /** The same of the history. */
  announceHistory: () => void
  onHistoryChanged: Platform['onHistoryChanged']
  /** Origin of the site. */
  origin: string
  isOnline: () => boolean
  defaults: PublisherSettings
  sleep: Sleep
  now: () => Date
  random: () => number
  /** Undefined at the end of a run. */
  showProgress: (progress: RunProgress | undefined) => void
  onSaveAsked: Platform['onSaveAsked']
  onBeforeClose: Platform['onBeforeClose']
}

/** Among the texts; the others have the names of what is kept. */
const settingsName = 'settings'

/** The publisher's platform on the site. Secrets never leave the memory of the tab. */
export function createBrowserPlatform(environment: BrowserEnvironment): Platform {
  const { texts, lock, history, now } = environment
  const secrets = createMemorySecrets()
  const asideListeners = new Set<() => void>()
  const tellAside = () => {
    for (const listener of asideListeners) listener()
  }
  /** What a saved text says. One that cannot be read is set aside: else the next save would replace it. */
  const readOrSetAside = async <T>(
    name: string,
    text: string | undefined,
    parse: (text: string) => T | undefined,
  ): Promise<T | undefined> => {
    const value = text === undefined ? undefined : parse(text)
    if (text === undefined || value !== undefined) return value
    await texts.setAside(name, (found) => parse(found) !== undefined)
    tellAside()
    return undefined
  }

  let settings: Promise<PublisherSettings> | undefined
  const readSettings = async () => {
    const text = await texts.load(settingsName)
    return (await readOrSetAside(settingsName, text, parseSettings)) ?? environment.defaults
  }
  const loadSettings = () =>
    // A browser that denies its storage can still publish.
    (settings ??= readSettings().catch(() => environment.defaults))

  const record = createRecorder({ save: history.save, now })
  // What is sent of the queue is told by its own changes, at every step.
  const recordAloud = createRecorder({
    async save(attempt) {
      await history.save(attempt)
      environment.announceHistory()
    },
    now,
  })

  const send = async (payload: WebhookPayload, reply?: 'readable'): Promise<Delivery> => {
    const url = secrets.value('webhookUrl')
    const { webhookAllowsCors } = await loadSettings()
    if (url === undefined || !isReachable(url, environment)) return { outcome: 'not-sent' }
    return sendToWebhook({
      fetch: environment.fetch,
      url,
      payload,
      mode: webhookAllowsCors || reply === 'readable' ? 'cors' : 'no-cors',
    })
  }
  const publish = (payload: PublishBlogPost | PublishAiGeneratedPost, keep: Recorder) =>
    keep(payload.post, () => send(payload))

  return {
    traits: { readsReplies: 'with-cors', keepsSecrets: false, site: 'own', storage: 'browser' },

    secretStatus: async () => ({
      webhookUrl: secrets.status('webhookUrl'),
      aiKey: secrets.status('aiKey'),
    }),
    saveSecret: async (name, value) => secrets.save(name, value),
    forgetSecret: async (name) => {
      secrets.forget(name)
    },
    loadSettings,
    saveSettings(next) {
      settings = Promise.resolve(next)
      return texts.save(settingsName, JSON.stringify(next))
    },

    // The field names the host already, and a page has no other way to ask.
    mayPublish: () => Promise.resolve(true),
    testConnection: (reply) => send(testConnection(now()), reply),
    publishPost: (post) => publish(publishBlogPost(post, environment.origin, now()), recordAloud),
    publishScheduledPost: (article) => publish(publishAiGeneratedPost(article, now()), record),
    async generateArticle(topic, signal) {
      const { fetch, sleep, random } = environment
      const { aiUrl, aiModel } = await loadSettings()
      const key = secrets.value('aiKey') ?? ''
      return generateArticle({
        fetch,
        sleep,
        random,
        now,
        topic,
        signal,
        key,
        apiUrl: aiUrl,
        model: aiModel,
      })
    },

    readSite: () => readSiteIndex(environment),
    readArticle: (slug) => readArticleSource(environment, slug),

    loadQueue: (known) => environment.queue.loadQueue(known),
    async saveQueue(change, known) {
      const revision = await environment.queue.saveQueue(change, known)
      if (revision !== 'changed-elsewhere') environment.announceQueue()
      return revision
    },
    async discardQueue() {
      await environment.queue.discardQueue()
      environment.announceQueue()
      tellAside()
    },
    listAside: () => listAside(texts.list),
    removeAside: (name) => texts.save(name, undefined),
    onAside(listener) {
      asideListeners.add(listener)
      return () => asideListeners.delete(listener)
    },
    loadHistory: history.load,
    async clearHistory() {
      await history.clear()
      environment.announceHistory()
    },
    onHistoryChanged: environment.onHistoryChanged,
    loadKept: async (name) =>
      readOrSetAside(name, await texts.load(name), (text) => parseKept(name, text)),
    async saveKept(name, value, known) {
      const isSaved = await texts.replace(
        name,
        value && serializeKept(value, now().getTime()),
        (text) => mayReplaceKept(text && (parseKept(name, text) ?? text), known),
      )
      return isSaved ? 'saved' : 'changed-elsewhere'
    },
    async listDrafts() {
      const kept = await texts.list('draft')
      const drafts = await Promise.all(
        kept.map(async ([found, text]) => {
          const name = draftNameSchema.safeParse(found).data
          return name && readOrSetAside(name, text, (saved) => parseSavedDraft(name, saved))
        }),
      )
      return drafts.filter((draft) => draft !== undefined)
    },
    openDraft: environment.openDraft,

    lockQueue: lock.acquire,
    beginRun: () => () => {
      environment.showProgress(undefined)
    },
    showProgress: environment.showProgress,
    onQueueChanged: environment.onQueueChanged,
    onSaveAsked: environment.onSaveAsked,
    onBeforeClose: environment.onBeforeClose,
  }
}

/** Undefined where it is none that this release understands. */
function parseSettings(text: string): PublisherSettings | undefined {
  try {
    return publisherSettingsSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Without a network nothing leaves the machine, but what runs on it can still be reached. */
function isReachable(url: string, { isOnline }: BrowserEnvironment): boolean {
  const address = parseAddress(url)
  return isOnline() || (address.ok && address.loopback)
}
