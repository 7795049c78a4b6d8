import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newDraft } from '../../../shared/post/post-record.ts'
import { putPost } from '../../../shared/records.ts'
import { hasFileModes, mayLackKeyring } from '../../support/system.ts'
import { madePost } from '../../support/made-post.ts'
import { test } from '../../support/desktop/headless-app.ts'

const canary = 'sk-canary-5c0ffee0ddba11d00d'
const webhook = 'https://hooks.example.com/canary-path-91b2'

const file = 'secrets.json'

test('a secret is on disk as a ciphertext, and the keychain is not touched before', async ({
  home,
}) => {
  const { api, child } = await home.start()
  await api.secretStatus()
  expect(await child.command('observe')).toMatchObject({ keyringUses: 0 })
  await api.saveSecret({ name: 'aiKey', value: canary, host: '' })
  expect((await child.command('observe')).keyringUses).toBeGreaterThan(0)
  expect(JSON.parse(home.read(file))).toMatchObject({ record: { aiKey: expect.any(String) } })
  expect(home.stored()).not.toContain(canary)
  if (hasFileModes) expect(statSync(join(home.userData, 'secrets.json')).mode & 0o077).toBe(0)
})

test.runIf(mayLackKeyring)(
  'without a keyring a secret stays in memory, and the operator is told',
  async ({ home }) => {
    const first = await home.start('none')
    await first.api.saveSecret({ name: 'aiKey', value: canary, host: '' })
    expect((await first.platform.secretStatus()).aiKey).toMatchObject({ storage: 'in-memory' })
    expect(await first.notices()).toContainEqual({ kind: 'no-keyring' })
    expect(home.stored()).not.toContain('aiKey')

    const second = await home.start('none')
    expect((await second.platform.secretStatus()).aiKey).toEqual({ state: 'missing' })
  },
)

test.runIf(mayLackKeyring)(
  'storing without protection is the operator’s own choice, and ends by it or with a keyring',
  async ({ home }) => {
    const { api, platform, notices } = await home.start('none')
    await api.saveSecret({ name: 'aiKey', value: canary, host: '' })
    const agree = async () => {
      await api.allowUnprotectedSecrets({ allow: true })
      expect((await platform.secretStatus()).aiKey).toMatchObject({ storage: 'unprotected' })
      expect(home.read(file)).toContain('aiKey')
    }
    await agree()
    expect(await notices()).toContainEqual({ kind: 'kept-unprotected' })
    await api.allowUnprotectedSecrets({ allow: false })
    expect((await platform.secretStatus()).aiKey).toMatchObject({ storage: 'in-memory' })
    expect(home.read(file)).not.toContain('aiKey')

    await agree()
    const unprotected = home.read(file)
    const later = await home.start('there')
    await later.api.saveSecret({ name: 'webhookUrl', value: webhook, host: '' })
    await later.platform.secretStatus()
    expect(home.read(file)).not.toBe(unprotected)
    expect((await later.platform.secretStatus()).aiKey).toMatchObject({ storage: 'encrypted' })
  },
)

test.runIf(mayLackKeyring)(
  'a keyring that is gone locks the secret and leaves its ciphertext as it was',
  async ({ home }) => {
    const first = await home.start()
    await first.api.saveSecret({ name: 'aiKey', value: canary, host: '' })
    const before = home.read(file)

    const second = await home.start('none')
    expect((await second.platform.secretStatus()).aiKey).toEqual({ state: 'locked' })
    expect(await second.platform.testConnection({ allowsCors: false })).toEqual({
      outcome: 'not-sent',
    })
    // A secret that is entered again is kept in memory, beside the locked ciphertext.
    await second.api.saveSecret({ name: 'aiKey', value: `${canary}-new`, host: '' })
    expect((await second.platform.secretStatus()).aiKey).toMatchObject({ storage: 'in-memory' })
    expect(home.read(file)).toBe(before)

    const third = await home.start()
    expect((await third.platform.secretStatus()).aiKey).toMatchObject({ hint: canary.slice(-4) })
  },
)

test('a header is sent with each post, kept as a ciphertext and forgotten', async ({
  home,
  sandbox,
}) => {
  const { api, child, platform } = await home.start()
  await api.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
  await api.saveSecret({ name: 'webhookHeader', value: `X-Canary: ${canary}`, host: '' })
  expect((await platform.secretStatus()).webhookHeader).toMatchObject({ state: 'ready', hint: '' })
  await platform.testConnection({ allowsCors: false })
  sandbox.faults.set('webhook', { name: 'status', status: 403, body: `Not ${canary}` }, 1)
  expect(
    await platform.publish({ post: madePost({ title: 'T' }), allowsCors: false, siteUrl: '' }),
  ).toMatchObject({
    status: 403,
    detail: '',
  })
  await api.forgetSecret({ name: 'webhookHeader' })
  await platform.testConnection({ allowsCors: false })
  const sent = sandbox.inbox.requests().map(({ headers }) => headers['x-canary'])
  expect(sent).toEqual([canary, canary, undefined])
  expect(home.stored()).not.toMatch(/canary/i)
  expect(child.output()).not.toMatch(/canary/i)
})

