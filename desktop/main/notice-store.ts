import { isDeepStrictEqual } from 'node:util'
import { brand } from '../../shared/brand.ts'
import type { SecretName, SecretStatus } from '../../shared/secrets.ts'
import type { Notice } from '../ipc/contract.ts'

export type NoticeStore = ReturnType<typeof createNoticeStore>

/** The notices that the window shows the operator, collected from the whole main process. */
export function createNoticeStore(show: (notices: readonly Notice[]) => void) {
  const notices = new Map<string, Notice>()
  const list = () => [...notices.values()]
  return {
    list,
    put: (notice: Notice) => {
      if (isDeepStrictEqual(notices.get(notice.id), notice)) return
      notices.set(notice.id, notice)
      show(list())
    },
    remove: (id: string) => {
      if (notices.delete(id)) show(list())
    },
    /** To a page that has begun to listen. */
    showAgain: () => show(list()),
  }
}

/** After a crash of the window. */
export const recovered: Notice = {
  id: 'recovered',
  tone: 'warning',
  title: 'The window had to be loaded again',
  text: 'Queue and draft are as they were saved. A post that was being sent is marked: check your automation before you retry it.',
}

/** After the list of sites was damaged. */
export const sitesRecovered: Notice = {
  id: 'sites-recovered',
  tone: 'warning',
  title: 'Sites without a name were found',
  text: 'Each is listed again: give it a name in the settings.',
}

type Secrets = Record<SecretName, SecretStatus>

/**
 * Updates the notices about the secrets: the next step of the first start, and that they are kept in
 * memory, since this computer has no keyring, or stored without protection. Nothing is encrypted to
 * find that out, so that a system that asks before it opens its keychain does not ask before there is
 * a secret. `hasSent`: something has arrived at a webhook, and the first start is over.
 */
export function refreshSecretNotices(
  secrets: Secrets,
  hasSent: boolean,
  { put, remove }: NoticeStore,
): void {
  if (hasSent) remove('first-start')
  else put({ id: 'first-start', tone: 'neutral', ...firstStart(secrets) })

  const kept = Object.values(secrets).map((one) => (one.state === 'ready' ? one.storage : ''))
  if (kept.includes('unprotected')) put(unprotected)
  else if (kept.includes('in-memory')) put(inMemory)
  else remove('keyring')
}

const unprotected: Notice = {
  id: 'keyring',
  tone: 'warning',
  title: 'Your webhook URL and AI key are stored without protection',
  text: 'Whoever can read the files of your account can read them.',
  action: { label: 'Keep them in memory only', does: 'keep-in-memory' },
}

const inMemory: Notice = {
  id: 'keyring',
  tone: 'warning',
  title: 'This computer has no keyring',
  text: 'Your webhook URL and AI key are kept in memory only and have to be entered again after you quit. If they are stored, whoever can read the files of your account can read them.',
  action: { label: 'Store them unprotected', does: 'allow-unprotected' },
}

/** The next of its steps. */
function firstStart({ webhookUrl, aiKey }: Secrets): Pick<Notice, 'title' | 'text' | 'action'> {
  if (webhookUrl.state !== 'ready') {
    return {
      title: `Welcome to ${brand.name}`,
      text: 'First, your webhook: the address of the automation that receives your posts. What you enter stays on this computer.',
      action: { label: 'Enter Webhook URL', does: 'enter-webhook' },
    }
  }
  const { hint: host } = webhookUrl
  const title = `Posts go to ${host}`
  if (aiKey.state !== 'ready') {
    return {
      title,
      text: 'Next, your AI key: it has the calendar’s texts written. Single posts need none.',
      action: { label: 'Enter AI Key', does: 'enter-key' },
    }
  }
  return {
    title,
    text: 'Last, a test: it shows whether they arrive. Nothing is published.',
    action: { label: `Send Test Post to ${host}`, does: 'send-test' },
  }
}
