import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queue, ScheduledPost } from '../../../shared/queue.ts'
import { startSandbox, type Sandbox } from '../../../site/sandbox/sandbox.ts'
import type { Orders } from './orders.ts'

/** More than a hundred starts, beside all the other tests on a busy machine. */
const timeoutMs = 300_000

/** A publisher in a process of its own, by the script that ends after any of its steps. */
export interface KillablePublisher {
  script: string
  /** What its process is given; each `name` has a storage of its own. */
  start: (name: string) => { args?: string[]; env?: Record<string, string> }
  /** Saves a queue as an earlier version did. */
  saveEarlier: (name: string, queue: Queue) => void
  /** What is saved at the end. */
  saved: (name: string) => readonly unknown[]
  /** The kinds of steps that a run is made of, beside calls to the network, and those with an earlier queue. */
  steps: { new: readonly string[]; earlier: readonly string[] }
}

/** Kills a publisher before each of its steps, starts it again, and counts what arrived. */
export function describeKills(what: string, publisher: KillablePublisher): void {
  describe(what, () => {
    let sandbox: Sandbox

    beforeAll(async () => {
      sandbox = await startSandbox({ aiDelayMs: 0 })
    })

    afterAll(async () => {
      await sandbox.close()
    })

    test.each([
      ['', 'new'],
      [', on a queue that an earlier version has saved,', 'earlier'],
    ] as const)(
      'a run%s that is killed before any one of its steps delivers every post, and none twice',
      async (_on, kind) => {
        const whole = await startNew(kind)
        expectDelivered(kind)
        // The text of one post, and the two posts.
        expect(whole.filter((step) => step === 'fetch')).toHaveLength(3)
        expect(new Set(whole)).toEqual(new Set([...publisher.steps[kind], 'fetch', 'done']))
        expect(whole.at(-1)).toBe('done')

        const kills = whole.slice(0, -1).entries()
        const killing = async () => {
          // Both take the next one of the same kills.
          for (const [at] of kills) {
            const name = `${kind}-killed-before-${at + 1}`
            expect(await startNew(name, at + 1)).toEqual(whole.slice(0, at + 1))
            expect((await start(name)).at(-1), name).toBe('done')
            expectDelivered(name)
          }
        }
        await Promise.all([killing(), killing()])
      },
      timeoutMs,
    )

    test(
      'a run that is killed again and again, a step later each time, delivers every post, and none twice',
      async () => {
        let starts = 1
        while ((await start('again-and-again', starts)).at(-1) !== 'done') starts += 1
        expect(starts).toBeGreaterThan(1)
        expectDelivered('again-and-again')
      },
      timeoutMs,
    )

    function startNew(name: string, dieBefore?: number): Promise<string[]> {
      if (name.startsWith('earlier')) publisher.saveEarlier(name, postsOf(name))
      return start(name, dieBefore)
    }

    /** Resolves with the steps it made; the last is 'done', or the one that it died before. */
    async function start(name: string, dieBefore?: number): Promise<string[]> {
      const orders: Orders = {
        dieBefore,
        webhook: sandbox.urls.webhook,
        ai: sandbox.urls.ai,
        posts: postsOf(name),
        arrived: arrivals(name),
      }
      const { args = [], env = {} } = publisher.start(name)
      const child = spawn(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          publisher.script,
          JSON.stringify(orders),
          ...args,
        ],
        { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
      )
      return (await text(child.stdout)).trimEnd().split('\n')
    }

    /** Ids that the webhook received of a publisher, as often as it did. */
    function arrivals(name: string): string[] {
      return sandbox.inbox
        .requests()
        .map(({ json }) => (json as { post: { id: string } }).post.id)
        .filter((id) => id.startsWith(`${name}/`))
    }

    /** Every post arrived once, and the publisher knows that none is left to send. */
    function expectDelivered(name: string): void {
      expect(arrivals(name), name).toEqual(postsOf(name).map(({ id }) => id))
      const statuses = publisher.saved(name).map((post) => (post as ScheduledPost).status)
      expect(statuses, name).toHaveLength(2)
      expect(statuses, name).not.toContain('pending')
    }
  })
}

/** One post whose text the AI writes, and one that has its text. */
function postsOf(name: string): Queue {
  const post = { excerpt: '', publishDate: '2026-03-03', status: 'pending' as const }
  return [
    { ...post, id: `${name}/1`, title: 'One' },
    { ...post, id: `${name}/2`, title: 'Two', content: 'Text of two' },
  ]
}
