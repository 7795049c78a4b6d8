import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Encryption } from '../../../../desktop/main/secrets/encryption.ts'
import { plainEncryption, recordInMemory } from '../../../support/desktop/record-in-memory.ts'
import { createVault, type Ciphertexts } from '../../../../desktop/main/secrets/vault.ts'

/** A slow keyring: it takes a millisecond for each character. */
const slowEncryption: Encryption = {
  ...plainEncryption,
  encrypt: async (value) => {
    await wait(value.length)
    return plainEncryption.encrypt(value)
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

test('the webhook can be plain http on the own network alone', async () => {
  const { vault } = vaultOver(plainEncryption)
  const message: unknown = expect.stringMatching(/https/)
  const saved = await vault.save('webhookUrl', 'http://hooks.example.com/a')
  expect(saved).toEqual({ ok: false, message })
  expect(await vault.save('webhookUrl', 'http://192.168.0.4/a')).toMatchObject({ ok: true })
})
