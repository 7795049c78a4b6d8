import {
  PlatformError,
  platformVerbs,
  type Platform,
  type PlatformHandlers,
} from '../../shared/platform.ts'
import { defaultPublisherSettings } from '../../shared/settings.ts'
import { onPageHidden } from '../../site/publisher/page-hidden.ts'
import type { Envelope, PublisherApi } from '../ipc/contract.ts'
import { sleep } from '../../site/publisher/sleep.ts'

/** In milliseconds: less than the main process waits for the answer. */
const patienceMs = 1000

/**
 * The publisher's platform in the desktop app: every verb is a request to the main process, which asks
 * before it closes the window, and is answered when all that is typed has been saved, or when that takes
 * too long: a save that hangs does not keep the window open.
 */
export function createDesktopPlatform(api: PublisherApi): Platform {
  const verbs = Object.fromEntries(
    (Object.keys(platformVerbs) as (keyof PlatformHandlers)[]).map((name) => {
      const ask = api[name] as (request: unknown) => Promise<Envelope<unknown>>
      const instead = failures[name]
      return [
        name,
        async (request?: unknown) =>
          dataOf(ask(request)).catch((error: unknown) => {
            if (instead === undefined) throw error
            return instead
          }),
      ]
    }),
  ) as unknown as PlatformHandlers
  const checks = new Set<() => boolean>()
  const flushes = new Set<() => Promise<void>>()
  const flushAll = () => Promise.allSettled([...flushes].map((flush) => flush()))
  api.onSaveAsked(() => void flushAll())
  api.onCloseAsked(() => {
    void Promise.race([flushAll(), sleep(patienceMs)]).then(() => {
      tell(api.answerClose({ busy: [...checks].some((check) => check()) }))
    })
  })
  return {
    ...verbs,
    traits: { readsReplies: 'always', keepsSecrets: true, site: 'by-url' },
    defaultSettings: defaultPublisherSettings,

    // The app has one window.
    claimWork: () => Promise.resolve('alone'),
    takeOverWork: () => Promise.resolve(),
    onSavedElsewhere: () => () => undefined,
    // A file of the app's own, which nothing else deletes.
    keepStored: () => Promise.resolve(true),
    onSaveAsked(flush) {
      const ends = [onPageHidden(flush), addTo(flushes, flush)]
      return () => {
        for (const end of ends) end()
      }
    },
    onBeforeClose: (isBusy) => addTo(checks, isBusy),
  }
}

const notAsked = {
  ok: false,
  problem: { kind: 'failed', message: 'The AI service could not be asked.' },
} as const
const unreachable = { ok: false, problem: 'unreachable' } as const
/** The main process may have sent the post before the request failed. */
const notAnswered = { outcome: 'unknown', trouble: 'network' } as const

/** The replies to requests that failed; any other rejects. */
const failures: { [N in keyof PlatformHandlers]?: Awaited<ReturnType<PlatformHandlers[N]>> } = {
  testConnection: notAnswered,
  publish: notAnswered,
  generate: notAsked,
  makeTable: notAsked,
  testModel: notAsked,
  readSite: unreachable,
  readArticle: unreachable,
}

/** The data of a reply. Rejects with a `PlatformError` where the request failed. */
export async function dataOf<T>(reply: Promise<Envelope<T>>): Promise<T> {
  const envelope = await reply.catch((error: unknown) => {
    console.error('The main process did not answer.', error)
    throw new PlatformError('failed', 'It did not work.')
  })
  if (envelope.ok) return envelope.data
  throw new PlatformError(envelope.error.code, envelope.error.message)
}

/** Ignores the reply of a request, and that there is none when the window closes meanwhile. */
export function tell(reply: Promise<unknown>): void {
  reply.catch(() => undefined)
}

/** Returns a function that removes it. */
function addTo<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => all.delete(one)
}
