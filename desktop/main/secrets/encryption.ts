import type { SafeStorage } from 'electron'
import { log } from '../log.ts'

/** The operating system's encryption, as far as it is available. */
export interface Encryption {
  /** Undefined where nothing can be encrypted. */
  encrypt(value: string): Promise<Ciphertext | undefined>
  /** Undefined where it cannot be decrypted, perhaps only for now. */
  decrypt(ciphertext: Uint8Array): Promise<Decrypted | undefined>
}

export interface Ciphertext {
  bytes: Uint8Array
  /** False where the key is publicly known, as on a Linux desktop without a keyring. */
  isProtected: boolean
}

export interface Decrypted {
  value: string
  /** The key was changed: the value is to be encrypted again. */
  isOutdated: boolean
  isProtected: boolean
}

type AsyncSafeStorage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>

/** `platform`: Node's `process.platform`. */
export function osEncryption(safeStorage: AsyncSafeStorage, platform: string): Encryption {
  const isProtected = (bytes: Uint8Array) => {
    // 'v10' marks a ciphertext of the key in Chromium's source, with which encryption counts as
    // available too. Electron's name of the backend tells which desktop this is, not what encrypted.
    return platform !== 'linux' || Buffer.from(bytes.subarray(0, 3)).toString('latin1') !== 'v10'
  }
  return {
    async encrypt(value) {
      try {
        if (!(await safeStorage.isAsyncEncryptionAvailable())) return undefined
        const bytes = await safeStorage.encryptStringAsync(value)
        return { bytes, isProtected: isProtected(bytes) }
      } catch (error) {
        log.warn('a secret could not be encrypted', error)
        return undefined
      }
    },
    async decrypt(ciphertext) {
      try {
        const bytes = Buffer.from(ciphertext)
        let { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes)
        const isOutdated = shouldReEncrypt
        // Electron's documentation: with a new key the result is only right the second time.
        if (shouldReEncrypt)
          ({ result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes))
        return { value: result, isOutdated, isProtected: isProtected(bytes) }
      } catch (error) {
        log.warn('a secret could not be decrypted', error)
        return undefined
      }
    },
  }
}
