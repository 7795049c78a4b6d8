import { isDeepStrictEqual } from 'node:util'
import type { SecretName, SecretStatus } from '../../shared/secrets.ts'
import type { Notice } from '../ipc/contract.ts'

export type NoticeStore = ReturnType<typeof createNoticeStore>

/** The notices that the window shows the operator, collected from the whole main process. */
export function createNoticeStore(show: (notices: readonly Notice[]) => void) {
  const notices = new Map<string, Notice>()
  const list = () => [...notices.values()]
  return {
    list,
    /** In the place of the one of its kind; several files can be set aside. */
    put: (notice: Notice) => {
      const key = notice.kind === 'set-aside' ? notice.copy : notice.kind
      if (isDeepStrictEqual(notices.get(key), notice)) return
      notices.set(key, notice)
      show(list())
    },
    remove: (kind: Exclude<Notice['kind'], 'set-aside'>) => {
      if (notices.delete(kind)) show(list())
    },
    /** To a page that has begun to listen. */
    showAgain: () => show(list()),
  }
}

/**
 * Updates the notices about the secrets: the next step of the first start, which is over once a host
 * is known, and that they are kept in memory, since this computer has no keyring, or stored without
 * protection. Nothing is encrypted to find that out, so that a system that asks before it opens its
 * keychain does not ask before there is a secret.
 */
export function refreshSecretNotices(
  status: Record<SecretName, SecretStatus>,
  knownHost: string | undefined,
  notices: NoticeStore,
): void {
  const { webhookUrl, aiKey } = status
  const host = webhookUrl.state === 'ready' ? webhookUrl.hint : ''
  const step = aiKey.state === 'ready' ? 'test' : 'key'
  if (knownHost !== undefined) notices.remove('first-start')
  else notices.put({ kind: 'first-start', step: host === '' ? 'webhook' : step, host })

  const kept = Object.values(status).map((one) => (one.state === 'ready' ? one.storage : one.state))
  const show = (kind: 'no-keyring' | 'kept-unprotected', is: boolean) => {
    if (is) notices.put({ kind })
    else notices.remove(kind)
  }
  show('kept-unprotected', kept.includes('unprotected'))
  show('no-keyring', kept.includes('in-memory') && !kept.includes('unprotected'))
}
