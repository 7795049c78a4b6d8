import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import type { Platform } from '../../../../shared/platform.ts'
import { createBrowserPlatform } from '../../../../site/publisher/browser/browser-platform.ts'
import { madePost } from '../../../support/made-post.ts'
import {
  freshBrowser,
  openWindow,
  withDatabase,
} from '../../../support/publisher/browser-environment.ts'

beforeEach(freshBrowser)

const webhook = { name: 'webhookUrl', value: 'https://hooks.example.com/canary', host: '' } as const
const aiKey = { name: 'aiKey', value: 'sk-canary-7f3a9c51e2d84b60', host: 'ai.example' } as const
const post = madePost({ title: 'T' })
const publication = { post, allowsCors: false, siteUrl: '' }
const topic = { title: 'A', excerpt: '' }
const service = {
  url: 'https://ai.example/v1/chat/completions',
  model: 'other',
  maxTokens: 2000,
  needsNoKey: false,
}
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
    expect(await platform.testConnection({ allowsCors: false })).toEqual({ outcome: 'not-sent' })
    expect(await platform.publish(publication)).toEqual({ outcome: 'not-sent' })
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
  const stored = await withDatabase(async (database) =>
    JSON.stringify(await database.getAll('records')),
  )
  expect(stored).toContain('Stored')
  expect(stored).not.toContain('canary')
  const later = await openWindow().secretStatus()
  expect([later.webhookUrl.state, later.aiKey.state]).toEqual(['missing', 'missing'])
})

test.each([
  ['as plain text, its reply unread', false, { outcome: 'unconfirmed' }, undefined],
  ['as JSON, its reply read', true, { outcome: 'accepted' }, 'application/json'],
])('a post travels %s', async (_, allowsCors, delivery, type) => {
  const { fetch, platform } = windowWith(reply(allowsCors ? 'cors' : 'opaque'))
  // As it is pasted.
  await platform.saveSecret({ ...webhook, value: `  ${webhook.value}\n` })
  expect(await platform.publish({ ...publication, allowsCors })).toMatchObject(delivery)
  expect(await platform.testConnection({ allowsCors })).toMatchObject(delivery)
  for (const [url, init] of fetch.mock.calls) {
    expect(url).toBe(webhook.value)
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit' })
    expect(init.mode).toBe(allowsCors ? undefined : 'no-cors')
    expect(new Headers(init.headers).get('content-type') ?? undefined).toBe(type)
  }
})

test('without a network nothing is sent, but a webhook on the same machine is still tried', async () => {
  const fetch = vi.fn<Fetch>().mockResolvedValue(reply('opaque'))
  const platform = openWindow({ fetch, isOnline: () => false })
  const testing = { allowsCors: false }
  await platform.saveSecret(webhook)
  expect(await platform.testConnection(testing)).toEqual({ outcome: 'not-sent' })
  expect(fetch).not.toHaveBeenCalled()
  await platform.saveSecret({ ...webhook, value: 'http://localhost:5678/webhook/abc' })
  expect(await platform.testConnection(testing)).toEqual({ outcome: 'unconfirmed' })
})

test('a text that is cancelled at once is not asked for to the end, and another one is', async () => {
  const fetch: Fetch = async (_url, { signal }) => {
    signal?.throwIfAborted()
    return reply('basic')
  }
  const platform = openWindow({ fetch })
  await platform.saveSecret(aiKey)
  const writing = platform.generate({ job: 'j', topic, service })
  const other = platform.generate({ job: 'other', topic, service })
  await platform.cancelGeneration({ job: 'j' })
  expect(await writing).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
  expect(await other).toMatchObject({ ok: false, problem: { kind: 'failed' } })
})

describe('the key', () => {
  const other = { ...service, url: 'https://other.example/v1/chat/completions' }
  const asking = async (agrees: boolean) => {
    const fetch = vi.fn<Fetch>().mockImplementation(async () => reply('cors'))
    const confirm = vi.fn<(question: string) => boolean>().mockReturnValue(agrees)
    const platform = openWindow({ fetch, confirm })
    await platform.saveSecret(aiKey)
    return { fetch, confirm, platform }
  }
  const carried = (fetch: { mock: { calls: unknown[][] } }) =>
    fetch.mock.calls.map((call) => JSON.stringify(call).includes(aiKey.value))

  test('goes to no other host than it was entered for', async () => {
    const { fetch, confirm, platform } = await asking(false)
    expect(await platform.mayUseKey({ host: 'ai.example' })).toBe(true)
    expect(confirm).not.toHaveBeenCalled()
    expect(await platform.mayUseKey({ host: 'other.example' })).toBe(false)
    expect(confirm.mock.calls[0]?.[0]).toMatch(
      /^Send your AI key to other\.example\?.*ai\.example/s,
    )
    const refused = { ok: false, problem: { kind: 'failed' } }
    expect(await platform.generate({ job: 'j', topic, service: other })).toMatchObject(refused)
    expect(await platform.testModel({ service: other })).toMatchObject(refused)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('goes to another host once the operator has agreed, and is asked about once', async () => {
    const { fetch, confirm, platform } = await asking(true)
    for (const _ of [1, 2]) expect(await platform.mayUseKey({ host: 'other.example' })).toBe(true)
    expect(confirm).toHaveBeenCalledOnce()
    expect((await platform.secretStatus()).aiKey).toMatchObject({ host: 'other.example' })
    await platform.generate({ job: 'j', topic, service: other })
    expect(carried(fetch)).toEqual([true])
  })

  test('is not sent to another host that needs none, which is asked without one', async () => {
    const { fetch, confirm, platform } = await asking(false)
    await platform.generate({ job: 'j', topic, service: { ...other, needsNoKey: true } })
    await platform.generate({ job: 'j', topic, service: { ...service, needsNoKey: true } })
    expect(carried(fetch)).toEqual([false, true])
    expect(confirm).not.toHaveBeenCalled()
  })
})

test.each<[string, object | undefined, boolean]>([
  ['agrees', { persist: async () => true }, true],
  ['fails to say', { persist: () => Promise.reject(new TypeError('No.')) }, false],
  ['has no such question', undefined, false],
])(
  'what is saved may be deleted unless the browser agrees to keep it: it %s',
  async (_, storage, keeps) => {
    vi.stubGlobal('navigator', { storage })
    expect(await createBrowserPlatform().keepStored()).toBe(keeps)
  },
)

test('other windows are told when something was saved', async () => {
  const openChannel = () => new BroadcastChannel('windows')
  const [platform, other] = [openWindow({ openChannel }), openWindow({ openChannel })]
  const follow = vi.fn<() => void>()
  const ends = [platform.onSavedElsewhere(vi.fn()), other.onSavedElsewhere(follow)]
  await platform.saveRecords({ puts: [{ key: 'post/a', value: 1 }], removed: [] })
  await vi.waitFor(() => expect(follow).toHaveBeenCalledOnce())
  for (const end of ends) end()
})

test.each(['бюджет', '../secret', '..', '', 'a/../../b', '//elsewhere.example/', '?x', '#x'])(
  'asks for the article %j below /blog, and nowhere else',
  async (slug) => {
    const { fetch, platform } = windowWith(new Response('', { status: 404 }))
    expect(await platform.readArticle({ siteUrl: '', slug })).toEqual({
      ok: false,
      problem: 'not-found',
    })
    expect(fetch).toHaveBeenCalledOnce()
    const [url = ''] = fetch.mock.calls[0] ?? []
    expect(new URL(url).href).toMatch(/^https:\/\/site\.example\/blog\/[^/?#]*\.json$/)
  },
)
