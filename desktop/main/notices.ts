import type { SecretName, SecretStatus } from '../../shared/secrets.ts'
import type { Notice } from '../ipc/contract.ts'
import { log } from './log.ts'
import type { RecordStore } from './storage/record-store.ts'
import type { Settings } from './storage/settings.ts'

export type NoticeStore = ReturnType<typeof createNoticeStore>

/** The notices that the window shows the operator, collected from the whole main process. */
export function createNoticeStore(onChange: () => void) {
  let notices: readonly Notice[] = []
  const change = (next: Notice[]) => {
    notices = next
    onChange()
  }
  const isThere = (notice: Notice) =>
    notices.some((one) => JSON.stringify(one) === JSON.stringify(notice))
  const without = (kind: Notice['kind']) => notices.filter((one) => one.kind !== kind)
  return {
    list: () => [...notices],
    /** Does nothing where the same notice is there already. */
    add: (notice: Notice) => {
      if (!isThere(notice)) change([...notices, notice])
    },
    remove: (kind: Notice['kind']) => {
      if (notices.some((one) => one.kind === kind)) change(without(kind))
    },
    /** Adds it in the place of those of its kind. */
    replace: (notice: Notice) => {
      if (!isThere(notice)) change([...without(notice.kind), notice])
    },
  }
}

type SecretStatuses = Record<SecretName, SecretStatus>

/**
 * Updates the notices about how the secrets are kept: in memory, since this computer has no keyring,
 * or stored without protection. Nothing is encrypted to find that out, so that a system that asks
 * before it opens its keychain does not ask before there is a secret.
 */
export function refreshSecretNotices(status: SecretStatuses, notices: NoticeStore): void {
  const kept = Object.values(status).map((one) => (one.state === 'ready' ? one.storage : one.state))
  const show = (kind: 'no-keyring' | 'kept-unprotected', is: boolean) => {
    if (is) notices.add({ kind })
    else notices.remove(kind)
  }
  show('kept-unprotected', kept.includes('unprotected'))
  show('no-keyring', kept.includes('in-memory') && !kept.includes('unprotected'))
}

/**
 * Leads through the first start: webhook, key, test. It ends once all three are done or the operator
 * dismisses it, and never comes back.
 */
export function createFirstStart(settings: RecordStore<Settings>, notices: NoticeStore) {
  let isOver = settings.get().welcomed
  /** Resolves when it is saved, or cannot be. */
  const end = async () => {
    notices.remove('first-start')
    if (isOver) return
    isOver = true
    await settings
      .change({ welcomed: true })
      .catch((error: unknown) => log.warn('that the first start is over was not saved', error))
  }
  return {
    /** To be called at start, and when a secret or the known host has changed. */
    async refresh({ webhookUrl, aiKey }: SecretStatuses): Promise<void> {
      if (isOver || notices.list().some(isOfLostFile)) return
      const webhook = webhookUrl.state === 'ready' ? { host: webhookUrl.hint } : undefined
      const isTested = webhook !== undefined && webhook.host === settings.get().knownHost
      const hasKey = aiKey.state === 'ready'
      if (hasKey && isTested) await end()
      else notices.replace({ kind: 'first-start', ...webhook, aiKey: hasKey, tested: isTested })
    },
    end,
  }
}

/** Of what was there and cannot be read: this is no first start then. */
function isOfLostFile(notice: Notice): boolean {
  return notice.kind === 'held' || (notice.kind === 'set-aside' && notice.what === 'secrets')
}
