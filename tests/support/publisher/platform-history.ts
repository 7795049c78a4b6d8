import { expect, test } from 'vitest'
import { normalizePost, type Post } from '../../../shared/post.ts'
import type { Sandbox } from '../../../site/sandbox/sandbox.ts'
import type { Platform } from '../../../site/publisher/platform.ts'
import { keepSecretsOf } from './platform-sending.ts'

interface World {
  platform: Platform
  sandbox: Sandbox
  /** The platform of a window or app opened later. */
  reopen: () => Promise<Platform>
}

function postOf(id: string): Post {
  const result = normalizePost(
    { id, title: 'Sinking Funds', content: 'Words.', publishDate: '2027-01-05' },
    { now: new Date() },
  )
  if (!result.ok) throw new Error('The example is a post.')
  return result.post
}

/** The part of the platform's promises that is about what was sent. */
export function testHistory(now: () => World): void {
  test('has no history at first', async () => {
    expect(await now().platform.loadHistory(0)).toEqual([])
  })

  test('records each attempt to deliver a post, and no test of the connection', async () => {
    const { platform, sandbox, reopen } = now()
    const before = Date.now()
    await platform.publishPost({ ...postOf('p1'), draft: true })
    await keepSecretsOf(platform, sandbox)
    await platform.testConnection()
    const delivery = await platform.publishScheduledPost({
      id: 'p2',
      title: 'Two',
      excerpt: '',
      publishDate: '2027-01-08',
      content: 'Own words.',
      aiGenerated: false,
    })
    const later = await reopen()
    const found = await later.loadHistory(0)
    found.sort((a, b) => (a.postId < b.postId ? -1 : 1))
    const common = { at: expect.any(Number), tookMs: expect.any(Number), id: expect.any(String) }
    expect(found).toEqual([
      {
        ...common,
        postId: 'p1',
        title: 'Sinking Funds',
        slug: 'sinking-funds',
        publishDate: '2027-01-05',
        heldBack: 'draft',
        result: { outcome: 'not-sent' },
      },
      {
        ...common,
        postId: 'p2',
        title: 'Two',
        slug: 'two',
        publishDate: '2027-01-08',
        result: delivery,
      },
    ])
    for (const { at } of found) {
      expect(at).toBeGreaterThanOrEqual(before)
      expect(at).toBeLessThanOrEqual(Date.now())
    }
    const latest = Math.max(...found.map(({ at }) => at))
    expect(await later.loadHistory(latest)).toHaveLength(
      found.filter(({ at }) => at === latest).length,
    )
  })

  test('has the attempt in the history while it is being sent', async () => {
    const { platform, sandbox } = now()
    await keepSecretsOf(platform, sandbox)
    sandbox.faults.set('webhook', { name: 'delay', ms: 400 })
    const sending = platform.publishPost(postOf('p1'))
    await expect
      .poll(async () => (await platform.loadHistory(0)).map(({ result }) => result.outcome))
      .toEqual(['sending'])
    const delivery = await sending
    expect((await platform.loadHistory(0)).map(({ result }) => result)).toEqual([delivery])
  })

  test('clears the history when asked to', async () => {
    const { platform, reopen } = now()
    await platform.publishPost(postOf('p1'))
    await platform.clearHistory()
    expect(await platform.loadHistory(0)).toEqual([])
    expect(await (await reopen()).loadHistory(0)).toEqual([])
  })
}
