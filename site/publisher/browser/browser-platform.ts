import { parseUrl } from '../../../shared/api/url.ts'
import { createArticleWriter } from '../../../shared/api/article-writer.ts'
import { readArticleSource, readSiteIndex } from '../../../shared/api/site.ts'
import {
  payloadOf,
  sendToWebhook,
  testConnection,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import { PlatformError, type Platform } from '../../../shared/platform.ts'
import { checkSecret, type SecretName, type SecretStatus } from '../../../shared/secrets.ts'
import { type PublisherSettings, defaultPublisherSettings } from '../../../shared/settings.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import type { RunProgress } from '../../../shared/run.ts'
import { onPageHidden } from '../page-hidden.ts'
import { sleep } from '../sleep.ts'
import { createBrowserStorage } from './browser-storage.ts'
import { createPageFetch, loopbackPermission } from './page-fetch.ts'
import { createWorkLock } from './work-lock.ts'

/** The publisher's platform on the site. Secrets never leave the memory of the tab. */
export function createBrowserPlatform(environment = browserEnvironment()): Platform {
  const { storage, work, now } = environment
  const { verbs, secret } = createMemorySecrets()
  const settings = createSettings(environment)

  const send = async (payload: WebhookPayload, isReadable = false): Promise<Delivery> => {
    const url = secret('webhookUrl')
    const { webhookAllowsCors } = await settings.load()
    if (url === undefined || !isReachable(url, environment)) return { outcome: 'not-sent' }
    const mode = webhookAllowsCors || isReadable ? 'cors' : 'no-cors'
    return sendToWebhook({ fetch: environment.fetch, url, payload, mode })
  }

  return {
    traits: { readsReplies: 'with-cors', keepsSecrets: false, site: 'own' },

    ...verbs,
    loadSettings: settings.load,
    saveSettings: settings.save,

    // The field names the host already, and a page has no other way to ask.
    mayPublish: async () => true,
    testConnection: ({ readable }) => send(testConnection(now()), readable),
    publish: (publication) =>
      send(payloadOf(publication, { origin: environment.origin, now: now() })),
    ...createArticleWriter(async () => {
      const { aiUrl: apiUrl, aiModel: model } = await settings.load()
      const key = secret('aiKey') ?? ''
      return { ok: true, call: { ...environment, apiUrl, model, key } }
    }),

    readSite: () => readSiteIndex(environment),
    readArticle: ({ slug }) => readArticleSource(environment, slug),

    loadRecords: storage.loadRecords,
    async saveRecords(change) {
      // A window that was frozen while another one took over must not write over what that one has.
      if (work.isReading()) throw new PlatformError('not-saved', 'Another window is at work.')
      await storage.saveRecords(change)
    },
    showProgress: async (progress) => {
      environment.showProgress(progress)
    },

    claimWork: work.claimWork,
    takeOverWork: work.takeOverWork,
    onSaveAsked: environment.onSaveAsked,
    onBeforeClose: environment.onBeforeClose,
  }
}

/** Secrets in the memory of this tab: they are lost with it, and nothing reads them but a send. */
function createMemorySecrets() {
  const kept = new Map<SecretName, { value: string; status: SecretStatus }>()
  const status = (name: SecretName) => kept.get(name)?.status ?? ({ state: 'missing' } as const)
  const verbs: Pick<Platform, 'secretStatus' | 'saveSecret' | 'forgetSecret'> = {
    secretStatus: async () => ({
      webhookUrl: status('webhookUrl'),
      webhookHeader: status('webhookHeader'),
      aiKey: status('aiKey'),
    }),
    async saveSecret({ name, value: text }) {
      const checked = checkSecret(name, text)
      if (!checked.ok) return checked
      const { value, hint } = checked
      const ready: SecretStatus = { state: 'ready', hint, storage: 'in-memory' }
      kept.set(name, { value, status: ready })
      return { ok: true, status: ready }
    },
    forgetSecret: async ({ name }) => void kept.delete(name),
  }
  return { verbs, secret: (name: SecretName) => kept.get(name)?.value }
}

/** Settings as they are saved, and in memory where they could not be. */
function createSettings({ storage, defaults }: BrowserEnvironment) {
  let unsaved: PublisherSettings | undefined
  return {
    load: async (): Promise<PublisherSettings> => {
      // A browser that denies its storage can still test the webhook.
      return unsaved ?? (await storage.loadSettings().catch(() => undefined)) ?? defaults
    },
    save: async (next: PublisherSettings): Promise<undefined> => {
      unsaved = next
      await storage.saveSettings(next)
      if (unsaved === next) unsaved = undefined
    },
  }
}

/** Without a network nothing leaves the machine, but what runs on it can still be reached. */
function isReachable(url: string, { isOnline }: BrowserEnvironment): boolean {
  const address = parseUrl(url)
  return isOnline() || (address.ok && address.loopback)
}

declare global {
  interface ImportMetaEnv {
    /** The AI endpoint and the model that the publisher starts with. */
    readonly VITE_AI_API_URL?: string
    readonly VITE_AI_MODEL?: string
  }
}

/** What the publisher's platform uses of the browser. */
export type BrowserEnvironment = ReturnType<typeof browserEnvironment>

/** The real browser. The page is not touched before it is used, since there is none when prerendering. */
function browserEnvironment() {
  return {
    fetch: (...request: Parameters<Fetch>) => pageFetch()(...request),
    storage: createBrowserStorage(),
    work: createWorkLock('locks' in navigator ? navigator.locks : undefined, sleep),
    get origin() {
      return location.origin
    },
    isOnline: () => navigator.onLine,
    defaults: {
      ...defaultPublisherSettings,
      aiUrl: import.meta.env.VITE_AI_API_URL || defaultPublisherSettings.aiUrl,
      aiModel: import.meta.env.VITE_AI_MODEL || defaultPublisherSettings.aiModel,
    },
    sleep,
    now: () => new Date(),
    random: Math.random,
    showProgress,
    onSaveAsked: onPageHidden,
    onBeforeClose,
  }
}

function pageFetch(): Fetch {
  return createPageFetch((url, init) => fetch(url, init), {
    document,
    origin: location.origin,
    permission: loopbackPermission,
  })
}

const progressInTitle = /^\(\d+\/\d+\) /

function showProgress(progress: RunProgress | undefined): void {
  const title = document.title.replace(progressInTitle, '')
  document.title = progress ? `(${progress.done}/${progress.total}) ${title}` : title
}

function onBeforeClose(isBusy: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isBusy()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
