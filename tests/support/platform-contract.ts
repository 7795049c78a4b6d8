import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { templateArticle } from '../../shared/api/ai.ts'
import { normalizePost, type Post } from '../../shared/post.ts'
import type { Queue } from '../../shared/queue.ts'
import { startSandbox, type Sandbox } from '../../site/sandbox/sandbox.ts'
import type { Platform, PostDraft } from '../../site/publisher/platform.ts'

/** A platform that speaks to the sandbox, and the world around it. */
export interface PlatformUnderTest {
  platform: Platform
  /** The platform of a window or app opened later, on what was stored by then. */
  reopen: () => Promise<Platform>
  /** All that is stored outside of memory, as one text. */
  stored: () => Promise<string>
  close?: () => Promise<void>
}

const key = 'sk-canary-7f3a9c51e2d84b60'
const neverAborted = new AbortController().signal

const draft: PostDraft = {
  title: 'A title',
  excerpt: 'An excerpt',
  content: '# Text',
  categories: 'Budgeting',
  tags: 'a, b',
  featuredImage: '',
  seoTitle: '',
  seoDescription: '',
  attempt: { id: '1700000000000' },
}

const queue: Queue = [
  { id: 'a-1', title: 'One', excerpt: 'First', publishDate: '2027-01-05', status: 'pending' },
  {
    id: 'a-2',
    title: 'Two',
    excerpt: '',
    publishDate: '2027-01-08',
    content: 'Own text',
    prepared: { text: 'AI text', source: 'ai' },
    status: 'published',
    delivery: { outcome: 'accepted', status: 200 },
  },
]

