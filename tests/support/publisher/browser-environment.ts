import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB, type IDBPDatabase } from 'idb'
import type { Fetch } from '../../../shared/api/http.ts'
import type { Platform } from '../../../shared/platform.ts'
import { recordsVersion } from '../../../shared/records.ts'
import { defaultPublisherSettings } from '../../../shared/settings.ts'
import {
  type BrowserEnvironment,
  createBrowserPlatform,
} from '../../../site/publisher/browser/browser-platform.ts'
import {
  createBrowserStorage,
  databaseName,
} from '../../../site/publisher/browser/browser-storage.ts'
import { createWorkLock } from '../../../site/publisher/browser/work-lock.ts'
import { sleep } from '../../../site/publisher/sleep.ts'

/** Has the windows that are opened from now on find nothing saved. */
export function freshBrowser(): void {
  globalThis.indexedDB = new IDBFactory()
}

/** Gives messages between windows the time that they take, and none to whoever waits. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Works on the browser's database past the platform. */
export async function withDatabase<T>(
  work: (database: IDBPDatabase) => Promise<T>,
  version = recordsVersion,
): Promise<T> {
  const database = await openDB(databaseName, version)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** A browser hides the reply of a no-cors request; Node does not. */
const browserFetch: Fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (init.mode !== 'no-cors') return response
  await response.body?.cancel()
  return Object.defineProperty(new Response(), 'type', { value: 'opaque' })
}

/** The platform of a window without a page, over a database in memory. */
export function openWindow(changes: Partial<BrowserEnvironment> = {}): Platform {
  return createBrowserPlatform({
    fetch: browserFetch,
    storage: createBrowserStorage(),
    work: createWorkLock(undefined, sleep),
    openChannel: () =>
      Object.assign(new EventTarget(), {
        postMessage: () => undefined,
      }) as unknown as BroadcastChannel,
    origin: 'https://site.example',
    isOnline: () => true,
    defaults: defaultPublisherSettings,
    sleep,
    now: () => new Date(),
    confirm: () => true,
    showProgress: () => undefined,
    keepStored: async () => true,
    onSaveAsked: () => () => undefined,
    onBeforeClose: () => () => undefined,
    ...changes,
  })
}
