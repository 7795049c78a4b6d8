import { beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../../../site/publisher/platform.ts'
import { createSecretsSession } from '../../../../site/publisher/settings/secrets-session.ts'
import { openWindow, sharedBrowser } from '../../../support/publisher/browser-environment.ts'

const webhook = 'https://hooks.example.com/canary'
let platform: Platform

beforeEach(() => {
  platform = openWindow(sharedBrowser())
})

test('a click that follows the blur waits for what the blur began', async () => {
  const secrets = createSecretsSession(platform)
  secrets.type('webhookUrl', webhook)
  const blur = secrets.commit('webhookUrl')
  expect(await secrets.commit('webhookUrl')).toBe('ready')
  expect(await blur).toBe('ready')
})

test('what was typed is never part of the state', async () => {
  const secrets = createSecretsSession(platform)
  secrets.type('webhookUrl', webhook)
  await secrets.commit('webhookUrl')
  expect(JSON.stringify(secrets.get())).not.toContain('canary')
})

test('an emptied field forgets the secret where it is in memory only', async () => {
  const secrets = createSecretsSession(platform)
  secrets.type('webhookUrl', webhook)
  await secrets.commit('webhookUrl')
  secrets.type('webhookUrl', '')
  expect(await secrets.commit('webhookUrl')).toBe('missing')
  expect((await platform.secretStatus()).webhookUrl.state).toBe('missing')
})

test('a wrong text does not leave the secret before it in use', async () => {
  const secrets = createSecretsSession(platform)
  secrets.type('webhookUrl', webhook)
  await secrets.commit('webhookUrl')
  secrets.type('webhookUrl', 'nonsense')
  expect(await secrets.commit('webhookUrl')).toBe('invalid')
  expect(await secrets.commit('webhookUrl')).toBe('invalid')
  expect(secrets.get().webhookUrl.problem).toMatch(/not an address/)
  expect(await platform.testConnection()).toEqual({ outcome: 'not-sent' })
})

test('where secrets are kept, the field is emptied once one is taken and an empty field keeps it', async () => {
  const forgetSecret = vi.fn<Platform['forgetSecret']>()
  const keeping = { ...platform, traits: { ...platform.traits, keepsSecrets: true }, forgetSecret }
  const secrets = createSecretsSession(keeping)
  secrets.type('webhookUrl', webhook)
  await secrets.commit('webhookUrl')
  expect(secrets.typed('webhookUrl')).toBe('')
  secrets.type('webhookUrl', '')
  expect(await secrets.commit('webhookUrl')).toBe('ready')
  expect(forgetSecret).not.toHaveBeenCalled()
})

test('a secret that could not be kept can be tried again', async () => {
  const saveSecret = vi
    .fn<Platform['saveSecret']>()
    .mockRejectedValueOnce(new Error('Disk full'))
    .mockImplementation((name, value) => platform.saveSecret(name, value))
  const secrets = createSecretsSession({ ...platform, saveSecret })
  secrets.type('webhookUrl', webhook)
  expect(await secrets.commit('webhookUrl')).toBe('invalid')
  expect(await secrets.commit('webhookUrl')).toBe('ready')
})
