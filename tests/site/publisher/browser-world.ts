import { locks } from 'node:worker_threads'
import { aiDefaults } from '../../../shared/api/ai.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import {
  createBrowserPlatform,
  type BrowserWorld,
} from '../../../site/publisher/browser/browser-platform.ts'
import { createRunClaim } from '../../../site/publisher/browser/run-claim.ts'
import { sleep } from '../../../site/publisher/sleep.ts'
import type { Platform } from '../../../site/publisher/platform.ts'

/** What several windows of one browser share. */
export interface SharedBrowser {
  texts: Map<string, string>
  /** Rejects every save while it is set, as a full disk does. */
  full: boolean
  listeners: Set<() => void>
}

export function sharedBrowser(): SharedBrowser {
  return { texts: new Map(), full: false, listeners: new Set() }
}

/** A browser hides the reply of a no-cors request; Node does not. */
const browserFetch: Fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (init.mode !== 'no-cors') return response
  await response.body?.cancel()
  return Object.defineProperty(new Response(), 'type', { value: 'opaque' })
}

/** A window of a browser without a page: memory for the storage, Node's own Web Locks. */
export function openWindow(browser: SharedBrowser, changes: Partial<BrowserWorld> = {}): Platform {
  const own = new Set<() => void>()
  const tellOwn = () => {
    for (const listener of own) listener()
  }
  browser.listeners.add(tellOwn)
  return createBrowserPlatform({
    fetch: browserFetch,
    storage: {
      load: async (name) => browser.texts.get(name),
      save: async (name, text) => {
        if (browser.full) throw new DOMException('The quota is used up.', 'QuotaExceededError')
        if (text === undefined) browser.texts.delete(name)
        else browser.texts.set(name, text)
      },
    },
    claim: createRunClaim(locks, tellOwn),
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
