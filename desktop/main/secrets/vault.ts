import { z } from 'zod'
import { parseUrl } from '../../../shared/url.ts'
import {
  checkSecret,
  secretNameSchema,
  type SaveSecretResult,
  type SecretCheck,
  type SecretName,
  type SecretStatus,
} from '../../../shared/secrets.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { log } from '../log.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Encryption } from './encryption.ts'

/** The secrets as they are stored: ciphertexts in Base64. */
export const ciphertextsSchema = z.partialRecord(secretNameSchema, z.base64())
export type Ciphertexts = z.output<typeof ciphertextsSchema>

export type Vault = ReturnType<typeof createVault>

type Held =
  | { state: 'missing' }
  | { state: 'locked' }
  | { state: 'ready'; value: string; storage: 'in-memory' | 'encrypted' | 'unprotected' }

/**
 * Holds the operator's secrets. Only `read` returns one, and only to the main process.
 */
export function createVault(
  store: RecordStore<Ciphertexts>,
  encryption: Encryption,
  allowUnprotected: boolean,
) {
  let mayBeUnprotected = allowUnprotected
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
    if (encrypted !== undefined && (encrypted.isProtected || mayBeUnprotected)) {
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
    return { state: 'ready', hint: checked.ok ? checked.hint : '', storage: held.storage }
  }

  return {
    statuses: () =>
      queue.run(async () => ({
        webhookUrl: await status('webhookUrl'),
        webhookHeader: await status('webhookHeader'),
        aiKey: await status('aiKey'),
      })),
    /** Rejects when the store could not be written. */
    save: (name: SecretName, input: string) =>
      queue.run(async (): Promise<SaveSecretResult> => {
        const checked = checkForDesktop(name, input)
        if (!checked.ok) return checked
        await keep(name, checked.value)
        return { ok: true, status: await status(name) }
      }),
    /** Removes it from memory and disk, older copies of the file included. */
    forget: (name: SecretName) =>
      queue.run(async () => {
        inMemory.delete(name)
        await removeCiphertext(name)
        store.removeCopies()
      }),
    /** Undefined where there is none, or none that can be decrypted. */
    read: (name: SecretName) =>
      queue.run(async () => {
        const held = await open(name)
        return held.state === 'ready' ? held.value : undefined
      }),
    /** Stores what is in memory although nothing protects it, or moves it back into memory. */
    setAllowUnprotected: (allow: boolean) =>
      queue.run(async () => {
        mayBeUnprotected = allow
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
