import type { Generation } from '../../shared/api/generation.ts'
import type { Delivery } from '../../shared/delivery.ts'
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

/** The publisher's platform in the desktop app: every verb is a request to the main process. */
export function createDesktopPlatform(api: PublisherApi, closeGuard: CloseGuard): Platform {
  const verbs = Object.fromEntries(
    Object.keys(platformVerbs).map((name) => {
      const ask = api[name as keyof PlatformHandlers] as (
        request: unknown,
      ) => Promise<Envelope<unknown>>
      return [name, async (request?: unknown) => dataOf(ask(request))]
    }),
  ) as unknown as PlatformHandlers
  return {
    ...verbs,
    traits: { readsReplies: 'always', keepsSecrets: true, site: 'by-url' },
    defaultSettings: defaultPublisherSettings,

    testConnection: (request) => verbs.testConnection(request).catch(notAnswered),
    publish: (publication) => verbs.publish(publication).catch(notAnswered),
    generate: (request) => verbs.generate(request).catch(notAsked),
    makeTable: (request) => verbs.makeTable(request).catch(notAsked),
    testModel: (request) => verbs.testModel(request).catch(notAsked),
    listModels: (request) =>
      verbs.listModels(request).catch(() => ({ ok: false, message: aiNotAsked })),
    readSite: (request) => verbs.readSite(request).catch(() => unreachable),
    readArticle: (request) => verbs.readArticle(request).catch(() => unreachable),

    // The app has one window.
    claimWork: () => Promise.resolve('working'),
    takeOverWork: () => Promise.resolve('working'),
    // A file of the app's own, which nothing else deletes.
    keepStored: () => Promise.resolve(true),
    onSaveAsked(flush) {
      const ends = [onPageHidden(flush), closeGuard.addFlush(flush)]
      return () => {
        for (const end of ends) end()
      }
    },
    onBeforeClose: closeGuard.add,
  }
}

const aiNotAsked = 'The AI service could not be asked.'
const notAsked = (): Generation => ({
  ok: false,
  problem: { kind: 'unreachable', message: aiNotAsked },
})

const unreachable = { ok: false, problem: 'unreachable' } as const

/** A request that failed in the main process may have sent the post before. */
const notAnswered = (): Delivery => ({ outcome: 'unknown', trouble: 'network' })

export type CloseGuard = ReturnType<typeof createCloseGuard>

/** In milliseconds: less than the main process waits for the answer. */
const patienceMs = 1000

/**
 * Answers the main process, which asks before it closes the window: when all that is typed has been
 * saved, or when that takes too long: a save that hangs does not keep the window open.
 */
export function createCloseGuard(
  api: Pick<PublisherApi, 'onSaveAsked' | 'onCloseAsked' | 'answerClose'>,
) {
  const checks = new Set<() => boolean>()
  const flushes = new Set<() => Promise<void>>()
  const isBusy = () => [...checks].some((check) => check())
  const flush = () => Promise.allSettled([...flushes].map((save) => save()))

  api.onSaveAsked(() => void flush())
  api.onCloseAsked(() => {
    void Promise.race([flush(), sleep(patienceMs)]).then(() => {
      tell(api.answerClose({ busy: isBusy() }))
    })
  })
  return {
    /** Adds a check whether closing would interrupt work; returns a function that removes it. */
    add: (check: () => boolean) => addTo(checks, check),
    /** Adds what saves what is typed; returns a function that removes it. Closing waits for it. */
    addFlush: (save: () => Promise<void>) => addTo(flushes, save),
  }
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

function addTo<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => all.delete(one)
}
