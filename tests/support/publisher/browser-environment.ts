import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import type { Fetch } from '../../../shared/api/http.ts'
import type { DraftName } from '../../../shared/kept.ts'
import { defaultPublisherSettings } from '../../../shared/settings.ts'
import { asideName } from '../../../site/publisher/browser/aside.ts'
import {
  createBrowserPlatform,
  type BrowserEnvironment,
} from '../../../site/publisher/browser/browser-platform.ts'
import { openDatabase, type Database } from '../../../site/publisher/browser/database.ts'
import { createHistoryDatabase } from '../../../site/publisher/browser/history-database.ts'
import { createQueueDatabase } from '../../../site/publisher/browser/queue-database.ts'
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
  /** Of the queue and of the history, in every window. */
  listeners: Set<() => void>
  historyListeners: Set<() => void>
}

export function sharedBrowser(): SharedBrowser {
  return {
    texts: new Map(),
    storage: crypto.randomUUID(),
    full: false,
    listeners: new Set(),
    historyListeners: new Set(),
  }
}

function quotaExceeded(): DOMException {
  return new DOMException('The quota is used up.', 'QuotaExceededError')
}

/** The database of a browser whose storage is full while `room` says so. */
export function fullAtTimes(database: Database, room: { full: boolean }): Database {
  return {
    read: database.read,
    write: (work) =>
      database.write(async (transaction) => {
        const result = await work(transaction)
        if (room.full) throw quotaExceeded()
        return result
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

/** What a window tells the others and hears from them, without itself. */
function newsIn(windows: Set<() => void>) {
  const own = new Set<() => void>()
  const tell = () => {
    for (const listener of own) listener()
  }
  windows.add(tell)
  return {
    tell,
    announce: () => {
      for (const other of windows) if (other !== tell) other()
    },
    subscribe: (listener: () => void) => {
      own.add(listener)
      return () => own.delete(listener)
    },
  }
}

/** A window of a browser without a page: storage in memory, Node's own Web Locks. */
export function openWindow(
  browser: SharedBrowser,
  changes: Partial<BrowserEnvironment> = {},
): Platform {
  const database = fullAtTimes(openDatabase(browser.storage), browser)
  const queueNews = newsIn(browser.listeners)
  const historyNews = newsIn(browser.historyListeners)
  let shown: DraftName | undefined
  return createBrowserPlatform({
    fetch: browserFetch,
    texts: {
      load: async (name) => browser.texts.get(name),
      list: async (beginning) => [...browser.texts].filter(([name]) => name.startsWith(beginning)),
      save: async (name, text) => {
        if (browser.full) throw quotaExceeded()
        if (text === undefined) browser.texts.delete(name)
        else browser.texts.set(name, text)
      },
      replace: async (name, text, may) => {
        if (browser.full) throw quotaExceeded()
        if (!may(browser.texts.get(name))) return false
        if (text === undefined) browser.texts.delete(name)
        else browser.texts.set(name, text)
        return true
      },
      setAside: async (name, isReadable) => {
        const text = browser.texts.get(name)
        if (text === undefined || isReadable(text)) return
        if (browser.full) throw quotaExceeded()
        browser.texts.set(asideName(name, Date.now()), text)
        browser.texts.delete(name)
      },
    },
    queue: createQueueDatabase(database),
    history: createHistoryDatabase(database),
    lock: createQueueLock(locks, queueNews.tell),
    openDraft: {
      recall: () => shown,
      remember: (name) => {
        shown = name
      },
    },
    announceQueue: queueNews.announce,
    onQueueChanged: queueNews.subscribe,
    announceHistory: historyNews.announce,
    onHistoryChanged: historyNews.subscribe,
    origin: 'https://site.example',
    isOnline: () => true,
    defaults: defaultPublisherSettings,
    sleep,
    now: () => new Date(),
    random: () => 0,
    showProgress: () => undefined,
    onSaveAsked: () => () => undefined,
    onBeforeClose: () => () => undefined,
    ...changes,
  })
}

/** All that a browser has stored, as one text. */
export async function storedIn({ texts, storage }: SharedBrowser): Promise<string> {
  const records = await openDatabase(storage).read((transaction) =>
    Promise.all(
      [...transaction.objectStoreNames].map((name) => transaction.objectStore(name).getAll()),
    ),
  )
  return JSON.stringify([[...texts], records])
}

/** What a later release may have left: a queue in a form this one does not know. */
export async function storeNewerQueue({ storage }: SharedBrowser): Promise<void> {
  await openDatabase(storage).write((transaction) =>
    transaction.objectStore('queue').put({ version: 99, era: 'later', step: 7 }, 'state'),
  )
}
