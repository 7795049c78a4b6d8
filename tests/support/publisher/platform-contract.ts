import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Queue } from '../../../shared/queue.ts'
import type { PostDraft } from '../../../shared/draft.ts'
import type { Kept, KeptName } from '../../../shared/kept.ts'
import { startSandbox, type Sandbox } from '../../../site/sandbox/sandbox.ts'
import type { Platform } from '../../../site/publisher/platform.ts'
import { startFakeSite, type FakeSite } from './fake-site.ts'
import { testHistory } from './platform-history.ts'
import { testSite } from './platform-site.ts'
import { saveQueue, savedQueue } from './saved-queue.ts'
import { canaryKey as key, keepSecretsOf, testSending } from './platform-sending.ts'

/** A platform that speaks to the sandbox, and the world around it. */
export interface PlatformUnderTest {
  platform: Platform
  /** The platform of a window or app opened later, on what was stored by then. */
  reopen: () => Promise<Platform>
  /** All that is stored outside of memory, as one text. */
  stored: () => Promise<string>
  close?: () => Promise<void>
}

const draft: PostDraft = {
  title: 'A title',
  slug: 'an-address',
  excerpt: 'An excerpt',
  content: '# Text',
  categories: 'Budgeting',
  tags: 'a, b',
  featuredImage: '',
  seoTitle: '',
  seoDescription: '',
  attempt: { id: '1700000000000' },
}

const calendar = { text: 'Week 1\nTues – "T"', startDate: '2027-01-04' }

const json = { text: '{\n"title": "„T“"', since: 1800000000000 }

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

