import type { SafeStorage } from 'electron'

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
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
>

/** `platform`: Node's `process.platform`. */
export function osEncryption(safeStorage: AsyncSafeStorage, platform: string): Encryption {
  const isProtected = (bytes: Uint8Array) => {
    if (platform !== 'linux') return true
    // 'v10' marks a ciphertext of the key in Chromium's source, with which encryption counts as
    // available too.
    if (Buffer.from(bytes.subarray(0, 3)).toString('latin1') === 'v10') return false
    const backend = safeStorage.getSelectedStorageBackend()
    return backend !== 'basic_text' && backend !== 'unknown'
  }
  return {
    async encrypt(value) {
      try {
        if (!(await safeStorage.isAsyncEncryptionAvailable())) return undefined
        const bytes = await safeStorage.encryptStringAsync(value)
        return { bytes, isProtected: isProtected(bytes) }
      } catch {
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
      } catch {
        return undefined
      }
    },
  }
}
