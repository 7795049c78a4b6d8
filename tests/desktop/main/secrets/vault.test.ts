import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Encryption } from '../../../../desktop/main/secrets/encryption.ts'
import { recordInMemory } from '../../../support/desktop/record-store.ts'
import { createVault, type Ciphertexts } from '../../../../desktop/main/secrets/vault.ts'

/** A slow keyring: it takes a millisecond for each character. */
const slowEncryption: Encryption = {
  encrypt: async (value) => {
    await wait(value.length)
    return { bytes: Buffer.from(value), isProtected: true }
  },
  decrypt: async (bytes) => {
    await wait(1)
    return { value: Buffer.from(bytes).toString(), isOutdated: false, isProtected: true }
  },
}

function vaultOver(encryption: Encryption) {
  const store = recordInMemory<Ciphertexts>({})
  const vault = createVault(store, encryption, false)
  return { vault, stored: store.get }
}

test('a secret that is forgotten while it is still being saved does not come back', async () => {
  const { vault, stored } = vaultOver(slowEncryption)
  const saving = vault.save('aiKey', 'sk-0123456789abcdef')
  const forgetting = vault.forget('aiKey')
  await Promise.all([saving, forgetting])
  expect(stored()).toEqual({})
  expect(await vault.read('aiKey')).toBeUndefined()
})

test('what is being saved is waited for before the app closes', async () => {
  const { vault, stored } = vaultOver(slowEncryption)
  void vault.save('aiKey', 'sk-0123456789abcdef')
  await vault.idle()
  expect(stored()).toHaveProperty('aiKey')
})

test('a keyring that has a new key has the secret encrypted again', async () => {
  let key = 'old'
  const { vault, stored } = vaultOver({
    encrypt: (value) =>
      Promise.resolve({ bytes: Buffer.from(`${key}:${value}`), isProtected: true }),
    decrypt: (bytes) => {
      const [usedKey, value = ''] = Buffer.from(bytes).toString().split(':')
      return Promise.resolve({ value, isOutdated: usedKey !== key, isProtected: true })
    },
  })
  await vault.save('aiKey', 'sk-kept')
  key = 'new'
  expect(await vault.read('aiKey')).toBe('sk-kept')
  expect(Buffer.from(stored().aiKey ?? '', 'base64').toString()).toBe('new:sk-kept')
})

test.each(['http://hooks.example.com/a', 'file:///etc/passwd', 'app://bundle/index.html'])(
  'the webhook cannot be %s',
  async (value) => {
    const { vault } = vaultOver(slowEncryption)
    const message: unknown = expect.stringMatching(/https/)
    expect(await vault.save('webhookUrl', value)).toEqual({ ok: false, message })
  },
)
