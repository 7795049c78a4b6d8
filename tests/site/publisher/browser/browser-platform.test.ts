import { beforeEach, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import type { Platform } from '../../../../shared/platform.ts'
import { defaultPublisherSettings } from '../../../../shared/settings.ts'
import { createBrowserStorage } from '../../../../site/publisher/browser/browser-storage.ts'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import { sleep } from '../../../../site/publisher/sleep.ts'
import { madePost } from '../../../support/made-post.ts'
import {
  freshBrowser,
  openWindow,
  withDatabase,
} from '../../../support/publisher/browser-environment.ts'

beforeEach(freshBrowser)

const webhook = { name: 'webhookUrl', value: 'https://hooks.example.com/canary' } as const
const aiKey = { name: 'aiKey', value: 'sk-canary-7f3a9c51e2d84b60' } as const
const post = madePost({ title: 'T' })
const topic = { title: 'A', excerpt: '' }
const reply = (type: string) => Object.defineProperty(new Response('{}'), 'type', { value: type })

/** A window whose requests are answered so, and the requests. */
function windowWith(answer: Response) {
  const fetch = vi.fn<Fetch>().mockResolvedValue(answer)
  return { fetch, platform: openWindow({ fetch }) }
}

async function keepSecrets(platform: Platform): Promise<void> {
  const kept = [await platform.saveSecret(webhook), await platform.saveSecret(aiKey)]
  expect(kept.map(({ ok }) => ok)).toEqual([true, true])
}

test('a window has no secret at first, and none once it is forgotten: it sends nothing', async () => {
  const fetch = vi.fn<Fetch>()
  const platform = openWindow({ fetch })
  const missing = { state: 'missing' }
  const expectNone = async () => {
    const statuses = { webhookUrl: missing, webhookHeader: missing, aiKey: missing }
    expect(await platform.secretStatus()).toEqual(statuses)
    expect(await platform.testConnection({ readable: false })).toEqual({ outcome: 'not-sent' })
    expect(await platform.publish({ post })).toEqual({ outcome: 'not-sent' })
  }
  await expectNone()
  await keepSecrets(platform)
  await platform.forgetSecret({ name: 'webhookUrl' })
  await platform.forgetSecret({ name: 'aiKey' })
  await expectNone()
  expect(fetch).not.toHaveBeenCalled()
})

test('a secret is kept for its window alone, told of by a hint, and stored nowhere', async () => {
  const platform = openWindow()
  await keepSecrets(platform)
  const statuses = await platform.secretStatus()
  expect(statuses.webhookUrl).toMatchObject({ state: 'ready', hint: 'hooks.example.com' })
  expect(statuses.aiKey).toMatchObject({ state: 'ready', hint: '4b60' })
  expect(JSON.stringify(statuses)).not.toContain('canary')

  await platform.saveRecords({ puts: [{ key: 'post/a', value: 'Stored' }], removed: [] })
  await platform.saveSettings(await platform.loadSettings())
  const stored = await withDatabase(async (database) =>
    JSON.stringify([await database.getAll('records'), await database.getAll('settings')]),
  )
  expect(stored).toContain('Stored')
  expect(stored).not.toContain('canary')
  const later = await openWindow().secretStatus()
  expect([later.webhookUrl.state, later.aiKey.state]).toEqual(['missing', 'missing'])
})

test.each([
  ['webhookUrl', ''],
  ['webhookUrl', '   '],
  ['webhookUrl', 'hooks.example.com/abc'],
  ['webhookUrl', 'ftp://hooks.example.com'],
  ['webhookUrl', 'https://user:word@hooks.example.com'],
  ['webhookHeader', 'canary-without-a-name'],
  ['aiKey', ''],
  ['aiKey', 'https://hooks.example.com/abc'],
  ['aiKey', 'sk-one sk-two'],
] as const)('refuses as %s: %j', async (secret, value) => {
  const platform = openWindow()
  const result = await platform.saveSecret({ name: secret, value })
  expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) })
  if (value.trim() !== '') expect(JSON.stringify(result)).not.toContain(value)
  expect((await platform.secretStatus())[secret]).toEqual({ state: 'missing' })
})

test('without CORS a post travels as plain text that may be read by nobody on the way back', async () => {
  const { fetch, platform } = windowWith(reply('opaque'))
  // As it is pasted.
  await platform.saveSecret({ ...webhook, value: `  ${webhook.value}\n` })
  expect(await platform.publish({ post })).toEqual({ outcome: 'unconfirmed' })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe(webhook.value)
  expect(init).toMatchObject({ method: 'POST', mode: 'no-cors', credentials: 'omit' })
  expect(init?.headers).toBeUndefined()
})

test('with CORS it travels as JSON and the status is known', async () => {
  const { fetch, platform } = windowWith(reply('cors'))
  await platform.saveSecret(webhook)
  await platform.saveSettings({ ...(await platform.loadSettings()), webhookAllowsCors: true })
  expect(await platform.publish({ post })).toMatchObject({ outcome: 'accepted' })
  const [, init] = fetch.mock.calls[0] ?? []
  expect(init?.mode).toBeUndefined()
  expect(init?.headers).toEqual({ 'Content-Type': 'application/json' })
})

test('the reply to a readable test is read, whatever the settings say', async () => {
  const { fetch, platform } = windowWith(reply('cors'))
  await platform.saveSecret(webhook)
  expect(await platform.testConnection({ readable: true })).toMatchObject({ outcome: 'accepted' })
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ 'Content-Type': 'application/json' })
  expect((await platform.loadSettings()).webhookAllowsCors).toBe(false)
})

