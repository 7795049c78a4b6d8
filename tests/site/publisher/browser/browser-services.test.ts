import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { templateArticle } from '../../../../shared/api/ai-request.ts'
import type { Platform } from '../../../../shared/platform.ts'
import { normalizePost, type Post } from '../../../../shared/post.ts'
import { articleSourcePath, siteIndexPath } from '../../../../shared/publication/site-index.ts'
import { startSandbox, type Sandbox } from '../../../../site/sandbox/sandbox.ts'
import { samplePost } from '../../../support/desktop/sample-post.ts'
import {
  freshBrowser,
  openWindow,
  withDatabase,
} from '../../../support/publisher/browser-environment.ts'
import { startFakeSite, type FakeSite } from '../../../support/publisher/fake-site.ts'

const canaryKey = 'sk-canary-7f3a9c51e2d84b60'

let sandbox: Sandbox
let site: FakeSite
let platform: Platform

beforeEach(async () => {
  freshBrowser()
  sandbox = await startSandbox({ aiDelayMs: 1 })
  site = await startFakeSite()
  platform = openWindow({ origin: site.url })
  await platform.saveSettings({ ...(await platform.loadSettings()), aiUrl: sandbox.urls.ai })
})
afterEach(async () => {
  await site.close()
  await sandbox.close()
})

async function keepSecrets(): Promise<void> {
  const webhook = await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook })
  const key = await platform.saveSecret({ name: 'aiKey', value: canaryKey })
  expect([webhook.ok, key.ok]).toEqual([true, true])
}

test('has no secret at first, and sends nothing', async () => {
  expect(await platform.secretStatus()).toEqual({
    webhookUrl: { state: 'missing' },
    webhookHeader: { state: 'missing' },
    aiKey: { state: 'missing' },
  })
  expect(await platform.testConnection({ readable: false })).toEqual({ outcome: 'not-sent' })
  expect(await platform.publish({ post: examplePost() })).toEqual({ outcome: 'not-sent' })
})

test('tells of a kept secret no more than a hint', async () => {
  await keepSecrets()
  const statuses = await platform.secretStatus()
  expect(statuses.webhookUrl).toMatchObject({
    state: 'ready',
    hint: new URL(sandbox.url).host,
  })
  expect(statuses.aiKey).toMatchObject({ state: 'ready', hint: canaryKey.slice(-4) })
  expect(JSON.stringify(statuses)).not.toContain(canaryKey)
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
  const stored = await withDatabase(async (database) =>
    JSON.stringify([await database.getAll('records'), await database.getAll('settings')]),
  )
  expect(stored).toContain('Stored')
  expect(stored).not.toContain(canaryKey)
  expect(stored).not.toContain(sandbox.urls.webhook)
})

test('keeps no secret for the next window', async () => {
  await keepSecrets()
  const later = await openWindow({ origin: site.url }).secretStatus()
  expect([later.webhookUrl.state, later.aiKey.state]).toEqual(['missing', 'missing'])
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
  expect(await openWindow({ origin: site.url }).loadSettings()).toEqual(settings)
})

