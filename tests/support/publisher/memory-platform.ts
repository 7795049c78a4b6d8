import { PlatformError, type Platform, type WorkListener } from '../../../shared/platform.ts'
import type { ArticleTopic } from '../../../shared/api/ai-request.ts'
import type { Publication } from '../../../shared/api/webhook.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import type { StoredRecord } from '../../../shared/records.ts'
import { defaultPublisherSettings } from '../../../shared/settings.ts'
import type { SecretStatus } from '../../../shared/secrets.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

export interface MemoryPlatform extends Writable<Platform> {
  /** What is saved, by key. */
  saved: Map<string, unknown>
  /** What was POSTed. */
  sent: Publication[]
  /** What the AI was asked for. */
  asked: ArticleTopic[]
  /** What happens next. */
  behaviour: {
    /** Saving fails. */
    isFull: boolean
    /** The answers to sends, in turn; accepted after the last one. */
    deliveries: Delivery[]
    /** Called in the middle of each send. */
    onSend: (publication: Publication) => void | Promise<void>
    text: () => ReturnType<Platform['generate']>
  }
  /** Of the window that works. */
  listener: () => WorkListener | undefined
}

const ready: SecretStatus = { state: 'ready', hint: '', storage: 'in-memory' }

/** A platform without a browser or an app around it, whose secrets are there. */
export function memoryPlatform(records: readonly StoredRecord[] = []): MemoryPlatform {
  const saved = new Map(records.map(({ key, value }) => [key, value]))
  const sent: Publication[] = []
  const asked: ArticleTopic[] = []
  let settings = defaultPublisherSettings
  let listener: WorkListener | undefined
  const behaviour: MemoryPlatform['behaviour'] = {
    isFull: false,
    deliveries: [],
    onSend: () => undefined,
    text: () => Promise.resolve({ ok: true, text: 'A text.' }),
  }
  return {
    saved,
    sent,
    asked,
    behaviour,
    listener: () => listener,
    traits: { readsReplies: 'always', keepsSecrets: true, site: 'own', storage: 'browser' },
    secretStatus: async () => ({
      webhookUrl: ready,
      webhookHeader: { state: 'missing' },
      aiKey: ready,
    }),
    saveSecret: async () => ({ ok: true, status: ready }),
    forgetSecret: async () => undefined,
    loadSettings: async () => settings,
    saveSettings: async (next) => {
      settings = next
    },
    mayPublish: async () => true,
    testConnection: async () => ({ outcome: 'accepted', status: 200 }),
    publish: async (publication) => {
      sent.push(structuredClone(publication))
      await behaviour.onSend(publication)
      return behaviour.deliveries.shift() ?? { outcome: 'accepted', status: 200 }
    },
    generate: async ({ topic }) => {
      asked.push(topic)
      return behaviour.text()
    },
    cancelGeneration: async () => undefined,
    listModels: async () => ({ ok: true, models: [{ id: 'gpt-4o-mini', endsOn: '2027-01-15' }] }),
    testModel: async () => behaviour.text(),
    readSite: async () => ({ ok: false, problem: 'unreachable' }),
    readArticle: async () => ({ ok: false, problem: 'not-found' }),
    loadRecords: async () => ({
      ok: true,
      records: Array.from(saved, ([key, value]) => ({ key, value: structuredClone(value) })),
    }),
    saveRecords: async ({ puts, removed }) => {
      await Promise.resolve()
      if (behaviour.isFull) throw new PlatformError('not-saved', 'The storage is full.')
      for (const key of removed) saved.delete(key)
      for (const { key, value } of puts) saved.set(key, structuredClone(value))
    },
    showProgress: async () => undefined,
    claimWork: async (given) => {
      listener = given
      return 'working'
    },
    takeOverWork: async () => 'working',
    onSaveAsked: () => () => undefined,
    onBeforeClose: () => () => undefined,
  }
}
