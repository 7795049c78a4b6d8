import { beforeEach, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import { createBrowserStorage } from '../../../../site/publisher/browser/browser-storage.ts'
import { samplePost } from '../../../support/desktop/sample-post.ts'
import { freshBrowser, openWindow } from '../../../support/publisher/browser-environment.ts'

beforeEach(freshBrowser)

const webhook = { name: 'webhookUrl', value: 'https://hooks.example.com/abc' } as const
const reply = (type: string) => Object.defineProperty(new Response('{}'), 'type', { value: type })

test('without CORS a post travels as plain text that may be read by nobody on the way back', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('opaque'))
  const platform = openWindow({ fetch })
  await platform.saveSecret(webhook)
  expect(await platform.publish({ post: samplePost })).toEqual({ outcome: 'unconfirmed' })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe(webhook.value)
  expect(init).toMatchObject({ method: 'POST', mode: 'no-cors', credentials: 'omit' })
  expect(init?.headers).toBeUndefined()
})

test('with CORS it travels as JSON and the status is known', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('cors'))
  const platform = openWindow({ fetch })
  await platform.saveSecret(webhook)
  await platform.saveSettings({ ...(await platform.loadSettings()), webhookAllowsCors: true })
  expect(await platform.publish({ post: samplePost })).toMatchObject({ outcome: 'accepted' })
  const [, init] = fetch.mock.calls[0] ?? []
  expect(init?.mode).toBeUndefined()
  expect(init?.headers).toEqual({ 'Content-Type': 'application/json' })
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

test('the key goes to the AI endpoint and nowhere else', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('opaque'))
  const platform = openWindow({ fetch })
  await platform.saveSecret(webhook)
  await platform.saveSecret({ name: 'aiKey', value: 'sk-canary-123456' })
  await platform.publish({ post: samplePost })
  await platform.generate({ job: 'j', topic: { title: 'A', excerpt: '' } })
  const carrying = fetch.mock.calls.filter((call) => JSON.stringify(call).includes('sk-canary'))
  expect(carrying).toHaveLength(1)
  expect(carrying[0]?.[0]).toBe('https://api.openai.com/v1/chat/completions')
})

test('a text that is cancelled at once is not asked for to the end', async () => {
  const fetch: Fetch = async (_url, { signal }) => {
    signal?.throwIfAborted()
    return reply('basic')
  }
  const platform = openWindow({ fetch })
  const writing = platform.generate({ job: 'j', topic: { title: 'A', excerpt: '' } })
  await platform.cancelGeneration({ job: 'j' })
  expect(await writing).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
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

test('a window has the settings that another one has saved', async () => {
  const [one, other] = [openWindow(), openWindow()]
  const settings = await one.loadSettings()
  await other.saveSettings({ ...settings, aiModel: 'm' })
  expect(await one.loadSettings()).toMatchObject({ aiModel: 'm' })
})

test('a window that another one has taken over from saves nothing any more', async () => {
  let isReading = false
  const work = {
    claimWork: async () => 'working' as const,
    takeOverWork: async () => 'working' as const,
    isReading: () => isReading,
  }
  const platform = openWindow({ work })
  const change = { puts: [{ key: 'post/a', value: 1 }], removed: [] }
  await platform.saveRecords(change)
  isReading = true
  await expect(platform.saveRecords({ puts: [], removed: ['post/a'] })).rejects.toMatchObject({
    code: 'not-saved',
    message: 'Another window is at work.',
  })
  expect(await platform.loadRecords()).toEqual({ ok: true, records: change.puts })
})