describe('with its secrets', () => {
  beforeEach(keepSecrets)

  const arrived = () => sandbox.inbox.requests().map(({ json }) => json)

  test('sends the test of the connection', async () => {
    await platform.testConnection({ readable: false })
    expect(arrived()).toEqual([
      { action: 'test_connection', message: expect.any(String), timestamp: anInstant },
    ])
  })

  test('reads the reply to a readable test, whatever the settings say', async () => {
    expect(await platform.testConnection({ readable: true })).toEqual({
      outcome: 'accepted',
      status: 200,
    })
    sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' })
    expect(await platform.testConnection({ readable: true })).toMatchObject({
      outcome: 'refused',
    })
    const types = sandbox.inbox.requests().map(({ headers }) => headers['content-type'])
    expect(types).toEqual(['application/json', 'application/json'])
    expect((await platform.loadSettings()).webhookAllowsCors).toBe(false)
  })

  test('publishes a post', async () => {
    const post = examplePost()
    await platform.publish({ post })
    expect(arrived()).toEqual([
      {
        action: 'publish_blog_post',
        post,
        timestamp: anInstant,
        triggered_from: expect.stringMatching(/^[a-z]+:\/\//),
      },
    ])
  })

  test.each([true, false])('publishes a scheduled post, written by the AI: %j', async (written) => {
    const post = examplePost()
    await platform.publish({ post, scheduled: { aiGenerated: written } })
    expect(arrived()).toEqual([
      {
        action: 'publish_ai_generated_post',
        post,
        scheduledDate: post.publishDate,
        aiGenerated: written,
        timestamp: anInstant,
      },
    ])
  })

  test('says what is known of a send that arrived', async () => {
    expect(await platform.publish({ post: examplePost() })).toEqual({ outcome: 'unconfirmed' })
  })

  test('says which status refused a post, where the reply may be read', async () => {
    await allowReading()
    sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' })
    expect(await platform.publish({ post: examplePost() })).toEqual({
      outcome: 'refused',
      status: 404,
      detail: 'Not registered',
    })
  })

  test('says nothing of what a webhook said that repeats a part of its URL', async () => {
    const address = `${sandbox.url}/webhook/canary-path-5d1e?token=canary-token-77`
    await platform.saveSecret({ name: 'webhookUrl', value: address })
    await allowReading()
    const { pathname, search } = new URL(address)
    const body = `The requested webhook "POST ${pathname.slice(9)}${search}" is not registered.`
    sandbox.faults.set('webhook', { name: 'status', status: 404, body })
    expect(await platform.publish({ post: examplePost() })).toEqual({
      outcome: 'refused',
      status: 404,
      detail: '',
    })
  })

  test('never sends again by itself, and never rejects, when the connection breaks', async () => {
    sandbox.faults.set('webhook', { name: 'reset-after' })
    const delivery = await platform.publish({ post: examplePost() })
    expect(delivery).toEqual({ outcome: 'unknown', trouble: 'network' })
    expect(arrived()).toHaveLength(1)
  })

  test('has an article written with the model, the endpoint and the kept key', async () => {
    const settings = await platform.loadSettings()
    await platform.saveSettings({ ...settings, aiModel: 'another-model' })
    const topic = { title: 'One', excerpt: 'First' }
    const written = await platform.generate({ job: 'job', topic })
    expect(written).toMatchObject({ ok: true, text: expect.stringContaining('One') })
    expect(sandbox.ai.requests()).toMatchObject([
      { model: 'another-model', temperature: 0.7, max_tokens: 2000 },
    ])
    expect(written).not.toEqual({ ok: true, text: templateArticle(topic) })
  })

  test('says in words, without the key, why no article was written', async () => {
    sandbox.faults.set('ai', { name: 'status', status: 401 })
    const written = await platform.generate({ job: 'job', topic: { title: 'One', excerpt: '' } })
    expect(written).toMatchObject({ ok: false, problem: { kind: 'key' } })
    expect(JSON.stringify(written)).not.toContain(canaryKey)
  })

  test('says how long a service that limits its rate asks to wait', async () => {
    sandbox.faults.set('ai', { name: 'rate-limited', waitMs: 7000 })
    const written = await platform.generate({ job: 'job', topic: { title: 'One', excerpt: '' } })
    expect(written).toMatchObject({ problem: { kind: 'rate-limited', retryAfterMs: 7000 } })
    expect(sandbox.ai.requests()).toHaveLength(1)
  })

  test('stops writing when it is cancelled', async () => {
    sandbox.faults.set('ai', { name: 'never' })
    const topic = { title: 'One', excerpt: '' }
    const writing = platform.generate({ job: 'job', topic })
    await platform.cancelGeneration({ job: 'another' })
    await vi.waitFor(() => expect(sandbox.ai.requests()).toHaveLength(1))
    await platform.cancelGeneration({ job: 'job' })
    expect(await writing).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
  })
})

test('reads what is on the site', async () => {
  site.list([{ slug: 'бюджет', id: '7' }])
  expect(await platform.readSite()).toEqual({
    ok: true,
    origin: site.url,
    index: { version: 1, articles: [{ slug: 'бюджет', id: '7' }], pages: {}, files: [] },
  })
})

test('reads what is on the site anew each time', async () => {
  site.replies.set(siteIndexPath, (_request, response) => {
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.end(JSON.stringify({ version: 1, articles: [], pages: {}, files: [] }))
  })
  expect(await platform.readSite()).toMatchObject({ index: { articles: [] } })
  site.list([{ slug: 'one', id: '1' }])
  expect(await platform.readSite()).toMatchObject({ index: { articles: [{ slug: 'one' }] } })
})

test('reads the post of an article', async () => {
  site.replies.set(articleSourcePath('бюджет'), { ...samplePost, slug: 'бюджет' })
  expect(await platform.readArticle({ slug: 'бюджет' })).toEqual({
    ok: true,
    post: { ...samplePost, slug: 'бюджет' },
  })
  expect(await platform.readArticle({ slug: 'other' })).toEqual({
    ok: false,
    problem: 'not-found',
  })
})

test.each(['../secret', '..', '', 'a/../../b', '//elsewhere.example/', '?x', '#x'])(
  'asks for the article %j below /blog, and nowhere else',
  async (slug) => {
    expect(await platform.readArticle({ slug })).toEqual({ ok: false, problem: 'not-found' })
    expect(site.asked.map(({ path }) => path)).toEqual([articleSourcePath(slug)])
    expect(site.asked[0]?.path).toMatch(/^\/blog\/[^/]*\.json$/)
  },
)

test('sends the site nothing but the question', async () => {
  site.replies.set(siteIndexPath, (_request, response) => {
    response.setHeader('set-cookie', 'seen=1; Path=/').end('{}')
  })
  await platform.readSite()
  await platform.readSite()
  expect(site.asked).toHaveLength(2)
  for (const { method, body, headers } of site.asked) {
    expect([method, body]).toEqual(['GET', ''])
    const telling = ['cookie', 'authorization', 'referer', 'origin', 'if-none-match']
    expect(Object.keys(headers).filter((name) => telling.includes(name))).toEqual([])
  }
})

test('follows no redirect', async () => {
  site.list([])
  const index = site.replies.get(siteIndexPath)
  if (index === undefined) throw new Error('The site has an index.')
  site.replies.set('/elsewhere', index)
  site.replies.set(siteIndexPath, (_request, response) => {
    response.writeHead(301, { location: '/elsewhere' }).end()
  })
  expect(await platform.readSite()).toEqual({ ok: false, problem: 'moved' })
  expect(site.asked.map(({ path }) => path)).toEqual([siteIndexPath])
})

test.each([
  ['nothing there', undefined, 'not-found'],
  ['a page in its place', '<!doctype html><title>Home</title>', 'not-an-index'],
  ['JSON of another kind', '{"articles":{}}', 'not-an-index'],
  ['the index of a later version', '{"version":2,"entries":[]}', 'newer'],
  ['five megabytes', `"${'a'.repeat(5 * 1024 * 1024)}"`, 'too-large'],
] as const)('says that the site has %s', async (_what, body, problem) => {
  if (body !== undefined) {
    site.replies.set(siteIndexPath, (_request, response) => response.end(body))
  }
  expect(await platform.readSite()).toEqual({ ok: false, problem })
})

test('says that the site answers with an error, in part or not at all', async () => {
  site.replies.set(siteIndexPath, (_request, response) => response.writeHead(503).end('{}'))
  expect(await platform.readSite()).toEqual({ ok: false, problem: 'refused' })
  site.replies.set(siteIndexPath, (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"version":1,', () => {
      response.destroy()
    })
  })
  expect(await platform.readSite()).toEqual({ ok: false, problem: 'unreachable' })
  await site.close()
  expect(await platform.readSite()).toEqual({ ok: false, problem: 'unreachable' })
  expect(await platform.readArticle({ slug: 'a' })).toEqual({ ok: false, problem: 'unreachable' })
})

const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

function examplePost(): Post {
  const result = normalizePost(
    { id: '7', title: 'A post', excerpt: 'Short', content: '# Long', tags: 'x, y' },
    { now: new Date('2026-05-01T12:00:00Z') },
  )
  if (!result.ok) throw new Error('The example is a post.')
  return result.post
}

async function allowReading(): Promise<void> {
  const settings = await platform.loadSettings()
  await platform.saveSettings({ ...settings, webhookAllowsCors: true })
}
