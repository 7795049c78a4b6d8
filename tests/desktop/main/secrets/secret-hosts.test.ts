import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { createSecretHosts } from '../../../../desktop/main/secrets/secret-hosts.ts'
import { createVault, type Ciphertexts } from '../../../../desktop/main/secrets/vault.ts'
import { defaultSettings } from '../../../../desktop/main/storage/settings.ts'
import { recordInMemory } from '../../../support/desktop/record-store.ts'

/** Secrets in a window whose operator presses these buttons, in turn. */
function hostsWith(buttons: number[], hasWindow = true) {
  const settings = recordInMemory(defaultSettings)
  const vault = createVault(
    recordInMemory<Ciphertexts>({}),
    {
      encrypt: async (value) => ({ bytes: Buffer.from(value), isProtected: true }),
      decrypt: async (bytes) => ({
        value: Buffer.from(bytes).toString(),
        isOutdated: false,
        isProtected: true,
      }),
    },
    false,
  )
  const asked: (string | undefined)[] = []
  const showMessageBox = async (_parent: unknown, { message, detail }: MessageBoxOptions) => {
    asked.push(`${message} ${detail ?? ''}`)
    return { response: buttons.shift() ?? expect.unreachable(), checkboxChecked: false }
  }
  const dialog = { showMessageBox } as Parameters<typeof createSecretHosts>[0]['dialog']
  const window = () => (hasWindow ? ({} as BrowserWindow) : undefined)
  return { asked, ...createSecretHosts({ vault, settings, dialog, window }) }
}

const key = 'sk-0123456789abcdef'
const [cancel, send] = [0, 1]

describe('an AI key', () => {
  test('goes to its host unasked, and to another one once the operator has agreed', async () => {
    const { asked, statuses, save, mayUseKey } = hostsWith([cancel, send])
    expect(await save('aiKey', key, 'ai.example')).toMatchObject({ status: { host: 'ai.example' } })
    expect(await mayUseKey('ai.example')).toBe(true)
    expect(asked).toEqual([])
    expect(await mayUseKey('other.example')).toBe(false)
    expect((await statuses()).aiKey).toMatchObject({ host: 'ai.example' })
    expect(await mayUseKey('other.example')).toBe(true)
    expect((await statuses()).aiKey).toMatchObject({ host: 'other.example' })
    expect(await mayUseKey('other.example')).toBe(true)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatch(/^Send your AI key to other\.example\? .*entered for ai\.example/)
  })

  test('goes to no other host while there is no window to ask in', async () => {
    const { save, mayUseKey } = hostsWith([], false)
    await save('aiKey', key, 'ai.example')
    expect(await mayUseKey('other.example')).toBe(false)
  })

  test('that was to be replaced by one that is refused is asked about for any host', async () => {
    const { asked, save, mayUseKey } = hostsWith([cancel])
    await save('aiKey', key, 'ai.example')
    expect(await save('aiKey', 'two words', 'ai.example')).toMatchObject({ ok: false })
    expect(await mayUseKey('ai.example')).toBe(false)
    expect(asked[0]).toContain('It is not known where it was entered for.')
  })

  test('that is missing is asked about for no host', async () => {
    expect(await hostsWith([]).mayUseKey('ai.example')).toBe(true)
  })
})

describe('a header of the webhook', () => {
  const header = 'X-Token: abcdef'
  test.each([
    ['is kept for another path of its host', 'https://hooks.example/b', 'ready'],
    ['is forgotten with another host', 'https://other.example/a', 'missing'],
    ['is forgotten with another port', 'https://hooks.example:8443/a', 'missing'],
  ])('%s', async (_, next, state) => {
    const { save, statuses } = hostsWith([])
    await save('webhookUrl', 'https://hooks.example/a', '')
    await save('webhookHeader', header, '')
    await save('webhookUrl', next, '')
    expect((await statuses()).webhookHeader).toMatchObject({ state })
  })

  test('that was entered before its webhook goes with that, and with no other one', async () => {
    const { save, statuses } = hostsWith([])
    await save('webhookHeader', header, '')
    await save('webhookUrl', 'https://hooks.example/a', '')
    expect((await statuses()).webhookHeader).toMatchObject({ state: 'ready' })
    await save('webhookUrl', 'https://other.example/a', '')
    expect((await statuses()).webhookHeader).toMatchObject({ state: 'missing' })
  })
})
