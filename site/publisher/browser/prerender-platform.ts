import { defaultPublisherSettings } from '../../../shared/settings.ts'
import { createBrowserPlatform } from './browser-platform.ts'
import { createLocalQueueLock } from './queue-lock.ts'

const never = () => Promise.reject(new Error('Nothing is loaded or sent while prerendering.'))

/** The browser's platform where there is no browser: it is rendered with, and never used. */
export const prerenderPlatform = createBrowserPlatform({
  fetch: never,
  texts: { load: never, list: never, save: never, replace: never, setAside: never },
  queue: { loadQueue: never, saveQueue: never, discardQueue: never },
  history: { save: never, load: never, clear: never },
  lock: createLocalQueueLock(),
  openDraft: { recall: () => undefined, remember: () => undefined },
  announceQueue: () => undefined,
  onQueueChanged: () => () => undefined,
  announceHistory: () => undefined,
  onHistoryChanged: () => () => undefined,
  origin: '',
  isOnline: () => false,
  defaults: defaultPublisherSettings,
  sleep: never,
  now: () => new Date(),
  random: () => 0,
  showProgress: () => undefined,
  onSaveAsked: () => () => undefined,
  onBeforeClose: () => () => undefined,
})
