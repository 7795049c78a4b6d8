import type { Fetch, Sleep } from '../../../shared/api/http.ts'
import type { Platform } from '../../../shared/platform.ts'
import type { RunProgress } from '../../../shared/run.ts'
import { defaultPublisherSettings, type PublisherSettings } from '../../../shared/settings.ts'
import { onPageHidden } from '../page-hidden.ts'
import { sleep } from '../sleep.ts'
import { createBrowserStorage, type BrowserStorage } from './browser-storage.ts'
import { createPageFetch, loopbackPermission } from './page-fetch.ts'
import { createWorkLock, type WorkLock } from './work-lock.ts'

declare global {
  interface ImportMetaEnv {
    /** The AI endpoint and the model that the publisher starts with. */
    readonly VITE_AI_API_URL?: string
    readonly VITE_AI_MODEL?: string
  }
}

/** What the publisher's platform uses of the browser. */
export interface BrowserEnvironment extends Pick<Platform, 'onSaveAsked' | 'onBeforeClose'> {
  fetch: Fetch
  storage: BrowserStorage
  work: WorkLock
  /** Origin of the site. */
  readonly origin: string
  isOnline: () => boolean
  defaults: PublisherSettings
  sleep: Sleep
  now: () => Date
  random: () => number
  /** Undefined at the end of a run. */
  showProgress: (progress: RunProgress | undefined) => void
}

/** The real browser. The page is not touched before it is used, since there is none when prerendering. */
export function browserEnvironment(): BrowserEnvironment {
  return {
    fetch: (url, init) => pageFetch()(url, init),
    storage: createBrowserStorage(),
    work: createWorkLock('locks' in navigator ? navigator.locks : undefined, sleep),
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
    random: Math.random,
    showProgress,
    onSaveAsked: onPageHidden,
    onBeforeClose,
  }
}

function pageFetch(): Fetch {
  return createPageFetch((url, init) => fetch(url, init), {
    document,
    origin: location.origin,
    permission: loopbackPermission,
  })
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
  return () => window.removeEventListener('beforeunload', ask)
}
