import { parseUrl } from '../../../shared/api/url.ts'
import { listModels } from '../../../shared/api/ai-models.ts'
import type { LearnedShapes } from '../../../shared/api/ai-request.ts'
import { generateArticle, testModel, type AiCall } from '../../../shared/api/ai.ts'
import { readArticleSource, readSiteIndex } from '../../../shared/api/site.ts'
import {
  payloadOf,
  sendToWebhook,
  testConnection,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import { PlatformError, type Platform } from '../../../shared/platform.ts'
import {
  checkSecret,
  type SaveSecretResult,
  type SecretName,
  type SecretStatus,
} from '../../../shared/secrets.ts'
import type { PublisherSettings } from '../../../shared/settings.ts'
import { browserEnvironment, type BrowserEnvironment } from './browser-environment.ts'

/** The publisher's platform on the site. Secrets never leave the memory of the tab. */
export function createBrowserPlatform(
  environment: BrowserEnvironment = browserEnvironment(),
): Platform {
  const { storage, work, now } = environment
  const secrets = createMemorySecrets()
  const settings = createSettings(environment)

  const send = async (payload: WebhookPayload, isReadable = false): Promise<Delivery> => {
    const url = secrets.value('webhookUrl')
    const { webhookAllowsCors } = await settings.load()
    if (url === undefined || !isReachable(url, environment)) return { outcome: 'not-sent' }
    const mode = webhookAllowsCors || isReadable ? 'cors' : 'no-cors'
    return sendToWebhook({ fetch: environment.fetch, url, payload, mode })
  }

  return {
    traits: { readsReplies: 'with-cors', keepsSecrets: false, site: 'own', storage: 'browser' },

    secretStatus: async () => ({
      webhookUrl: secrets.status('webhookUrl'),
      webhookHeader: secrets.status('webhookHeader'),
      aiKey: secrets.status('aiKey'),
    }),
    saveSecret: async ({ name, value }) => secrets.save(name, value),
    forgetSecret: async ({ name }) => {
      secrets.forget(name)
    },
    loadSettings: settings.load,
    saveSettings: settings.save,

    // The field names the host already, and a page has no other way to ask.
    mayPublish: async () => true,
    testConnection: ({ readable }) => send(testConnection(now()), readable),
    publish: (publication) =>
      send(payloadOf(publication, { origin: environment.origin, now: now() })),
    ...createWriter(environment, settings, secrets),

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

/** The AI service. An article can be cancelled by the name of its job. */
function createWriter(
  environment: BrowserEnvironment,
  settings: ReturnType<typeof createSettings>,
  secrets: ReturnType<typeof createMemorySecrets>,
): Pick<Platform, 'generate' | 'cancelGeneration' | 'listModels' | 'testModel'> {
  const jobs = new Map<string, AbortController>()
  const shapes: LearnedShapes = new Map()
  const call = async (): Promise<AiCall> => {
    const { aiUrl: apiUrl, aiModel: model } = await settings.load()
    return { ...environment, apiUrl, model, key: secrets.value('aiKey') ?? '', shapes }
  }
  return {
    async generate({ job, topic }) {
      const cancelling = new AbortController()
      jobs.set(job, cancelling)
      try {
        return await generateArticle({ ...(await call()), topic, signal: cancelling.signal })
      } finally {
        jobs.delete(job)
      }
    },
    async cancelGeneration({ job }) {
      jobs.get(job)?.abort()
    },
    listModels: async () => listModels(await call()),
    testModel: async () => testModel(await call()),
  }
}

/** Secrets in the memory of this tab: they are lost with it, and nothing reads them but a send. */
function createMemorySecrets() {
  const kept = new Map<SecretName, { value: string; status: SecretStatus }>()
  return {
    value: (name: SecretName): string | undefined => kept.get(name)?.value,
    status: (name: SecretName): SecretStatus => kept.get(name)?.status ?? { state: 'missing' },
    save(name: SecretName, text: string): SaveSecretResult {
      const checked = checkSecret(name, text)
      if (!checked.ok) return checked
      const { value, hint } = checked
      const status: SecretStatus = { state: 'ready', hint, storage: 'in-memory' }
      kept.set(name, { value, status })
      return { ok: true, status }
    },
    forget(name: SecretName): void {
      kept.delete(name)
    },
  }
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