test.runIf(mayLackKeyring)(
  'nothing is sent without a header that is locked',
  async ({ home, sandbox }) => {
    const first = await home.start()
    await first.api.saveSecret({ name: 'webhookHeader', value: `X-Canary: ${canary}`, host: '' })
    const { api, platform } = await home.start('none')
    await api.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
    expect(await platform.testConnection({ allowsCors: false })).toEqual({ outcome: 'not-sent' })
    expect(sandbox.inbox.requests()).toEqual([])
  },
)

test('forgetting removes every copy, also those that were kept aside', async ({ home }) => {
  const { api } = await home.start()
  await api.saveSecret({ name: 'aiKey', value: canary, host: '' })
  const copy = join(home.userData, 'secrets.json.corrupt-2026-01-01')
  copyFileSync(join(home.userData, 'secrets.json'), copy)
  await api.forgetSecret({ name: 'aiKey' })
  expect(readdirSync(home.userData).filter((file) => file.startsWith('secrets.json.'))).toEqual([])
  expect(JSON.parse(home.read(file))).toMatchObject({ record: {} })
  expect(home.read(file)).not.toContain('aiKey')
})

test('no reply, no notice and no log holds a secret, the log neither an address nor a text', async ({
  home,
}) => {
  const { api, child, notices } = await home.start()
  await api.saveSecret({ name: 'aiKey', value: canary, host: '' })
  await api.saveSecret({
    name: 'webhookUrl',
    value: 'https://canary-host.invalid/canary-path',
    host: '',
  })
  const replies = [
    await api.secretStatus(),
    await notices(),
    await api.testConnection({ allowsCors: false }),
    await api.generate({
      job: 'canary',
      topic: { title: 'canary', excerpt: '' },
      service: {
        url: 'https://canary-host.invalid/v1',
        model: 'm',
        maxTokens: 2000,
        needsNoKey: false,
      },
    }),
  ]
  expect(JSON.stringify(replies)).not.toContain(canary)
  expect(JSON.stringify(replies)).not.toContain('canary-path')
  const draft = putPost({ ...newDraft('canary', 1), title: 'A canary title' })
  await api.saveRecords({ puts: [draft], removed: [] })
  await child.command('invoke', {
    frame: { url: 'https://canary.example/', parent: null },
    channel: 'saveRecords',
    args: ['canary'],
  })
  const log = home.read('logs/main.log')
  expect(log).toContain('saveRecords: refused, from another page')
  expect(log + child.output()).not.toContain('canary')
})

test('the AI key goes to no other host before the operator agrees, also after a start', async ({
  home,
  sandbox,
}) => {
  const service = { url: sandbox.urls.ai, model: 'm', maxTokens: 2000, needsNoKey: false }
  const { host } = new URL(service.url)
  const first = await home.start()
  await first.platform.saveSecret({ name: 'aiKey', value: canary, host: 'ai.example' })
  const { child, platform } = await home.start()
  const write = () => platform.generate({ job: 'j', topic: { title: 'T', excerpt: '' }, service })
  expect((await platform.secretStatus()).aiKey).toMatchObject({ host: 'ai.example' })
  expect(await write()).toMatchObject({ ok: false, problem: { kind: 'key' } })
  expect(sandbox.ai.requests()).toEqual([])
  await child.command('answerDialog', { button: 1 })
  expect(await platform.mayUseKey({ host })).toBe(true)
  expect((await child.command('observe')).dialogs).toEqual([`Send your AI key to ${host}?`])
  expect(await write()).toMatchObject({ ok: true })
})

test('settings.json has nothing of the publisher’s settings, which are among its records', async ({
  home,
}) => {
  const { platform } = await home.start()
  const note = { key: 'note/settings', value: { ...platform.defaultSettings, aiModel: 'canary-m' } }
  await platform.saveRecords({ puts: [note], removed: [] })
  await platform.saveSecret({ name: 'aiKey', value: canary, host: 'ai.example' })
  const settings = home.read('settings.json')
  expect(JSON.parse(settings)).toMatchObject({ version: 1, record: { aiHost: 'ai.example' } })
  expect(settings).not.toMatch(/canary|ai(Model|Url)/)
  expect(await (await home.start()).platform.loadRecords()).toEqual({ ok: true, records: [note] })
})
