import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { aiDefaults } from '../../../shared/api/ai.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import {
  createBrowserPlatform,
  type BrowserEnvironment,
} from '../../../site/publisher/browser/browser-platform.ts'
import { openDatabase, type Database } from '../../../site/publisher/browser/database.ts'
import { createQueueStorage } from '../../../site/publisher/browser/queue-database.ts'
import { createQueueLock } from '../../../site/publisher/browser/queue-lock.ts'
import { sleep } from '../../../site/publisher/sleep.ts'
import type { Platform } from '../../../site/publisher/platform.ts'

/** What several windows of one browser share. */
export interface SharedBrowser {
  texts: Map<string, string>
  /** The name of their database. */
  storage: string
  /** Rejects every save while it is set, as a full disk does. */
  full: boolean
  listeners: Set<() => void>
}

export function sharedBrowser(): SharedBrowser {
  return { texts: new Map(), storage: crypto.randomUUID(), full: false, listeners: new Set() }
}

function quotaExceeded(): DOMException {
  return new DOMException('The quota is used up.', 'QuotaExceededError')
}

function fullAtTimes(database: Database, browser: SharedBrowser): Database {
  return {
    read: database.read,
    write: (work) =>
      database.write(async (transaction) => {
        await work(transaction)
        if (browser.full) throw quotaExceeded()
      }),
  }
}

/** A browser hides the reply of a no-cors request; Node does not. */
const browserFetch: Fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (init.mode !== 'no-cors') return response
  await response.body?.cancel()
  return Object.defineProperty(new Response(), 'type', { value: 'opaque' })
}

/** A window of a browser without a page: storage in memory, Node's own Web Locks. */
export function openWindow(
  browser: SharedBrowser,
  changes: Partial<BrowserEnvironment> = {},
): Platform {
  const database = fullAtTimes(openDatabase(browser.storage), browser)
  const own = new Set<() => void>()
  const tellOwn = () => {
    for (const listener of own) listener()
  }
  browser.listeners.add(tellOwn)
  return createBrowserPlatform({
    fetch: browserFetch,
    texts: {
      load: async (name) => browser.texts.get(name),
      save: async (name, text) => {
        if (browser.full) throw quotaExceeded()
        if (text === undefined) browser.texts.delete(name)
        else browser.texts.set(name, text)
      },
    },
    queue: createQueueStorage(database),
    lock: createQueueLock(locks, tellOwn),
    announceQueue: () => {
      for (const listener of browser.listeners) if (listener !== tellOwn) listener()
    },
    onQueueChanged: (listener) => {
      own.add(listener)
      return () => own.delete(listener)
    },
    origin: 'https://site.example',
    isOnline: () => true,
    defaults: { webhookAllowsCors: false, aiUrl: aiDefaults.apiUrl, aiModel: aiDefaults.model },
    sleep,
    now: () => new Date(),
    random: () => 0,
    showProgress: () => undefined,
    onBeforeClose: () => () => undefined,
    ...changes,
  })
}

/** All that a browser has stored, as one text. */
export async function storedIn({ texts, storage }: SharedBrowser): Promise<string> {
  const posts = await openDatabase(storage).read((transaction) =>
    Promise.all([
      transaction.objectStore('posts').getAll(),
      transaction.objectStore('texts').getAll(),
    ]),
  )
  return JSON.stringify([[...texts], posts])
}

/** What a later release may have left: a queue in a form this one does not know. */
export async function storeNewerQueue({ storage }: SharedBrowser): Promise<void> {
  const header = JSON.stringify({ version: 99, revision: 'later', ids: [] })
  await openDatabase(storage).write((transaction) =>
    transaction.objectStore('texts').put(header, 'queue'),
  )
}
