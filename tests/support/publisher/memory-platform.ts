import {
  PlatformError,
  type Platform,
  type RequestOf,
  type WindowRole,
  type WorkListener,
} from '../../../shared/platform.ts'
import type { Generation } from '../../../shared/api/generation.ts'
import type { ArticleTopic } from '../../../shared/api/ai-request.ts'
import type { SiteIndex } from '../../../shared/publication/site-index.ts'
import type { KnownSite } from '../../../shared/publication/site-reading.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import { defaultPublisherSettings } from '../../../shared/settings.ts'
import { revisionOf } from '../../../shared/records.ts'
import type { SecretStatus } from '../../../shared/secrets.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

export type MemoryPlatform = ReturnType<typeof memoryPlatform>

const ready: SecretStatus = { state: 'ready', hint: '', storage: 'in-memory' }

/** The answer of a site that lists these articles, and has what else is given. */
export function siteWith(
  articles: SiteIndex['articles'] = [],
  more: Partial<SiteIndex> = {},
): KnownSite {
  const index: SiteIndex = { version: 1, articles, pages: {}, files: [], ...more }
  return { ok: true, origin: 'https://site.example', index }
}

/** A platform without a browser or an app around it, whose secrets are there. `saved`: records, by key. */
export function memoryPlatform(saved = new Map<string, unknown>()) {
  /** The posts that were POSTed. */
  const sent: RequestOf<'publish'>[] = []
  /** The articles that the AI was asked for. */
  const asked: ArticleTopic[] = []
  /** Of the window that works. */
  let listener: WorkListener | undefined
  /** The platform's behaviour from now on. */
  const behaviour = {
    /** Saving fails. */
    isFull: false,
    /** The place of a window that is opened. */
    role: 'alone' as WindowRole,
    /** The answers to sends, in turn; accepted after the last one. */
    deliveries: [] as Delivery[],
    /** Called in the middle of each send. */
    onSend: (_publication: RequestOf<'publish'>): void | Promise<void> => undefined,
    /** The AI's answer about a post. */
    text: async (_title = ''): Promise<Generation> => ({ ok: true, text: 'A text.' }),
    /** The AI's answer about the lines of a calendar. */
    table: async (): Promise<Generation> => ({ ok: true, text: '[]' }),
  }
  const platform: Writable<Platform> = {
    traits: { readsReplies: 'always', keepsSecrets: true, site: 'own' },
    defaultSettings: defaultPublisherSettings,
    secretStatus: async () => ({
      webhookUrl: ready,
      webhookHeader: { state: 'missing' },
      aiKey: ready,
    }),
    saveSecret: async () => ({ ok: true, status: ready }),
    forgetSecret: async () => undefined,
    mayUseKey: async () => true,
    testConnection: async () => ({ outcome: 'accepted', status: 200 }),
    publish: async (publication) => {
      sent.push(structuredClone(publication))
      await behaviour.onSend(publication)
      return behaviour.deliveries.shift() ?? { outcome: 'accepted', status: 200 }
    },
    generate: async ({ topic }) => {
      asked.push(topic)
      return behaviour.text(topic.title)
    },
    cancelGeneration: async () => undefined,
    makeTable: async () => behaviour.table(),
    testModel: async () => behaviour.text(),
    readSite: async () => ({ ok: false, problem: 'unreachable' }),
    readArticle: async () => ({ ok: false, problem: 'not-found' }),
    readPicture: async () => undefined,
    loadRecords: async () => ({
      ok: true,
      records: Array.from(saved, ([key, value]) => ({ key, value: structuredClone(value) })).filter(
        ({ key }) => !key.startsWith('bytes/'),
      ),
    }),
    loadPicture: async ({ id }) => saved.get(`bytes/${id}`) as string | undefined,
    saveRecords: async ({ puts, removed, expected = {} }) => {
      await Promise.resolve()
      if (behaviour.isFull) throw new PlatformError('not-saved', 'The storage is full.')
      const isAsExpected = Object.entries(expected).every(
        ([key, revision]) => revisionOf(saved.get(key)) === revision,
      )
      if (!isAsExpected) return 'changed'
      for (const key of removed) saved.delete(key)
      for (const { key, value } of puts) saved.set(key, structuredClone(value))
      return 'saved'
    },
    showProgress: async () => undefined,
    reportFault: async () => undefined,
    claimWork: async (given) => {
      listener = given
      return behaviour.role
    },
    takeOverWork: async () => undefined,
    onSavedElsewhere: () => () => undefined,
    keepStored: async () => true,
    onSaveAsked: () => () => undefined,
    onBeforeClose: () => () => undefined,
  }
  return { ...platform, saved, sent, asked, behaviour, listener: () => listener }
}
