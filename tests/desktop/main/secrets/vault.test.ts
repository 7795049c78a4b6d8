import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { osEncryption, type Encryption } from '../../../../desktop/main/secrets/encryption.ts'
import { createVault, type Ciphertexts } from '../../../../desktop/main/secrets/vault.ts'
import { defaultSettings } from '../../../../desktop/main/storage/app-settings.ts'
import type { RecordStore } from '../../../../desktop/main/storage/record-store.ts'

/** A record that is kept in memory. */
function recordInMemory<T extends Record<string, unknown>>(first: T): RecordStore<T> {
  let record = first
  const set = async (next: T) => {
    record = next
  }
  return {
    get: () => record,
    set,
    change: (changes) => set({ ...record, ...changes }),
    removeCopies: () => undefined,
  }
}

/** A keyring that leaves every text as it is, and takes a while for it. */
const encryption: Encryption = {
  encrypt: async (value) => {
    await wait(5)
    return { bytes: Buffer.from(value), isProtected: true }
  },
  decrypt: async (bytes) => ({
    value: Buffer.from(bytes).toString(),
    isOutdated: false,
    isProtected: true,
  }),
}

/** The secrets of an operator who gives these answers, in turn. */
function vaultWith(...answers: boolean[]) {
  const asked: string[] = []
  const store = recordInMemory<Ciphertexts>({})
  const vault = createVault({
    store,
    encryption,
    settings: recordInMemory(defaultSettings),
    mayBeUnprotected: () => false,
    isAgreed: async ({ message, detail }) => {
      asked.push(`${message} ${detail}`)
      return answers.shift() ?? expect.unreachable()
    },
  })
  return { asked, store, vault }
}

const key = 'sk-0123456789abcdef'

test('a secret that is forgotten while it is still being saved does not come back', async () => {
  const { vault, store } = vaultWith()
  await Promise.all([vault.save('aiKey', key, ''), vault.forget('aiKey')])
  expect(store.get()).toEqual({})
  expect(await vault.read('aiKey')).toBeUndefined()
})

test('the webhook can be plain http on the own network alone', async () => {
  const { vault } = vaultWith()
  const message: unknown = expect.stringMatching(/https/)
  const saved = await vault.save('webhookUrl', 'http://hooks.example.com/a', '')
  expect(saved).toEqual({ ok: false, message })
  expect(await vault.save('webhookUrl', 'http://192.168.0.4/a', '')).toMatchObject({ ok: true })
})

describe('an AI key', () => {
  test('goes to its host unasked, and to another one once the operator has agreed', async () => {
    const { asked, vault } = vaultWith(false, true)
    const hosts = async () => (await vault.statuses()).aiKey
    const saved = await vault.save('aiKey', key, 'ai.example')
    expect(saved).toMatchObject({ status: { host: 'ai.example' } })
    expect(await vault.mayUseKey('ai.example')).toBe(true)
    expect(asked).toEqual([])
    expect(await vault.mayUseKey('other.example')).toBe(false)
    expect(await hosts()).toMatchObject({ host: 'ai.example' })
    expect(await vault.mayUseKey('other.example')).toBe(true)
    expect(await hosts()).toMatchObject({ host: 'other.example' })
    expect(await vault.mayUseKey('other.example')).toBe(true)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatch(/^Send your AI key to other\.example\? .*entered for ai\.example/)
  })

  test('that was to be replaced by one that is refused is asked about for any host', async () => {
    const { asked, vault } = vaultWith(false)
    await vault.save('aiKey', key, 'ai.example')
    expect(await vault.save('aiKey', 'two words', 'ai.example')).toMatchObject({ ok: false })
    expect(await vault.mayUseKey('ai.example')).toBe(false)
    expect(asked[0]).toContain('It is not known where it was entered for.')
  })

  test('that is missing is asked about for no host', async () => {
    expect(await vaultWith().vault.mayUseKey('ai.example')).toBe(true)
  })
})

test.each([
  ['another path of its host', ['https://hooks.example/a', 'header', 'https://hooks.example/b']],
  ['the webhook that it was entered before', ['header', 'https://hooks.example/a']],
  ['another host', ['https://hooks.example/a', 'header', 'https://other.example/a'], 'missing'],
  ['another port', ['https://hooks.example/a', 'header', 'https://hooks.example:8443'], 'missing'],
  ['another host than the first', ['header', 'https://a.example', 'https://b.example'], 'missing'],
])('a header of the webhook and %s: after %o', async (_what, entered, state = 'ready') => {
  const { vault } = vaultWith()
  for (const value of entered) {
    if (value === 'header') await vault.save('webhookHeader', 'X-Token: abcdef', '')
    else await vault.save('webhookUrl', value, '')
  }
  expect((await vault.statuses()).webhookHeader).toMatchObject({ state })
})

test('a value whose key was changed is read a second time, when it is right', async () => {
  const results = [
    { result: 'of the old key', shouldReEncrypt: true },
    { result: 'sk-right', shouldReEncrypt: false },
  ]
  const system = osEncryption(
    {
      isAsyncEncryptionAvailable: () => Promise.resolve(true),
      encryptStringAsync: () => Promise.reject(new Error('Nothing is encrypted here.')),
      decryptStringAsync: () => Promise.resolve(results.shift() ?? expect.unreachable()),
    },
    'linux',
  )
  expect(await system.decrypt(Buffer.from('v11…'))).toEqual({
    value: 'sk-right',
    isOutdated: true,
    isProtected: true,
  })
})
