import {
  mayUseKeyQuestion,
  type SaveSecretResult,
  type SecretName,
  type SecretStatus,
} from '../../../shared/secrets.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/app-settings.ts'
import type { Question } from '../window/question.ts'
import type { Vault } from './vault.ts'

interface SecretHostsOptions {
  vault: Vault
  settings: RecordStore<Settings>
  isAgreed: (question: Question) => Promise<boolean>
}

/**
 * Remembers the host that each secret was entered for: an AI key is sent to no other one before the
 * operator has agreed, and the header of a webhook is forgotten with its host. A file that was restored,
 * or a page that was taken over, can thus name another host, and gets no secret there.
 */
export function createSecretHosts({ vault, settings, isAgreed }: SecretHostsOptions) {
  const statuses = async (): Promise<Record<SecretName, SecretStatus>> => {
    const all = await vault.statuses()
    const { aiHost: host } = settings.get()
    const ofHost = all.aiKey.state === 'ready' && host !== undefined && { host }
    return { ...all, aiKey: { ...all.aiKey, ...ofHost } }
  }
  const webhookHost = async () => {
    const { webhookUrl } = await vault.statuses()
    return webhookUrl.state === 'ready' ? webhookUrl.hint : ''
  }
  const bindHeader = () => webhookHost().then((headerHost) => settings.change({ headerHost }))

  /** A header without a host was entered before its webhook. */
  const followWebhook = async () => {
    const { webhookHeader } = await vault.statuses()
    if (webhookHeader.state === 'missing') return
    const { headerHost = '' } = settings.get()
    if (headerHost === '' || headerHost === (await webhookHost())) await bindHeader()
    else await vault.forget('webhookHeader')
  }

  return {
    statuses,
    /** Rejects when it could not be stored. */
    async save(name: SecretName, value: string, host: string): Promise<SaveSecretResult> {
      // Until the new key is there, it is not known where it may go.
      if (name === 'aiKey') await settings.change({ aiHost: '' })
      const saved = await vault.save(name, value)
      if (!saved.ok) return saved
      if (name === 'aiKey') await settings.change({ aiHost: host })
      if (name === 'webhookHeader') await bindHeader()
      if (name === 'webhookUrl') await followWebhook()
      return { ok: true, status: (await statuses())[name] }
    },
    /** Asks before the AI key goes to another host, and remembers the agreement. */
    async mayUseKey(host: string): Promise<boolean> {
      const { aiKey } = await statuses()
      if (aiKey.state !== 'ready' || aiKey.host === host) return true
      const { title: message, detail } = mayUseKeyQuestion(aiKey.host || undefined, host)
      const yes = `Send It to ${host}`
      const may = await isAgreed({ message, detail, no: 'Cancel', yes })
      if (may) await settings.change({ aiHost: host })
      return may
    },
  }
}
