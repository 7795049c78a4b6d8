import { z } from 'zod'
import { parseUrl } from '../../../shared/url.ts'
import {
  checkSecret,
  mayUseKeyQuestion,
  secretNameSchema,
  type SaveSecretResult,
  type SecretCheck,
  type SecretName,
  type SecretStatus,
} from '../../../shared/secrets.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { log } from '../log.ts'
import type { Settings } from '../storage/app-settings.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Question } from '../window/question.ts'
import type { Encryption } from './encryption.ts'

/** The secrets as they are stored: ciphertexts in Base64. */
export const ciphertextsSchema = z.partialRecord(secretNameSchema, z.base64())
export type Ciphertexts = z.output<typeof ciphertextsSchema>

type Held =
  | { state: 'missing' }
  | { state: 'locked' }
  | { state: 'ready'; value: string; storage: 'in-memory' | 'encrypted' | 'unprotected' }

interface VaultOptions {
  store: RecordStore<Ciphertexts>
  encryption: Encryption
  /** Remembers the hosts. */
  settings: RecordStore<Settings>
  /** Whether a secret may be stored although nothing protects it. */
  mayBeUnprotected: () => boolean
  isAgreed: (question: Question) => Promise<boolean>
}

/**
 * Holds the operator's secrets, of which only `read` returns one, and only to the main process, and
 * the host that each was entered for: an AI key is sent to no other one before the operator has agreed,
 * and the header of a webhook is forgotten with its host. A file that was restored, or a page that was
 * taken over, can thus name another host, and gets no secret there.
 */
export function createVault(options: VaultOptions) {
  const { store, encryption, settings, mayBeUnprotected, isAgreed } = options
  const inMemory = new Map<SecretName, string>()
  // The keyring is slow: a secret that is still being saved must not come back after it was
  // forgotten, nor an older value be written over a newer one.
  const queue = createSerialQueue()

  const storeCiphertext = (name: SecretName, bytes: Uint8Array) =>
    store.change({ [name]: Buffer.from(bytes).toString('base64') })
  const removeCiphertext = async (name: SecretName) => {
    const { [name]: removed, ...others } = store.get()
    if (removed !== undefined) await store.set(others)
  }
  const remove = async (name: SecretName) => {
    inMemory.delete(name)
    await removeCiphertext(name)
    store.removeCopies()
  }

  const open = async (name: SecretName): Promise<Held> => {
    const value = inMemory.get(name)
    if (value !== undefined) return { state: 'ready', value, storage: 'in-memory' }
    const stored = store.get()[name]
    if (stored === undefined) return { state: 'missing' }
    const opened = await encryption.decrypt(Buffer.from(stored, 'base64'))
    if (opened === undefined) return { state: 'locked' }
    if (opened.isOutdated) await renew(name, opened.value, opened.isProtected)
    return {
      state: 'ready',
      value: opened.value,
      storage: opened.isProtected ? 'encrypted' : 'unprotected',
    }
  }

  const renew = async (name: SecretName, value: string, wasProtected: boolean) => {
    const renewed = await encryption.encrypt(value)
    // A value that was protected is not replaced by one that is not.
    if (renewed === undefined || (wasProtected && !renewed.isProtected)) return
    try {
      await storeCiphertext(name, renewed.bytes)
    } catch (error) {
      // The old ciphertext is still there and can still be read.
      log.warn('a secret could not be encrypted again', error)
    }
  }

  const keep = async (name: SecretName, value: string) => {
    const encrypted = await encryption.encrypt(value)
    if (encrypted !== undefined && (encrypted.isProtected || mayBeUnprotected())) {
      await storeCiphertext(name, encrypted.bytes)
      inMemory.delete(name)
      return
    }
    // A locked secret may come back with its keyring; one that can be read is superseded.
    inMemory.delete(name)
    if ((await open(name)).state === 'ready') await removeCiphertext(name)
    inMemory.set(name, value)
  }

  const status = async (name: SecretName): Promise<SecretStatus> => {
    const held = await open(name)
    if (held.state !== 'ready') return held
    const checked = checkForDesktop(name, held.value)
    const hint = checked.ok ? checked.hint : ''
    const { aiHost: host } = settings.get()
    const ofHost = name === 'aiKey' && host !== undefined && { host }
    return { state: 'ready', hint, storage: held.storage, ...ofHost }
  }
  const statuses = () =>
    queue.run(async () => ({
      webhookUrl: await status('webhookUrl'),
      webhookHeader: await status('webhookHeader'),
      aiKey: await status('aiKey'),
    }))

  /** A header without a host was entered before its webhook. `isNew`: it was entered now. */
  const bindHeader = async (isNew: boolean) => {
    if ((await open('webhookHeader')).state === 'missing') return
    const webhook = await status('webhookUrl')
    const webhookHost = webhook.state === 'ready' ? webhook.hint : ''
    const { headerHost = '' } = settings.get()
    if (isNew || headerHost === '' || headerHost === webhookHost) {
      await settings.change({ headerHost: webhookHost })
    } else await remove('webhookHeader')
  }

  return {
    statuses,
    /** `host`: that an AI key is entered for. Rejects when it could not be stored. */
    save: (name: SecretName, input: string, host: string) =>
      queue.run(async (): Promise<SaveSecretResult> => {
        // Until the new key is there, it is not known where it may go.
        if (name === 'aiKey') await settings.change({ aiHost: '' })
        const checked = checkForDesktop(name, input)
        if (!checked.ok) return checked
        await keep(name, checked.value)
        if (name === 'aiKey') await settings.change({ aiHost: host })
        else await bindHeader(name === 'webhookHeader')
        return { ok: true, status: await status(name) }
      }),
    /** Asks before the AI key goes to another host, and remembers the agreement. */
    async mayUseKey(host: string): Promise<boolean> {
      const { aiKey } = await statuses()
      if (aiKey.state !== 'ready' || aiKey.host === host) return true
      const { title: message, detail } = mayUseKeyQuestion(aiKey.host || undefined, host)
      const may = await isAgreed({ message, detail, no: 'Cancel', yes: `Send It to ${host}` })
      if (may) await settings.change({ aiHost: host })
      return may
    },
    /** Removes it from memory and disk, older copies of the file included. */
    forget: (name: SecretName) => queue.run(() => remove(name)),
    /** Undefined where there is none, or none that can be decrypted. */
    read: (name: SecretName) =>
      queue.run(async () => {
        const held = await open(name)
        return held.state === 'ready' ? held.value : undefined
      }),
    /** Stores what is in memory, or moves it back, once `mayBeUnprotected` has changed. */
    move: () =>
      queue.run(async () => {
        for (const name of secretNameSchema.options) {
          const held = await open(name)
          if (held.state === 'ready' && held.storage !== 'encrypted') await keep(name, held.value)
        }
      }),
    /** Resolves when every call so far has ended. */
    idle: queue.idle,
  }
}

/** The checks of every platform, and https, but for addresses of the operator's own network. */
function checkForDesktop(name: SecretName, text: string): SecretCheck {
  const checked = checkSecret(name, text)
  if (!checked.ok || name !== 'webhookUrl') return checked
  const address = parseUrl(checked.value)
  return address.ok && (address.secure || address.own)
    ? checked
    : { ok: false, message: 'Use https://: plain http is for your own network only.' }
}
