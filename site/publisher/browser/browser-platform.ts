import { generateArticle } from '../../../shared/api/ai.ts'
import { parseAddress } from '../../../shared/api/address.ts'
import type { Fetch, Sleep } from '../../../shared/api/http.ts'
import {
  publishAiGeneratedPost,
  publishBlogPost,
  sendToWebhook,
  testConnection,
  type Delivery,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import { parseQueue, serializeQueue } from '../../../shared/queue-file.ts'
import type { Queue } from '../../../shared/queue.ts'
import type { Platform, PublisherSettings } from '../platform.ts'
import type { RunClaim } from './run-claim.ts'
import { createMemorySecrets } from './secrets.ts'
import type { TextStorage } from './storage.ts'
import { readDraft, readSettings } from './stored.ts'

/** What the browser gives; tests give something else. */
export interface BrowserWorld {
  fetch: Fetch
  storage: TextStorage
  claim: RunClaim
  /** Tells the other windows that the queue has changed, and hears it from them. */
  announceQueue: () => void
  onQueueChanged: Platform['onQueueChanged']
  /** Origin of the site. */
  origin: string
  isOnline: () => boolean
  defaults: PublisherSettings
  sleep: Sleep
  now: () => Date
  random: () => number
  showProgress: Platform['showProgress']
  onBeforeClose: Platform['onBeforeClose']
}

const names = { queue: 'queue', draft: 'draft', settings: 'settings' } as const

/** The publisher's platform on the site. Secrets never leave the memory of the tab. */
export function createBrowserPlatform(world: BrowserWorld): Platform {
  const { storage, claim } = world
  const secrets = createMemorySecrets()
  let settings: Promise<PublisherSettings> | undefined
  // Most often a window reads what it wrote itself, and megabytes need not be parsed for that.
  let lastSaved: { text: string; queue: Queue } | undefined
  const loadSettings = () =>
    (settings ??= storage.load(names.settings).then(
      (text) => readSettings(text) ?? world.defaults,
      // A browser that denies its storage can still publish.
      () => world.defaults,
    ))

  const send = async (payload: (now: Date) => WebhookPayload): Promise<Delivery> => {
    const url = secrets.value('webhookUrl')
    const { webhookAllowsCors } = await loadSettings()
    if (url === undefined || !isReachable(url, world)) return { outcome: 'not-sent' }
    return sendToWebhook({
      fetch: world.fetch,
      url,
      payload: payload(world.now()),
      mode: webhookAllowsCors ? 'json' : 'no-cors',
    })
  }

  return {
    traits: { readsReplies: 'with-cors', keepsSecrets: false },

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
      return storage.save(names.settings, JSON.stringify(next))
    },

    testConnection: () => send(testConnection),
    publishPost: (post) => send((now) => publishBlogPost(post, world.origin, now)),
    publishScheduledPost: (article) => send((now) => publishAiGeneratedPost(article, now)),
    async generateArticle(topic, signal) {
      const { fetch, sleep, random, now } = world
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

    async loadQueue() {
      const text = await storage.load(names.queue)
      if (text === undefined) return { ok: true, queue: [] }
      if (text === lastSaved?.text) return { ok: true, queue: lastSaved.queue }
      return parseQueue(text, { sendingElsewhere: await claim.isHeldElsewhere() })
    },
    async saveQueue(queue) {
      const text = serializeQueue(queue)
      await storage.save(names.queue, text)
      // With a post that is being sent it depends on the moment what is read back.
      lastSaved = queue.some(({ status }) => status === 'sending') ? undefined : { text, queue }
      world.announceQueue()
    },
    loadDraft: async () => readDraft(await storage.load(names.draft)),
    saveDraft: (draft) => storage.save(names.draft, draft && JSON.stringify(draft)),

    claimRun: claim.claim,
    showProgress: world.showProgress,
    onQueueChanged: world.onQueueChanged,
    onBeforeClose: world.onBeforeClose,
  }
}

/** Without a network nothing leaves the machine, but what runs on it can still be reached. */
function isReachable(url: string, { isOnline }: BrowserWorld): boolean {
  const address = parseAddress(url)
  return isOnline() || (address.ok && address.loopback)
}
