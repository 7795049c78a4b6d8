import type { RunProgress } from '../../../shared/run.ts'
import { defaultPublisherSettings } from '../../../shared/settings.ts'
import { sleep } from '../sleep.ts'
import type { BrowserEnvironment } from './browser-platform.ts'
import { openDatabase } from './database.ts'
import { createQueueDatabase } from './queue-database.ts'
import { createHistoryDatabase } from './history-database.ts'
import { openDraft } from '../open-draft.ts'
import { onPageHidden } from '../page-hidden.ts'
import { createPageFetch, loopbackPermission } from './page-fetch.ts'
import { createLocalQueueLock, createQueueLock } from './queue-lock.ts'
import { createTextStorage } from './text-storage.ts'

declare global {
  interface ImportMetaEnv {
    /** The AI endpoint and the model that the publisher starts with. */
    readonly VITE_AI_API_URL?: string
    readonly VITE_AI_MODEL?: string
  }
}

/** The real browser. */
export function browserEnvironment(): BrowserEnvironment {
  const database = openDatabase()
  const queueNews = createNews('pennywren-queue')
  const historyNews = createNews('pennywren-history')

  return {
    fetch: createPageFetch((url, init) => fetch(url, init), {
      document,
      origin: location.origin,
      permission: loopbackPermission,
    }),
    texts: createTextStorage(database),
    queue: createQueueDatabase(database),
    history: createHistoryDatabase(database),
    lock:
      'locks' in navigator
        ? createQueueLock(navigator.locks, queueNews.tell)
        : createLocalQueueLock(),
    openDraft,
    announceQueue: queueNews.announce,
    onQueueChanged: queueNews.subscribe,
    announceHistory: historyNews.announce,
    onHistoryChanged: historyNews.subscribe,
    origin: location.origin,
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

/** That something has changed, told to the other windows and heard from them. */
function createNews(name: string) {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', tell)
  return {
    announce: channel.postMessage.bind(channel, 'changed'),
    /** The listeners of this window. */
    tell,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
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
  return () => {
    window.removeEventListener('beforeunload', ask)
  }
}