test('without a network nothing is sent, but a webhook on the same machine is still tried', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('opaque'))
  const platform = openWindow({ fetch, isOnline: () => false })
  const testing = { readable: false }
  await platform.saveSecret(webhook)
  expect(await platform.testConnection(testing)).toEqual({ outcome: 'not-sent' })
  expect(fetch).not.toHaveBeenCalled()
  await platform.saveSecret({ ...webhook, value: 'http://localhost:5678/webhook/abc' })
  expect(await platform.testConnection(testing)).toEqual({ outcome: 'unconfirmed' })
})

test('the key goes to the AI endpoint of the settings, with their model, and nowhere else', async () => {
  const { fetch, platform } = windowWith(reply('opaque'))
  await keepSecrets(platform)
  const aiUrl = 'https://ai.example/v1/chat/completions'
  await platform.saveSettings({ ...(await platform.loadSettings()), aiUrl, aiModel: 'other' })
  await platform.publish({ post })
  await platform.generate({ job: 'j', topic })
  const carrying = fetch.mock.calls.filter((call) => JSON.stringify(call).includes(aiKey.value))
  expect(carrying).toEqual([[aiUrl, expect.anything()]])
  expect(carrying[0]?.[1].body).toContain('"model":"other"')
})

test('a text that is cancelled at once is not asked for to the end, and another one is', async () => {
  const fetch: Fetch = async (_url, { signal }) => {
    signal?.throwIfAborted()
    return reply('basic')
  }
  const platform = openWindow({ fetch })
  const writing = platform.generate({ job: 'j', topic })
  const other = platform.generate({ job: 'other', topic })
  await platform.cancelGeneration({ job: 'j' })
  expect(await writing).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
  expect(await other).toMatchObject({ ok: false, problem: { kind: 'malformed' } })
})

test('settings are kept for the next start, and for windows that are open', async () => {
  const [platform, other] = [openWindow(), openWindow()]
  await other.loadSettings()
  const guide = { voice: 'Calm.', rules: '', facts: '' }
  const settings = { ...defaultPublisherSettings, aiModel: 'other', offersLinks: true, guide }
  await platform.saveSettings(settings)
  for (const window of [platform, other, openWindow()]) {
    expect(await window.loadSettings()).toEqual(settings)
  }
  await other.saveSettings({ ...settings, aiModel: 'm' })
  expect(await platform.loadSettings()).toMatchObject({ aiModel: 'm' })
})

test('a browser that denies its storage still has settings, for as long as the window is open', async () => {
  const denied = () => Promise.reject(new Error('Denied'))
  const platform = openWindow({
    storage: { ...createBrowserStorage(), loadSettings: denied, saveSettings: denied },
  })
  const settings = await platform.loadSettings()
  expect(settings).toMatchObject({ aiModel: 'gpt-4o-mini' })
  await expect(platform.saveSettings({ ...settings, aiModel: 'm' })).rejects.toThrow('Denied')
  expect(await platform.loadSettings()).toMatchObject({ aiModel: 'm' })
})

test('a window that another one has taken over from saves nothing any more', async () => {
  const work = createWorkLock(undefined, sleep)
  const platform = openWindow({ work })
  const change = { puts: [{ key: 'post/a', value: 1 }], removed: [] }
  await platform.saveRecords(change)
  work.isReading = () => true
  await expect(platform.saveRecords({ puts: [], removed: ['post/a'] })).rejects.toMatchObject({
    code: 'not-saved',
    message: 'Another window is at work.',
  })
  expect(await platform.loadRecords()).toEqual({ ok: true, records: change.puts })
})

test.each(['бюджет', '../secret', '..', '', 'a/../../b', '//elsewhere.example/', '?x', '#x'])(
  'asks for the article %j below /blog, and nowhere else',
  async (slug) => {
    const { fetch, platform } = windowWith(new Response('', { status: 404 }))
    expect(await platform.readArticle({ slug })).toEqual({ ok: false, problem: 'not-found' })
    expect(fetch).toHaveBeenCalledOnce()
    const [url = ''] = fetch.mock.calls[0] ?? []
    expect(new URL(url).href).toMatch(/^https:\/\/site\.example\/blog\/[^/?#]*\.json$/)
  },
)

test('tells the site nothing but the question', async () => {
  const fetch = vi.fn<Fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  await openWindow({ fetch }).readSite()
  const [, init] = fetch.mock.calls[0] ?? []
  expect(init).toMatchObject({ credentials: 'same-origin', referrerPolicy: 'no-referrer' })
  expect([init?.body, init?.headers]).toEqual([undefined, undefined])
})

const brokenOff = new ReadableStream({
  pull: (controller) => controller.error(new TypeError('terminated')),
})

test.each([
  ['has nothing there', new Response('', { status: 404 }), 'not-found'],
  ['has a page in its place', new Response('<!doctype html>'), 'not-an-index'],
  ['answers with an error', new Response('{}', { status: 503 }), 'refused'],
  ['answers in part', new Response(brokenOff), 'unreachable'],
  ['does not answer', undefined, 'unreachable'],
] as const)('says that the site %s', async (_what, response, problem) => {
  const fetch: Fetch = async () => response ?? Promise.reject(new TypeError('Failed to fetch'))
  const { readSite } = openWindow({ fetch })
  expect(await readSite()).toEqual({ ok: false, problem })
})
