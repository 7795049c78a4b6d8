import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { notes } from './notes.ts'
import { readStandInSettings } from './stand-in-settings.ts'
import { strict } from './strict.ts'

const algorithm = 'aes-256-ctr'
const noNonce = Buffer.alloc(16)
/** As Chromium on Linux does: 'v11' marks the keyring's key, 'v10' the one in Chromium's source. */
const publicKey = createHash('sha256').update('peanuts').digest()

export const safeStorage = strict('safeStorage', {
  // True without a keyring too, as in Electron 45 on Linux.
  isAsyncEncryptionAvailable: () => Promise.resolve(true),

  async encryptStringAsync(text: string): Promise<Buffer> {
    notes.keyringUses += 1
    const { keyring } = readStandInSettings()
    if (keyring === 'there' && !existsSync(keyFile())) writeFileSync(keyFile(), randomBytes(32))
    const key = keyringKey()
    const cipher = createCipheriv(algorithm, key ?? publicKey, noNonce)
    return Buffer.concat([Buffer.from(key ? 'v11' : 'v10'), cipher.update(text, 'utf8')])
  },

  async decryptStringAsync(encrypted: Buffer) {
    notes.keyringUses += 1
    const isPublic = encrypted.subarray(0, 3).toString() === 'v10'
    const key = isPublic ? publicKey : keyringKey()
    if (key === undefined) throw new Error('Error while decrypting the ciphertext.')
    const text = createDecipheriv(algorithm, key, noNonce).update(encrypted.subarray(3))
    // The public key is outdated once there is a keyring.
    const shouldReEncrypt = isPublic && keyringKey() !== undefined
    return { result: text.toString('utf8'), shouldReEncrypt }
  },
})

const keyFile = () => `${readStandInSettings().userData}.keyring`

function keyringKey(): Buffer | undefined {
  const isThere = readStandInSettings().keyring === 'there' && existsSync(keyFile())
  return isThere ? readFileSync(keyFile()) : undefined
}
