import type { SafeStorage } from 'electron'
import { log } from '../log.ts'

export type Encryption = ReturnType<typeof osEncryption>

type AsyncSafeStorage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>

/**
 * The operating system's encryption, as far as it is available. `platform`: Node's `process.platform`.
 * `isProtected` is false where the key is publicly known, as on a Linux desktop without a keyring.
 */
export function osEncryption(safeStorage: AsyncSafeStorage, platform: string) {
  const isProtected = (bytes: Uint8Array) => {
    // 'v10' marks a ciphertext of the key in Chromium's source, with which encryption counts as
    // available too. Electron's name of the backend tells which desktop this is, not what encrypted.
    return platform !== 'linux' || Buffer.from(bytes.subarray(0, 3)).toString('latin1') !== 'v10'
  }
  return {
    /** Undefined where nothing can be encrypted. */
    async encrypt(value: string) {
      try {
        if (!(await safeStorage.isAsyncEncryptionAvailable())) return undefined
        const bytes = await safeStorage.encryptStringAsync(value)
        return { bytes, isProtected: isProtected(bytes) }
      } catch (error) {
        log.warn('a secret could not be encrypted', error)
        return undefined
      }
    },
    /**
     * Undefined where it cannot be decrypted, perhaps only for now. `isOutdated`: the key was changed, and
     * the value is to be encrypted again.
     */
    async decrypt(ciphertext: Uint8Array) {
      try {
        const bytes = Buffer.from(ciphertext)
        const first = await safeStorage.decryptStringAsync(bytes)
        const isOutdated = first.shouldReEncrypt
        // Electron's documentation: with a new key the result is only right the second time.
        const { result } = isOutdated ? await safeStorage.decryptStringAsync(bytes) : first
        return { value: result, isOutdated, isProtected: isProtected(bytes) }
      } catch (error) {
        log.warn('a secret could not be decrypted', error)
        return undefined
      }
    },
  }
}
