import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newDraft } from '../../../shared/post/post-record.ts'
import { putPost } from '../../../shared/records.ts'
import { test } from '../../support/desktop/headless-app.ts'
import { madePost } from '../../support/made-post.ts'
import { hasFileModes, mayLackKeyring } from '../../support/system.ts'

const canary = 'sk-canary-5c0ffee0ddba11d00d'
const aiKey = { name: 'aiKey', value: canary, host: '' } as const
const header = { name: 'webhookHeader', value: `X-Canary: ${canary}`, host: '' } as const

const file = 'secrets.json'

test('a secret is on disk as a ciphertext, and the keychain is not touched before', async ({
  home,
}) => {
  const { api, noted } = await home.start()
  await api.secretStatus()
  expect(await noted()).toMatchObject({ keyringUses: 0 })
  await api.saveSecret(aiKey)
  expect((await noted()).keyringUses).toBeGreaterThan(0)
  expect(JSON.parse(home.read(file))).toMatchObject({ record: { aiKey: expect.any(String) } })
  expect(home.stored()).not.toContain(canary)
  if (hasFileModes) expect(statSync(join(home.userData, file)).mode & 0o077).toBe(0)
})

test.runIf(mayLackKeyring)(
  'without a keyring a secret stays in memory; storing it is the operator’s own choice, and ends by it or with a keyring',
  async ({ home }) => {
    const { api, platform, notices } = await home.start('none')
    const offered = async () => (await notices()).find(({ id }) => id === 'keyring')?.action?.does
    await api.saveSecret(aiKey)
    expect((await platform.secretStatus()).aiKey).toMatchObject({ storage: 'in-memory' })
    expect(await offered()).toBe('allow-unprotected')
    expect(home.stored()).not.toContain('aiKey')

    const agree = async () => {
      await api.allowUnprotectedSecrets({ allow: true })
      expect((await platform.secretStatus()).aiKey).toMatchObject({ storage: 'unprotected' })
      expect(home.read(file)).toContain('aiKey')
    }
    await agree()
    expect(await offered()).toBe('keep-in-memory')
    await api.allowUnprotectedSecrets({ allow: false })
    expect((await platform.secretStatus()).aiKey).toMatchObject({ storage: 'in-memory' })
    expect(home.read(file)).not.toContain('aiKey')

    await agree()
    const unprotected = home.read(file)
    const later = await home.start('there')
    await later.api.saveSecret({ name: 'webhookUrl', value: 'https://hooks.example', host: '' })
    await later.platform.secretStatus()
    expect(home.read(file)).not.toBe(unprotected)
    expect((await later.platform.secretStatus()).aiKey).toMatchObject({ storage: 'encrypted' })
  },
)

test.runIf(mayLackKeyring)(
  'a keyring that is gone locks the secrets, leaves their ciphertexts as they were, and nothing is sent',
  async ({ home, sandbox }) => {
    const first = await home.start()
    await first.api.saveSecret(header)
    await first.api.saveSecret(aiKey)
    const before = home.read(file)
    const { api, platform } = await home.start('none')
    expect((await platform.secretStatus()).aiKey).toEqual({ state: 'locked' })
    await api.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
    expect(await platform.testConnection({ allowsCors: false })).toEqual({ outcome: 'not-sent' })
    expect(sandbox.inbox.requests()).toEqual([])
    // A secret that is entered again is kept in memory, beside the locked ciphertext.
    await api.saveSecret({ ...aiKey, value: `${canary}-new` })
    expect((await platform.secretStatus()).aiKey).toMatchObject({ storage: 'in-memory' })
    expect(home.read(file)).toBe(before)
    const back = await home.start()
    expect((await back.platform.secretStatus()).aiKey).toMatchObject({ hint: canary.slice(-4) })
  },
)

test('a header is sent with each post, told to nobody, and forgotten', async ({
  home,
  sandbox,
}) => {
  const { api, platform } = await home.start()
  await api.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
  await api.saveSecret(header)
  expect((await platform.secretStatus()).webhookHeader).toMatchObject({ state: 'ready', hint: '' })
  sandbox.faults.set('webhook', { name: 'status', status: 403, body: `Not ${canary}` }, 1)
  const publication = { post: madePost({ title: 'T' }), allowsCors: false, siteUrl: '' }
  expect(await platform.publish(publication)).toMatchObject({ status: 403, detail: '' })
  await api.forgetSecret({ name: 'webhookHeader' })
  await platform.testConnection({ allowsCors: false })
  const sent = sandbox.inbox.requests().map(({ headers }) => headers['x-canary'])
  expect(sent).toEqual([canary, undefined])
})

test('forgetting removes every copy, also those that were kept aside', async ({ home }) => {
  const { api } = await home.start()
  await api.saveSecret(aiKey)
  const path = join(home.userData, file)
  copyFileSync(path, `${path}.corrupt-2026-01-01`)
  await api.forgetSecret({ name: 'aiKey' })
  expect(readdirSync(home.userData).filter((name) => name.startsWith(file))).toEqual([file])
  expect(home.read(file)).not.toContain('aiKey')
})

test('no reply, no notice and no log holds a secret, the log neither an address nor a text', async ({
  home,
}) => {
  const { api, child, notices } = await home.start()
  const host = 'canary-host.invalid'
  const webhook = `https://${host}/canary-path`
  await api.saveSecret({ ...aiKey, host })
  await api.saveSecret({ name: 'webhookUrl', value: webhook, host: '' })
  const service = { url: `https://${host}/v1`, model: 'm', maxTokens: 2000, needsNoKey: false }
  const topic = { title: 'canary', excerpt: '' }
  const told = [
    await api.secretStatus(),
    await notices(),
    await api.testConnection({ allowsCors: false }),
    await api.generate({ job: 'canary', topic, service }),
  ]
  expect(JSON.stringify(told)).not.toMatch(/sk-canary|canary-path/)
  const draft = putPost({ ...newDraft('canary', 1), title: 'A canary title' })
  await api.saveRecords({ puts: [draft], removed: [] })
  await child.run(({ invoke }) =>
    invoke({ url: 'https://canary.example/', parent: null }, 'saveRecords', ['canary']),
  )
  const log = home.read('logs/main.log')
  expect(log).toContain('saveRecords: refused, from another page')
  expect(log + child.output()).not.toContain('canary')
})
