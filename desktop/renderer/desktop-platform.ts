import type { Delivery } from '../../shared/delivery.ts'
import type { Kept, KeptName } from '../../shared/kept.ts'
import { openDraft } from '../../site/publisher/open-draft.ts'
import { onPageHidden } from '../../site/publisher/page-hidden.ts'
import type { Platform } from '../../site/publisher/platform.ts'
import type { Envelope, PublisherApi, RequestOf } from '../ipc/contract.ts'
import type { CloseGuard } from './close-guard.ts'
import { dataOf, tell } from './reply.ts'

/** The publisher's platform in the desktop app: every method is a request to the main process. */
export function createDesktopPlatform(api: PublisherApi, closeGuard: CloseGuard): Platform {
  let sending = 0
  const publish = async (reply: Promise<Envelope<Delivery>>) => {
    sending += 1
    try {
      return await sent(reply)
    } finally {
      sending -= 1
    }
  }
  return {
    traits: { readsReplies: 'always', keepsSecrets: true, site: 'by-address', storage: 'disk' },

    secretStatus: () => dataOf(api.secretStatus()),
    saveSecret: (name, value) => dataOf(api.saveSecret({ name, value })),
    forgetSecret: (name) => dataOf(api.forgetSecret({ name })),
    loadSettings: () => dataOf(api.loadSettings()),
    saveSettings: (settings) => dataOf(api.saveSettings(settings)),

    // Without an answer nothing is sent.
    mayPublish: () => dataOf(api.mayPublish()).catch(() => false),
    testConnection: () => sent(api.testConnection()),
    publishPost: (post) => publish(api.publishPost(post)),
    publishScheduledPost: (article) => publish(api.publishScheduledPost(article)),
    async generateArticle(topic, signal) {
      if (signal.aborted) return cancelled
      const job = crypto.randomUUID()
      const cancel = () => {
        tell(api.cancelGeneration({ job }))
      }
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await dataOf(api.generateArticle({ job, topic }))
      } catch {
        const message = 'The AI service could not be asked.'
        return { ok: false, problem: { kind: 'network', message } }
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },

    readSite: () => dataOf(api.readSite()).catch(() => unreachable),
    readArticle: (slug) => dataOf(api.readArticle({ slug })).catch(() => unreachable),

    loadQueue: (known) => dataOf(api.loadQueue(known ? { known } : {})),
    saveQueue: (change, known) => dataOf(api.saveQueue({ change, known })),
    discardQueue: () => dataOf(api.discardQueue()),
    // The main process keeps files, and names each in a notice.
    listAside: () => Promise.resolve([]),
    removeAside: () => Promise.resolve(),
    onAside: () => () => undefined,
    loadHistory: (since) => dataOf(api.loadHistory({ since })),
    clearHistory: () => dataOf(api.clearHistory()),
    // A page that was loaded again while a post was sent does not get the reply.
    onHistoryChanged: (listener) =>
      api.onHistoryChanged(() => {
        if (sending === 0) listener()
      }),
    loadKept: async <N extends KeptName>(name: N) =>
      // The main process has checked that it is a value of that name.
      (await dataOf(api.loadKept({ name }))) as Kept<N> | undefined,
    saveKept: (name, value, known) =>
      dataOf(api.saveKept({ name, value, known } as RequestOf<'saveKept'>)),
    listDrafts: () => dataOf(api.listDrafts()),
    openDraft,

    async lockQueue() {
      const locked = await dataOf(api.lockQueue())
      return locked
        ? () => {
            tell(api.unlockQueue())
          }
        : undefined
    },
    beginRun() {
      tell(api.beginRun())
      return () => {
        tell(api.endRun())
      }
    },
    showProgress: (progress) => {
      tell(api.showProgress(progress))
    },
    onQueueChanged: (listener) =>
      api.onQueueChanged(() => {
        listener('imported')
      }),
    onSaveAsked(flush) {
      const endHidden = onPageHidden(flush)
      const endAsked = closeGuard.addFlush(flush)
      return () => {
        endHidden()
        endAsked()
      }
    },
    onBeforeClose: (isBusy) => closeGuard.add(isBusy),
  }
}

const unreachable = { ok: false, problem: 'unreachable' } as const

const cancelled = {
  ok: false,
  problem: { kind: 'cancelled', message: 'Writing was cancelled.' },
} as const

/** A request that failed in the main process may have sent the post before; one it refused has not. */
async function sent(reply: Promise<Envelope<Delivery>>): Promise<Delivery> {
  try {
    const envelope = await reply
    if (envelope.ok) return envelope.data
    return envelope.error.code === 'refused'
      ? { outcome: 'not-sent' }
      : { outcome: 'unknown', trouble: 'network' }
  } catch {
    return { outcome: 'unknown', trouble: 'network' }
  }
}
