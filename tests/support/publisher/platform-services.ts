import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../../shared/platform.ts'
import { startSandbox, type Sandbox } from '../../../site/sandbox/sandbox.ts'
import { startFakeSite, type FakeSite } from './fake-site.ts'
import { canaryKey as key, keepSecretsOf, testSending } from './platform-sending.ts'
import { testSite } from './platform-site.ts'

/** A platform that speaks to the sandbox, and the world around it. */
export interface ServedPlatform {
  platform: Platform
  /** The platform of a window or app opened later, on what was stored by then. */
  reopen: () => Promise<Platform>
  /** All that is stored outside of memory, as one text. */
  stored: () => Promise<string>
  close?: () => Promise<void>
}

/** What every platform promises of secrets, settings, sending and the site at an origin. */
export function describeServices(
  name: string,
  create: (siteOrigin: string) => Promise<ServedPlatform>,
): void {
  describe(`${name} keeps secrets, sends and reads the site`, () => {
    let sandbox: Sandbox
    let site: FakeSite
    let world: ServedPlatform
    let platform: Platform

    beforeEach(async () => {
      sandbox = await startSandbox({ aiDelayMs: 1 })
      site = await startFakeSite()
      world = await create(site.url)
      platform = world.platform
      const settings = await platform.loadSettings()
      await platform.saveSettings({ ...settings, aiUrl: sandbox.urls.ai, siteUrl: site.url })
    })
    afterEach(async () => {
      await world.close?.()
      await site.close()
      await sandbox.close()
    })

    const keepSecrets = () => keepSecretsOf(platform, sandbox)
    testSending(() => ({ platform, sandbox }))
    testSite(() => ({ platform, site }))

    test('has no secret at first', async () => {
      expect(await platform.secretStatus()).toEqual({
        webhookUrl: { state: 'missing' },
        webhookHeader: { state: 'missing' },
        aiKey: { state: 'missing' },
      })
    })

    test('tells of a kept secret no more than a hint', async () => {
      await keepSecrets()
      const statuses = await platform.secretStatus()
      expect(statuses.webhookUrl).toMatchObject({
        state: 'ready',
        hint: new URL(sandbox.url).host,
      })
      expect(statuses.aiKey).toMatchObject({ state: 'ready', hint: key.slice(-4) })
      expect(JSON.stringify(statuses)).not.toContain(key)
    })

    test.each([
      ['webhookUrl', ''],
      ['webhookUrl', '   '],
      ['webhookUrl', 'hooks.example.com/abc'],
      ['webhookUrl', 'ftp://hooks.example.com'],
      ['webhookUrl', 'https://user:word@hooks.example.com'],
      ['webhookHeader', 'canary-without-a-name'],
      ['webhookHeader', 'Host: elsewhere.example'],
      ['aiKey', ''],
      ['aiKey', 'https://hooks.example.com/abc'],
      ['aiKey', 'sk-one sk-two'],
    ] as const)('refuses as %s: %j', async (secret, value) => {
      const result = await platform.saveSecret({ name: secret, value })
      expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) })
      if (value.trim() !== '') expect(JSON.stringify(result)).not.toContain(value)
      expect((await platform.secretStatus())[secret]).toEqual({ state: 'missing' })
    })

    test('trims a secret that was pasted with white space around it', async () => {
      await platform.saveSecret({ name: 'webhookUrl', value: `  ${sandbox.urls.webhook}\n` })
      await platform.testConnection({ readable: false })
      expect(sandbox.inbox.requests()).toHaveLength(1)
    })

    test('forgets a secret', async () => {
      await keepSecrets()
      await platform.forgetSecret({ name: 'webhookUrl' })
      await platform.forgetSecret({ name: 'aiKey' })
      expect((await platform.secretStatus()).webhookUrl).toEqual({ state: 'missing' })
      expect(await platform.testConnection({ readable: false })).toEqual({ outcome: 'not-sent' })
      expect(sandbox.inbox.requests()).toEqual([])
    })

    test('stores no secret that can be read', async () => {
      await keepSecrets()
      const record = { key: 'post/a', value: { title: 'Stored' } }
      await platform.saveRecords({ puts: [record], removed: [] })
      const stored = await world.stored()
      expect(stored).toContain('Stored')
      expect(stored).not.toContain(key)
      expect(stored).not.toContain(sandbox.urls.webhook)
    })

    test('keeps secrets for the next start exactly where it says so', async () => {
      await keepSecrets()
      const later = await (await world.reopen()).secretStatus()
      const state = platform.traits.keepsSecrets ? 'ready' : 'missing'
      expect([later.webhookUrl.state, later.aiKey.state]).toEqual([state, state])
    })

    test('keeps settings for the next start', async () => {
      const settings = {
        webhookAllowsCors: true,
        aiUrl: sandbox.urls.ai,
        aiModel: 'other',
        whenAiFails: 'leave-pending',
        guide: { voice: 'Calm.', rules: '', facts: '' },
        offersLinks: true,
        asksAboutFindings: true,
        siteUrl: 'https://site.example',
      } as const
      await platform.saveSettings(settings)
      expect(await platform.loadSettings()).toEqual(settings)
      expect(await (await world.reopen()).loadSettings()).toEqual(settings)
    })
  })
}
