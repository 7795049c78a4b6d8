import { expect, test, vi } from 'vitest'
import { templateArticle } from '../../../shared/api/ai-request.ts'
import { normalizePost, type Post } from '../../../shared/post.ts'
import type { Sandbox } from '../../../site/sandbox/sandbox.ts'
import type { Platform } from '../../../shared/platform.ts'

/** Searched for wherever it must not be. */
export const canaryKey = 'sk-canary-7f3a9c51e2d84b60'

export async function keepSecretsOf(platform: Platform, sandbox: Sandbox): Promise<void> {
  expect(
    await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook }),
  ).toMatchObject({ ok: true })
  expect(await platform.saveSecret({ name: 'aiKey', value: canaryKey })).toMatchObject({ ok: true })
}

/** The part of the platform's promises that is about sending and writing. */
export function testSending(now: () => { platform: Platform; sandbox: Sandbox }): void {
  const arrived = () =>
    now()
      .sandbox.inbox.requests()
      .map(({ json }) => json)

  test('sends nothing without a webhook', async () => {
    const { platform } = now()
    expect(await platform.testConnection({ readable: false })).toEqual({ outcome: 'not-sent' })
    expect(await platform.publish({ post: examplePost() })).toEqual({ outcome: 'not-sent' })
  })

  test('sends the test of the connection', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    await platform.testConnection({ readable: false })
    expect(arrived()).toEqual([
      { action: 'test_connection', message: expect.any(String), timestamp: anInstant },
    ])
  })

  test('reads the reply to a readable test, whatever the settings say', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    expect(await platform.testConnection({ readable: true })).toEqual({
      outcome: 'accepted',
      status: 200,
    })
    sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' })
    expect(await platform.testConnection({ readable: true })).toMatchObject({ outcome: 'refused' })
    const types = sandbox.inbox.requests().map(({ headers }) => headers['content-type'])
    expect(types).toEqual(['application/json', 'application/json'])
    expect((await platform.loadSettings()).webhookAllowsCors).toBe(false)
  })

  test('publishes a post', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
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
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
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
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    const expected =
      platform.traits.readsReplies === 'always'
        ? { outcome: 'accepted', status: 200 }
        : { outcome: 'unconfirmed' }
    expect(await platform.publish({ post: examplePost() })).toEqual(expected)
  })

  test('says which status refused a post, where the reply may be read', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    await allowReading(platform)
    sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' })
    expect(await platform.publish({ post: examplePost() })).toEqual({
      outcome: 'refused',
      status: 404,
      detail: 'Not registered',
    })
  })

  test('says nothing of what a webhook said that repeats a part of its URL', async () => {
    const { platform, sandbox } = now()
    const address = `${sandbox.url}/webhook/canary-path-5d1e?token=canary-token-77`
    await platform.saveSecret({ name: 'webhookUrl', value: address })
    await allowReading(platform)
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
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    sandbox.faults.set('webhook', { name: 'reset-after' })
    const delivery = await platform.publish({ post: examplePost() })
    expect(delivery).toEqual({ outcome: 'unknown', trouble: 'network' })
    expect(arrived()).toHaveLength(1)
  })

  test('has an article written with the model, the endpoint and the kept key', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
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
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    sandbox.faults.set('ai', { name: 'status', status: 401 })
    const written = await platform.generate({ job: 'job', topic: { title: 'One', excerpt: '' } })
    expect(written).toMatchObject({ ok: false, problem: { kind: 'key' } })
    expect(JSON.stringify(written)).not.toContain(canaryKey)
  })

  test('says how long a service that limits its rate asks to wait', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    sandbox.faults.set('ai', { name: 'rate-limited', waitMs: 7000 })
    const written = await platform.generate({ job: 'job', topic: { title: 'One', excerpt: '' } })
    expect(written).toMatchObject({ problem: { kind: 'rate-limited', retryAfterMs: 7000 } })
    expect(sandbox.ai.requests()).toHaveLength(1)
  })

  test('stops writing when it is cancelled', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    sandbox.faults.set('ai', { name: 'never' })
    const topic = { title: 'One', excerpt: '' }
    const writing = platform.generate({ job: 'job', topic })
    await platform.cancelGeneration({ job: 'another' })
    await vi.waitFor(() => expect(sandbox.ai.requests()).toHaveLength(1))
    await platform.cancelGeneration({ job: 'job' })
    expect(await writing).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
  })
}

const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

function examplePost(): Post {
  const result = normalizePost(
    { id: '7', title: 'A post', excerpt: 'Short', content: '# Long', tags: 'x, y' },
    { now: new Date('2026-05-01T12:00:00Z') },
  )
  if (!result.ok) throw new Error('The example is a post.')
  return result.post
}

async function allowReading(platform: Platform): Promise<void> {
  const settings = await platform.loadSettings()
  await platform.saveSettings({ ...settings, webhookAllowsCors: true })
}
