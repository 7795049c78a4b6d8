import type { SecretName, SecretStatus } from '../../shared/secrets.ts'
import { log } from './log.ts'
import type { NoticeStore } from './notices.ts'
import type { RecordStore } from './storage/record-store.ts'
import type { Settings } from './storage/settings.ts'

/**
 * Leads through the first start: webhook, key, test. It ends once all three are done or the operator
 * dismisses it, and never comes back.
 */
export interface FirstStart {
  /** To be called at start, and when a secret or the known host has changed. */
  refresh: (status: Record<SecretName, SecretStatus>) => Promise<void>
  /** Resolves when it is saved, or cannot be. */
  end: () => Promise<void>
}

export function createFirstStart(
  settings: RecordStore<Settings>,
  notices: NoticeStore,
): FirstStart {
  let isOver = settings.get().welcomed
  const end = async () => {
    notices.remove('first-start')
    if (isOver) return
    isOver = true
    await settings.change({ welcomed: true }).catch((error: unknown) => {
      log.warn('that the first start is over was not saved', error)
    })
  }
  return {
    async refresh({ webhookUrl, aiKey }) {
      // What was there and cannot be read has a notice of its own; this is no first start then.
      const lost = notices
        .list()
        .some(
          (notice) =>
            notice.kind === 'held' || (notice.kind === 'set-aside' && notice.what === 'secrets'),
        )
      if (lost || isOver) return
      const done = {
        aiKey: aiKey.state === 'ready',
        tested: webhookUrl.state === 'ready' && webhookUrl.hint === settings.get().knownHost,
      }
      const host = webhookUrl.state === 'ready' ? { host: webhookUrl.hint } : {}
      if (done.aiKey && done.tested) await end()
      else notices.replace({ kind: 'first-start', ...host, ...done })
    },
    end,
  }
}
