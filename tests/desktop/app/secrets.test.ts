import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newDraft } from '../../../shared/post-record.ts'
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
  await api.saveSecret({ name: 'aiKey', value: canary })
  expect((await child.command('observe')).keyringUses).toBeGreaterThan(0)
  expect(JSON.parse(home.read(file))).toMatchObject({ record: { aiKey: expect.any(String) } })
  expect(home.stored()).not.toContain(canary)
  if (hasFileModes) expect(statSync(join(home.userData, 'secrets.json')).mode & 0o077).toBe(0)
})

test.runIf(mayLackKeyring)(
  'without a keyring a secret stays in memory, and the operator is told',
  async ({ home }) => {
    const first = await home.start('none')
    await first.api.saveSecret({ name: 'aiKey', value: canary })
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
    await api.saveSecret({ name: 'aiKey', value: canary })
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
    await later.api.saveSecret({ name: 'webhookUrl', value: webhook })
    await later.platform.secretStatus()
    expect(home.read(file)).not.toBe(unprotected)
    expect((await later.platform.secretStatus()).aiKey).toMatchObject({ storage: 'encrypted' })
  },
)

test.runIf(mayLackKeyring)(
  'a keyring that is gone locks the secret and leaves its ciphertext as it was',
  async ({ home }) => {
    const first = await home.start()
    await first.api.saveSecret({ name: 'aiKey', value: canary })
    const before = home.read(file)

    const second = await home.start('none')
    expect((await second.platform.secretStatus()).aiKey).toEqual({ state: 'locked' })
    expect(await second.platform.testConnection({ readable: false })).toEqual({
      outcome: 'not-sent',
    })
    // A secret that is entered again is kept in memory, beside the locked ciphertext.
    await second.api.saveSecret({ name: 'aiKey', value: `${canary}-new` })
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
  await api.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook })
  await api.saveSecret({ name: 'webhookHeader', value: `X-Canary: ${canary}` })
  expect((await platform.secretStatus()).webhookHeader).toMatchObject({ state: 'ready', hint: '' })
  await platform.testConnection({ readable: false })
  sandbox.faults.set('webhook', { name: 'status', status: 403, body: `Not ${canary}` }, 1)
  expect(await platform.publish({ post: madePost({ title: 'T' }) })).toMatchObject({
    status: 403,
    detail: '',
  })
  await api.forgetSecret({ name: 'webhookHeader' })
  await platform.testConnection({ readable: false })
  const sent = sandbox.inbox.requests().map(({ headers }) => headers['x-canary'])
  expect(sent).toEqual([canary, canary, undefined])
  expect(home.stored()).not.toMatch(/canary/i)
  expect(child.output()).not.toMatch(/canary/i)
})

test.runIf(mayLackKeyring)(
  'nothing is sent without a header that is locked',
  async ({ home, sandbox }) => {
    const first = await home.start()
    await first.api.saveSecret({ name: 'webhookHeader', value: `X-Canary: ${canary}` })
    const { api, platform } = await home.start('none')
    await api.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook })
    expect(await platform.testConnection({ readable: false })).toEqual({ outcome: 'not-sent' })
    expect(sandbox.inbox.requests()).toEqual([])
  },
)

test('forgetting removes every copy, also those that were kept aside', async ({ home }) => {
  const { api } = await home.start()
  await api.saveSecret({ name: 'aiKey', value: canary })
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
  await api.saveSecret({ name: 'aiKey', value: canary })
  await api.saveSecret({ name: 'webhookUrl', value: 'https://canary-host.invalid/canary-path' })
  const replies = [
    await api.secretStatus(),
    await api.loadSettings(),
    await notices(),
    await api.testConnection({ readable: false }),
    await api.generate({ job: 'canary', topic: { title: 'canary', excerpt: '' } }),
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