/** What every platform promises (see `platform.ts`). `create` makes one for the site at an origin. */
export function describePlatform(
  name: string,
  create: (siteOrigin: string) => Promise<PlatformUnderTest>,
): void {
  describe(`${name} keeps the platform's promises`, () => {
    let sandbox: Sandbox
    let site: FakeSite
    let world: PlatformUnderTest
    let platform: Platform

    beforeEach(async () => {
      sandbox = await startSandbox({ aiDelayMs: 1 })
      site = await startFakeSite()
      world = await create(site.url)
      platform = world.platform
      const settings = await platform.loadSettings()
      await platform.saveSettings({
        ...settings,
        aiUrl: sandbox.urls.ai,
        siteAddress: site.url,
      })
    })
    afterEach(async () => {
      await world.close?.()
      await site.close()
      await sandbox.close()
    })

    const keepSecrets = () => keepSecretsOf(platform, sandbox)
    testSending(() => ({ platform, sandbox }))
    testSite(() => ({ platform, site }))
    testHistory(() => ({ platform, sandbox, reopen: world.reopen }))

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
      expect(sandbox.inbox.requests()).toHaveLength(1)
    })

    test('forgets a secret', async () => {
      await keepSecrets()
      await platform.forgetSecret('webhookUrl')
      await platform.forgetSecret('aiKey')
      expect((await platform.secretStatus()).webhookUrl).toEqual({ state: 'missing' })
      expect(await platform.testConnection()).toEqual({ outcome: 'not-sent' })
      expect(sandbox.inbox.requests()).toEqual([])
    })

    test('stores no secret that can be read', async () => {
      await keepSecrets()
      await platform.saveKept('draft', draft)
      await saveQueue(platform, queue)
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

    test('begins with an empty queue, nothing entered and the default settings', async () => {
      expect(await savedQueue(platform)).toEqual([])
      for (const name of ['draft', 'calendar', 'json'] as const) {
        expect(await platform.loadKept(name)).toBeUndefined()
      }
      expect(await platform.loadSettings()).toMatchObject({
        webhookAllowsCors: false,
        aiModel: 'gpt-4o-mini',
      })
    })

    test('keeps queue, draft, calendar, JSON text and settings for the next start', async () => {
      const settings = {
        webhookAllowsCors: true,
        aiUrl: sandbox.urls.ai,
        aiModel: 'other',
        whenAiFails: 'leave-pending',
        siteAddress: 'https://site.example',
      } as const
      await saveQueue(platform, queue)
      await platform.saveKept('draft', draft)
      await platform.saveKept('calendar', calendar)
      await platform.saveKept('json', json)
      await platform.saveSettings(settings)
      const later = await world.reopen()
      expect(await savedQueue(later)).toEqual(queue)
      expect(await later.loadKept('draft')).toEqual(draft)
      expect(await later.loadKept('calendar')).toEqual(calendar)
      expect(await later.loadKept('json')).toEqual(json)
      expect(await later.loadSettings()).toEqual(settings)
    })

    test('keeps the mark of a post that was being sent at the end', async () => {
      const [post] = queue
      if (!post) throw new Error('The example has a post.')
      await saveQueue(platform, [{ ...post, status: 'sending' }])
      expect(await savedQueue(await world.reopen())).toEqual([{ ...post, status: 'sending' }])
    })

    test('discards a queue', async () => {
      await saveQueue(platform, queue)
      await platform.discardQueue()
      expect(await savedQueue(await world.reopen())).toEqual([])
    })

    test('removes what is kept', async () => {
      await platform.saveKept('draft', draft)
      await platform.saveKept('calendar', calendar)
      await platform.saveKept('json', json)
      await platform.saveKept('calendar', undefined, calendar)
      expect(await platform.loadKept('calendar')).toBeUndefined()
      expect(await platform.loadKept('draft')).toEqual(draft)
      expect(await platform.loadKept('json')).toEqual(json)
    })

    test('keeps several drafts, and lists them with the instant of the last save', async () => {
      expect(await platform.listDrafts()).toEqual([])
      const began = Date.now()
      await platform.saveKept('draft', draft)
      await platform.saveKept('draft/1-2', { ...draft, title: 'Another' })
      await platform.saveKept('draft/1-3', { ...draft, title: '' })
      await platform.saveKept('calendar', calendar)
      const later = await world.reopen()
      const drafts = await later.listDrafts()
      expect(drafts.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
        { name: 'draft', title: 'A title', savedAt: expect.any(Number) },
        { name: 'draft/1-2', title: 'Another', savedAt: expect.any(Number) },
        { name: 'draft/1-3', title: '', savedAt: expect.any(Number) },
      ])
      expect(Math.min(...drafts.map(({ savedAt }) => savedAt))).toBeGreaterThanOrEqual(began)
      expect(await later.loadKept('draft/1-2')).toEqual({ ...draft, title: 'Another' })
      await later.saveKept('draft', undefined, draft)
      expect((await later.listDrafts()).map(({ title }) => title).toSorted()).toEqual([
        '',
        'Another',
      ])
      expect(await later.loadKept('draft')).toBeUndefined()
    })

    test('writes nothing over what another window has saved', async () => {
      await writesNoOther('draft', draft, { ...draft, title: 'Of another window' })
      await writesNoOther('draft/1-2', draft, { ...draft, content: 'Of another window' })
      await writesNoOther('calendar', calendar, { ...calendar, startDate: '' })
      await writesNoOther('json', json, { ...json, since: 1 })
      const { attempt: _, ...before } = draft
      await platform.saveKept('draft', draft)
      expect(await platform.saveKept('draft', undefined, before)).toBe('changed-elsewhere')
    })

    async function writesNoOther<N extends KeptName>(name: N, saved: Kept<N>, other: Kept<N>) {
      expect(await platform.saveKept(name, saved)).toBe('saved')
      expect(await platform.saveKept(name, other)).toBe('changed-elsewhere')
      expect(await platform.saveKept(name, undefined, other)).toBe('changed-elsewhere')
      expect(await platform.loadKept(name)).toEqual(saved)
      expect(await platform.saveKept(name, other, saved)).toBe('saved')
      expect(await platform.loadKept(name)).toEqual(other)
      expect(await platform.saveKept(name, undefined, other)).toBe('saved')
      expect(await platform.saveKept(name, saved, other)).toBe('saved')
      await platform.saveKept(name, undefined, saved)
    }

    test('gives the queue to one window at a time', async () => {
      const release = await platform.lockQueue()
      expect(release).toBeTypeOf('function')
      expect(await platform.lockQueue()).toBeUndefined()
      release?.()
      const again = await platform.lockQueue()
      expect(again).toBeTypeOf('function')
      again?.()
    })

    test('keeps the queue when a run ends, until it is unlocked', async () => {
      const release = await platform.lockQueue()
      const end = platform.beginRun()
      platform.showProgress({ done: 1, total: 2, current: undefined, msLeft: undefined })
      end()
      expect(await platform.lockQueue()).toBeUndefined()
      release?.()
      const again = await platform.lockQueue()
      expect(again).toBeTypeOf('function')
      again?.()
    })
  })
}
