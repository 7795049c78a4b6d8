import { parseUrl } from '../../../shared/url.ts'
import { createArticleWriter, keyFor } from '../../../shared/api/article-writer.ts'
import { readArticleSource, readSiteIndex, readSitePicture } from '../../../shared/api/read-site.ts'
import {
  payloadOf,
  sendToWebhook,
  testPayload,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import type { Platform, ShownProgress } from '../../../shared/platform.ts'
import {
  checkSecret,
  mayUseKeyQuestion,
  type SecretName,
  type SecretStatus,
} from '../../../shared/secrets.ts'
import { defaultPublisherSettings } from '../../../shared/settings.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { onPageHidden } from '../page-hidden.ts'
import { sleep } from '../sleep.ts'
import { createBrowserStorage } from './browser-storage.ts'
import { createPageFetch, loopbackPermission } from './page-fetch.ts'
import { createWorkLock } from './work-lock.ts'

/** The publisher's platform on the site. Secrets never leave the memory of the tab. */
export function createBrowserPlatform(environment = browserEnvironment()): Platform {
  const { storage, work, now } = environment
  const { verbs, secret, status } = createMemorySecrets(environment)
  /** Not before the page is there: the build has no other windows. */
  let opened: BroadcastChannel | undefined
  const channel = () => (opened ??= environment.openChannel())

  const send = async (payload: WebhookPayload, allowsCors: boolean): Promise<Delivery> => {
    const url = secret('webhookUrl')
    if (url === undefined || !isReachable(url, environment)) return { outcome: 'not-sent' }
    const mode = allowsCors ? 'cors' : 'no-cors'
    return sendToWebhook({ fetch: environment.fetch, url, payload, mode })
  }

  const { load: loadAi, ...writer } = createArticleWriter(async (service) => {
    const kept = await keyFor(service, status('aiKey'), async () => secret('aiKey'))
    if (!kept.ok) return kept
    const { origin } = environment
    return { ok: true, call: { ...environment, ...service, key: kept.key, pageOrigin: origin } }
  })

  return {
    traits: { readsReplies: 'with-cors', keepsSecrets: false, site: 'own' },
    defaultSettings: environment.defaults,

    ...verbs,
    // The field names the host already, and a page has no other way to ask.
    testConnection: ({ allowsCors }) => send(testPayload(now()), allowsCors),
    publish: ({ allowsCors, ...publication }) =>
      send(payloadOf(publication, { origin: environment.origin, now: now() }), allowsCors),
    ...writer,

    readSite: () => readSiteIndex(environment),
    readArticle: ({ slug }) => readArticleSource(environment, slug),
    readPicture: ({ path }) => readSitePicture(environment, path),

    loadRecords: storage.loadRecords,
    loadPicture: storage.loadPicture,
    async saveRecords(change) {
      const result = await storage.saveRecords(change)
      // The linter takes the channel for a window: it has pages of this origin alone.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (result === 'saved') channel().postMessage('saved')
      return result
    },
    showProgress: async (progress) => {
      environment.showProgress(progress)
    },
    // The browser's console has it already.
    reportFault: async () => undefined,

    claimWork: (listener) => {
      loadAi()
      return work.claimWork(listener)
    },
    takeOverWork: work.takeOverWork,
    onSavedElsewhere(follow) {
      const messages = channel()
      messages.addEventListener('message', follow)
      return () => messages.removeEventListener('message', follow)
    },
    keepStored: environment.keepStored,
    onSaveAsked: environment.onSaveAsked,
    onBeforeClose: environment.onBeforeClose,
  }
}

/** Secrets in the memory of this tab: they are lost with it, and nothing reads them but a send. */
function createMemorySecrets({ confirm }: BrowserEnvironment) {
  const kept = new Map<SecretName, { value: string; status: SecretStatus }>()
  const status = (name: SecretName) => kept.get(name)?.status ?? ({ state: 'missing' } as const)
  const keep = (name: SecretName, value: string, hint: string, host: string) => {
    const ofHost = name === 'aiKey' && { host }
    const ready: SecretStatus = { state: 'ready', hint, storage: 'in-memory', ...ofHost }
    kept.set(name, { value, status: ready })
    return ready
  }
  const verbs: Pick<Platform, 'secretStatus' | 'saveSecret' | 'forgetSecret' | 'mayUseKey'> = {
    secretStatus: async () => ({
      webhookUrl: status('webhookUrl'),
      webhookHeader: status('webhookHeader'),
      aiKey: status('aiKey'),
    }),
    async saveSecret({ name, value, host }) {
      const checked = checkSecret(name, value)
      if (!checked.ok) return checked
      return { ok: true, status: keep(name, checked.value, checked.hint, host) }
    },
    forgetSecret: async ({ name }) => void kept.delete(name),
    async mayUseKey({ host }) {
      const key = kept.get('aiKey')
      if (key?.status.state !== 'ready' || key.status.host === host) return true
      const asked = mayUseKeyQuestion(key.status.host, host)
      if (!confirm(`${asked.title}\n\n${asked.detail}`)) return false
      keep('aiKey', key.value, key.status.hint, host)
      return true
    },
  }
  return { verbs, status, secret: (name: SecretName) => kept.get(name)?.value }
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

/** The browser's features that the publisher's platform uses. */
export type BrowserEnvironment = ReturnType<typeof browserEnvironment>

/** The real browser. The page is not touched before it is used, since there is none when prerendering. */
function browserEnvironment() {
  return {
    fetch: (...request: Parameters<Fetch>) => pageFetch()(...request),
    storage: createBrowserStorage(),
    work: createWorkLock('locks' in navigator ? navigator.locks : undefined, sleep),
    openChannel: () => new BroadcastChannel('pennywren-publisher'),
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
    confirm: (question: string) => confirm(question),
    showProgress,
    keepStored: async () => (await navigator.storage?.persist?.().catch(() => false)) ?? false,
    onSaveAsked: onPageHidden,
    onBeforeClose,
  }
}

function pageFetch(): Fetch {
  return createPageFetch((url, init) => fetch(url, init), {
    origin: location.origin,
    permission: loopbackPermission,
  })
}

const progressInTitle = /^(Paused )?\(\d+\/\d+\) /

/** In the page's title. A run that waits for its operator notifies of that, where it may. */
function showProgress(progress: ShownProgress | undefined): void {
  const title = document.title.replace(progressInTitle, '')
  const isAsking = progress?.pause !== undefined && progress.pause.kind !== 'wait'
  const count = progress ? `(${progress.done}/${progress.total}) ` : ''
  document.title = `${isAsking ? 'Paused ' : ''}${count}${title}`
  if (!isAsking || document.hasFocus()) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = new Notification('The run is paused', {
    body: progress.current?.title ?? '',
  })
  notification.addEventListener('click', () => window.focus())
}

function onBeforeClose(isBusy: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isBusy()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
