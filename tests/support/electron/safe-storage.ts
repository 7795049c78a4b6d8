import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { notes } from './notes.ts'
import { strict } from './strict.ts'
import { readStandInSettings } from './stand-in-settings.ts'

const algorithm = 'aes-256-ctr'
const noNonce = Buffer.alloc(16)
/** As Chromium on Linux does: 'v11' marks the keyring's key, 'v10' the one in Chromium's source. */
const publicKey = createHash('sha256').update('peanuts').digest()

export const safeStorage = strict('safeStorage', {
  // True without a keyring too, as in Electron 45 on Linux.
  isAsyncEncryptionAvailable: () => Promise.resolve(true),

  async encryptStringAsync(text: string): Promise<Buffer> {
    notes.keyringUses += 1
    const key = keyringKey('make')
    const mark = Buffer.from(key === undefined ? 'v10' : 'v11')
    const cipher = createCipheriv(algorithm, key ?? publicKey, noNonce)
    return Buffer.concat([mark, cipher.update(text, 'utf8')])
  },

  async decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ result: string; shouldReEncrypt: boolean }> {
    notes.keyringUses += 1
    const mark = encrypted.subarray(0, 3).toString()
    const key = mark === 'v10' ? publicKey : keyringKey('find')
    if (key === undefined) throw new Error('Error while decrypting the ciphertext.')
    const text = createDecipheriv(algorithm, key, noNonce).update(encrypted.subarray(3))
    // The public key is outdated once there is a keyring.
    const shouldReEncrypt = mark === 'v10' && keyringKey('find') !== undefined
    return { result: text.toString('utf8'), shouldReEncrypt }
  },
})

function keyringKey(how: 'make' | 'find'): Buffer | undefined {
  const { keyring, userData } = readStandInSettings()
  if (keyring === 'none') return undefined
  const file = `${userData}.keyring`
  if (!existsSync(file)) {
    if (how === 'find') return undefined
    writeFileSync(file, randomBytes(32))
  }
  return readFileSync(file)
}
