import { describe, expect, test } from 'vitest'
import { createSecretHosts } from '../../../../desktop/main/secrets/secret-hosts.ts'
import { createVault, type Ciphertexts } from '../../../../desktop/main/secrets/vault.ts'
import { defaultSettings } from '../../../../desktop/main/storage/app-settings.ts'
import { plainEncryption, recordInMemory } from '../../../support/desktop/record-in-memory.ts'

/** Secrets of an operator who gives these answers, in turn. */
function hostsWith(answers: boolean[]) {
  const asked: string[] = []
  const hosts = createSecretHosts({
    vault: createVault(recordInMemory<Ciphertexts>({}), plainEncryption, false),
    settings: recordInMemory(defaultSettings),
    isAgreed: async ({ message, detail }) => {
      asked.push(`${message} ${detail}`)
      return answers.shift() ?? expect.unreachable()
    },
  })
  return { asked, hosts }
}

const key = 'sk-0123456789abcdef'

describe('an AI key', () => {
  test('goes to its host unasked, and to another one once the operator has agreed', async () => {
    const { asked, hosts } = hostsWith([false, true])
    expect(await hosts.save('aiKey', key, 'ai.example')).toMatchObject({
      status: { host: 'ai.example' },
    })
    expect(await hosts.mayUseKey('ai.example')).toBe(true)
    expect(asked).toEqual([])
    expect(await hosts.mayUseKey('other.example')).toBe(false)
    expect((await hosts.statuses()).aiKey).toMatchObject({ host: 'ai.example' })
    expect(await hosts.mayUseKey('other.example')).toBe(true)
    expect((await hosts.statuses()).aiKey).toMatchObject({ host: 'other.example' })
    expect(await hosts.mayUseKey('other.example')).toBe(true)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatch(/^Send your AI key to other\.example\? .*entered for ai\.example/)
  })

  test('that was to be replaced by one that is refused is asked about for any host', async () => {
    const { asked, hosts } = hostsWith([false])
    await hosts.save('aiKey', key, 'ai.example')
    expect(await hosts.save('aiKey', 'two words', 'ai.example')).toMatchObject({ ok: false })
    expect(await hosts.mayUseKey('ai.example')).toBe(false)
    expect(asked[0]).toContain('It is not known where it was entered for.')
  })

  test('that is missing is asked about for no host', async () => {
    expect(await hostsWith([]).hosts.mayUseKey('ai.example')).toBe(true)
  })
})

describe('a header of the webhook', () => {
  const header = 'X-Token: abcdef'
  test.each([
    ['is kept for another path of its host', 'https://hooks.example/b', 'ready'],
    ['is forgotten with another host', 'https://other.example/a', 'missing'],
    ['is forgotten with another port', 'https://hooks.example:8443/a', 'missing'],
  ])('%s', async (_, next, state) => {
    const { hosts } = hostsWith([])
    await hosts.save('webhookUrl', 'https://hooks.example/a', '')
    await hosts.save('webhookHeader', header, '')
    await hosts.save('webhookUrl', next, '')
    expect((await hosts.statuses()).webhookHeader).toMatchObject({ state })
  })

  test('that was entered before its webhook goes with that, and with no other one', async () => {
    const { hosts } = hostsWith([])
    await hosts.save('webhookHeader', header, '')
    await hosts.save('webhookUrl', 'https://hooks.example/a', '')
    expect((await hosts.statuses()).webhookHeader).toMatchObject({ state: 'ready' })
    await hosts.save('webhookUrl', 'https://other.example/a', '')
    expect((await hosts.statuses()).webhookHeader).toMatchObject({ state: 'missing' })
  })
})
