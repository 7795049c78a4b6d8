import { describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import { normalizePost } from '../../../../shared/post.ts'
import { describePlatform } from '../../../support/publisher/platform-contract.ts'
import { saveQueue } from '../../../support/publisher/saved-queue.ts'
import {
  openWindow,
  sharedBrowser,
  storedIn,
} from '../../../support/publisher/browser-environment.ts'

describePlatform('The browser', async (origin) => {
  const browser = sharedBrowser()
  return {
    platform: openWindow(browser, { origin }),
    reopen: async () => openWindow(browser, { origin }),
    stored: () => storedIn(browser),
  }
})

const webhook = 'https://hooks.example.com/abc'
const reply = (type: string) => Object.defineProperty(new Response('{}'), 'type', { value: type })

async function examplePost() {
  const result = normalizePost({ title: 'A' }, { now: new Date() })
  if (!result.ok) throw new Error('The example is a post.')
  return result.post
}

test('without CORS a post travels as plain text that may be read by nobody on the way back', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('opaque'))
  const platform = openWindow(sharedBrowser(), { fetch })
  await platform.saveSecret('webhookUrl', webhook)
  expect(await platform.publishPost(await examplePost())).toEqual({ outcome: 'unconfirmed' })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe(webhook)
  expect(init).toMatchObject({ method: 'POST', mode: 'no-cors', credentials: 'omit' })
  expect(init?.headers).toBeUndefined()
})

test('with CORS it travels as JSON and the status is known', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('cors'))
  const platform = openWindow(sharedBrowser(), { fetch })
  await platform.saveSecret('webhookUrl', webhook)
  await platform.saveSettings({ ...(await platform.loadSettings()), webhookAllowsCors: true })
  expect(await platform.publishPost(await examplePost())).toMatchObject({ outcome: 'accepted' })
  const [, init] = fetch.mock.calls[0] ?? []
  expect(init?.mode).toBeUndefined()
  expect(init?.headers).toEqual({ 'Content-Type': 'application/json' })
})

test('without a network nothing is sent, but a webhook on the same machine is still tried', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('opaque'))
  const platform = openWindow(sharedBrowser(), { fetch, isOnline: () => false })
  await platform.saveSecret('webhookUrl', webhook)
  expect(await platform.testConnection()).toEqual({ outcome: 'not-sent' })
  expect(fetch).not.toHaveBeenCalled()
  await platform.saveSecret('webhookUrl', 'http://localhost:5678/webhook/abc')
  expect(await platform.testConnection()).toEqual({ outcome: 'unconfirmed' })
})

test('settings that were saved before a post could be left pending are kept', async () => {
  const browser = sharedBrowser()
  const aiUrl = 'https://ai.example/v1/chat/completions'
  const saved = { webhookAllowsCors: true, aiUrl, aiModel: 'm' }
  browser.texts.set('settings', JSON.stringify(saved))
  expect(await openWindow(browser).loadSettings()).toEqual({
    ...saved,
    whenAiFails: 'send-template',
    siteAddress: '',
  })
})

test('the key goes to the AI endpoint and nowhere else', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('opaque'))
  const platform = openWindow(sharedBrowser(), { fetch })
  await platform.saveSecret('webhookUrl', webhook)
  await platform.saveSecret('aiKey', 'sk-canary-123456')
  await platform.publishPost(await examplePost())
  await platform.generateArticle({ title: 'A', excerpt: '' }, new AbortController().signal)
  const carrying = fetch.mock.calls.filter((call) => JSON.stringify(call).includes('sk-canary'))
  expect(carrying).toHaveLength(1)
  expect(carrying[0]?.[0]).toBe('https://api.openai.com/v1/chat/completions')
})

test('a queue that cannot be saved is an error, never a silent loss', async () => {
  const browser = sharedBrowser()
  const platform = openWindow(browser)
  browser.full = true
  await expect(saveQueue(platform, [])).rejects.toThrow('quota')
})

test('a browser that denies its storage still has settings', async () => {
  const denied = () => Promise.reject(new Error('Denied'))
  const platform = openWindow(sharedBrowser(), {
    texts: { load: denied, list: denied, save: denied, replace: denied, setAside: denied },
  })
  expect(await platform.loadSettings()).toMatchObject({ aiModel: 'gpt-4o-mini' })
})

describe('what cannot be read', () => {
  const stored = {
    draft: '{"title":3}',
    'draft/1-2': 'not JSON',
    calendar: '{"form":2,"lines":["Week 1"]}',
    json: '',
    settings: 'not JSON',
  }
  const setUp = () => {
    const browser = sharedBrowser()
    for (const [name, text] of Object.entries(stored)) browser.texts.set(name, text)
    const platform = openWindow(browser)
    const told = vi.fn<() => void>()
    platform.onAside(told)
    return { browser, platform, told }
  }

  test('is as good as none, and set aside with a word', async () => {
    const { browser, platform, told } = setUp()
    for (const name of ['draft', 'calendar', 'json'] as const) {
      expect(await platform.loadKept(name)).toBeUndefined()
    }
    expect(told).toHaveBeenCalledTimes(3)
    expect(await platform.listDrafts()).toEqual([])
    expect(await platform.loadSettings()).toMatchObject({ webhookAllowsCors: false })
    expect(told).toHaveBeenCalledTimes(5)
    const aside = await platform.listAside()
    expect(aside.map(({ what, text }) => `${what}: ${text}`).toSorted()).toEqual([
      `calendar: ${stored.calendar}`,
      `draft: ${stored['draft/1-2']}`,
      `draft: ${stored.draft}`,
      `json: ${stored.json}`,
      `settings: ${stored.settings}`,
    ])
    expect(Object.keys(stored).filter((name) => browser.texts.has(name))).toEqual([])
  })

  test('is not written over by a window that had found nothing there', async () => {
    const { browser, platform } = setUp()
    const calendar = { text: 'T', startDate: '' }
    expect(await platform.saveKept('calendar', calendar)).toBe('changed-elsewhere')
    expect(await platform.saveKept('calendar', undefined)).toBe('changed-elsewhere')
    expect(browser.texts.get('calendar')).toBe(stored.calendar)
    await platform.loadKept('calendar')
    expect(await platform.saveKept('calendar', calendar)).toBe('saved')
  })

  test('is an error while there is no room to set it aside, and stays where it is', async () => {
    const { browser, platform, told } = setUp()
    browser.full = true
    await expect(platform.loadKept('calendar')).rejects.toThrow('quota')
    await expect(platform.listDrafts()).rejects.toThrow('quota')
    expect(Object.fromEntries(browser.texts)).toEqual(stored)
    expect(told).not.toHaveBeenCalled()
  })

  test('is removed when the operator says so, and by nothing else', async () => {
    const { platform } = setUp()
    await platform.loadKept('calendar')
    await platform.loadKept('draft')
    const [first, second] = await platform.listAside()
    await platform.removeAside(first?.name ?? '')
    expect(await platform.listAside()).toEqual([second])
  })
})