/** What every platform promises (see `platform.ts`). */
export function describePlatform(
  name: string,
  create: (sandbox: Sandbox) => Promise<PlatformUnderTest>,
): void {
  describe(`${name} keeps the platform's promises`, () => {
    let sandbox: Sandbox
    let world: PlatformUnderTest
    let platform: Platform

    beforeEach(async () => {
      sandbox = await startSandbox({ aiDelayMs: 1 })
      world = await create(sandbox)
      platform = world.platform
      const settings = await platform.loadSettings()
      await platform.saveSettings({ ...settings, aiUrl: sandbox.urls.ai })
    })
    afterEach(async () => {
      await world.close?.()
      await sandbox.close()
    })

    const keepSecrets = async () => {
      expect(await platform.saveSecret('webhookUrl', sandbox.urls.webhook)).toMatchObject({
        ok: true,
      })
      expect(await platform.saveSecret('aiKey', key)).toMatchObject({ ok: true })
    }
    const arrived = () => sandbox.inbox.requests().map(({ json }) => json)

    test('has no secret at first', async () => {
      expect(await platform.secretStatus()).toEqual({
        webhookUrl: { state: 'missing' },
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
      ['aiKey', ''],
      ['aiKey', 'https://hooks.example.com/abc'],
      ['aiKey', 'sk-one sk-two'],
    ] as const)('refuses as %s: %j', async (secret, value) => {
      const result = await platform.saveSecret(secret, value)
      expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) })
      if (value.trim() !== '') expect(JSON.stringify(result)).not.toContain(value)
      expect((await platform.secretStatus())[secret]).toEqual({ state: 'missing' })
    })

    test('trims a secret that was pasted with white space around it', async () => {
      await platform.saveSecret('webhookUrl', `  ${sandbox.urls.webhook}\n`)
      await platform.testConnection()
      expect(arrived()).toHaveLength(1)
    })

    test('forgets a secret', async () => {
      await keepSecrets()
      await platform.forgetSecret('webhookUrl')
      await platform.forgetSecret('aiKey')
      expect((await platform.secretStatus()).webhookUrl).toEqual({ state: 'missing' })
      expect(await platform.testConnection()).toEqual({ outcome: 'not-sent' })
      expect(arrived()).toEqual([])
    })

    test('stores no secret that can be read', async () => {
      await keepSecrets()
      await platform.saveDraft(draft)
      await platform.saveQueue(queue)
      const stored = await world.stored()
      expect(stored).not.toContain(key)
      expect(stored).not.toContain(sandbox.urls.webhook)
    })

    test('keeps secrets for the next start exactly where it says so', async () => {
      await keepSecrets()
      const later = await (await world.reopen()).secretStatus()
      const state = platform.traits.keepsSecrets ? 'ready' : 'missing'
      expect([later.webhookUrl.state, later.aiKey.state]).toEqual([state, state])
    })

    test('sends nothing without a webhook', async () => {
      expect(await platform.testConnection()).toEqual({ outcome: 'not-sent' })
      expect(await platform.publishPost(examplePost())).toEqual({ outcome: 'not-sent' })
    })

    test('sends the test of the connection', async () => {
      await keepSecrets()
      await platform.testConnection()
      expect(arrived()).toEqual([
        { action: 'test_connection', message: expect.any(String), timestamp: anInstant },
      ])
    })

    test('publishes a post', async () => {
      await keepSecrets()
      const post = examplePost()
      await platform.publishPost(post)
      expect(arrived()).toEqual([
        {
          action: 'publish_blog_post',
          post,
          timestamp: anInstant,
          triggered_from: expect.stringMatching(/^[a-z]+:\/\//),
        },
      ])
    })

    test('publishes a scheduled post with the defaults of the specification', async () => {
      await keepSecrets()
      await platform.publishScheduledPost({
        id: 'a-1',
        title: 'One',
        excerpt: 'First',
        publishDate: '2027-01-05',
        content: 'Text',
        aiGenerated: true,
      })
      expect(arrived()).toEqual([
        {
          action: 'publish_ai_generated_post',
          post: {
            id: 'a-1',
            title: 'One',
            slug: 'one',
            excerpt: 'First',
            content: 'Text',
            author: 'Pennywren Team',
            publishDate: '2027-01-05',
            categories: ['Personal Finance', 'Budgeting'],
            tags: ['budgeting', 'finance', 'money-management'],
          },
          scheduledDate: '2027-01-05',
          aiGenerated: true,
          timestamp: anInstant,
        },
      ])
    })

    test('says what is known of a send that arrived', async () => {
      await keepSecrets()
      const expected =
        platform.traits.readsReplies === 'always'
          ? { outcome: 'accepted', status: 200 }
          : { outcome: 'unconfirmed' }
      expect(await platform.publishPost(examplePost())).toEqual(expected)
    })

    test('says which status refused a post, where the reply may be read', async () => {
      await keepSecrets()
      await allowReading(platform)
      sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' })
      expect(await platform.publishPost(examplePost())).toEqual({
        outcome: 'refused',
        status: 404,
        detail: 'Not registered',
      })
    })

    test('never sends again by itself, and never rejects, when the connection breaks', async () => {
      await keepSecrets()
      sandbox.faults.set('webhook', { name: 'reset-after' })
      const delivery = await platform.publishPost(examplePost())
      expect(delivery).toEqual({ outcome: 'unknown', trouble: 'network' })
      expect(arrived()).toHaveLength(1)
    })

    test('has an article written with the model, the endpoint and the kept key', async () => {
      await keepSecrets()
      const settings = await platform.loadSettings()
      await platform.saveSettings({ ...settings, aiModel: 'another-model' })
      const topic = { title: 'One', excerpt: 'First' }
      const written = await platform.generateArticle(topic, neverAborted)
      expect(written).toMatchObject({ ok: true, text: expect.stringContaining('One') })
      expect(sandbox.ai.requests()).toMatchObject([
        { model: 'another-model', temperature: 0.7, max_tokens: 2000 },
      ])
      expect(written).not.toEqual({ ok: true, text: templateArticle(topic) })
    })

    test('says in words, without the key, why no article was written', async () => {
      await keepSecrets()
      sandbox.faults.set('ai', { name: 'status', status: 401 })
      const written = await platform.generateArticle({ title: 'One', excerpt: '' }, neverAborted)
      expect(written).toMatchObject({ ok: false, problem: { kind: 'status' } })
      expect(JSON.stringify(written)).not.toContain(key)
    })

    test('stops writing when it is cancelled', async () => {
      await keepSecrets()
      sandbox.faults.set('ai', { name: 'never' })
      const cancelling = new AbortController()
      const writing = platform.generateArticle({ title: 'One', excerpt: '' }, cancelling.signal)
      setTimeout(() => cancelling.abort(), 50)
      expect(await writing).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
    })

    test('begins with an empty queue, no draft and the default settings', async () => {
      expect(await platform.loadQueue()).toEqual({ ok: true, queue: [] })
      expect(await platform.loadDraft()).toBeUndefined()
      expect(await platform.loadSettings()).toMatchObject({
        webhookAllowsCors: false,
        aiModel: 'gpt-4o-mini',
      })
    })

    test('keeps queue, draft and settings for the next start', async () => {
      const settings = { webhookAllowsCors: true, aiUrl: sandbox.urls.ai, aiModel: 'other' }
      await platform.saveQueue(queue)
      await platform.saveDraft(draft)
      await platform.saveSettings(settings)
      const later = await world.reopen()
      expect(await later.loadQueue()).toEqual({ ok: true, queue })
      expect(await later.loadDraft()).toEqual(draft)
      expect(await later.loadSettings()).toEqual(settings)
    })

    test('shows a post that was being sent at the end as one that may have been delivered', async () => {
      const [post] = queue
      if (!post) throw new Error('The example has a post.')
      await platform.saveQueue([{ ...post, status: 'sending' }])
      expect(await (await world.reopen()).loadQueue()).toEqual({
        ok: true,
        queue: [{ ...post, status: 'failed', failure: { outcome: 'interrupted' } }],
      })
    })

    test('removes a draft', async () => {
      await platform.saveDraft(draft)
      await platform.saveDraft(undefined)
      expect(await platform.loadDraft()).toBeUndefined()
    })

    test('gives the queue to one run at a time', async () => {
      const release = await platform.claimRun()
      expect(release).toBeTypeOf('function')
      expect(await platform.claimRun()).toBeUndefined()
      release?.()
      const again = await platform.claimRun()
      expect(again).toBeTypeOf('function')
      again?.()
    })
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
