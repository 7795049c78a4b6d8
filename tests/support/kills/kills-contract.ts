import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attempt } from '../../../shared/history.ts'
import { uncertainPost } from '../../../shared/post/post-record.ts'
import { readRecords, type StoredRecord } from '../../../shared/records.ts'
import { startSandbox, type Sandbox } from '../../../site/dev/sandbox/sandbox.ts'
import { isEveryTest } from '../system.ts'
import { killPoints } from './kill-points.ts'
import { titleSent, titlesOf, type Orders } from './orders.ts'

/** More than a hundred starts, beside all the other tests on a busy machine. */
const timeoutMs = 300_000

/** A publisher in a process of its own, by the script that ends after any of its steps. */
export interface KillablePublisher {
  script: string
  /** The arguments of its process; each `name` has a storage of its own. */
  start: (name: string) => { args?: string[]; env?: Record<string, string> }
  /** The records that are saved. */
  saved: (name: string) => StoredRecord[]
  /** The kinds of steps that each is made of, beside calls to the network; no other is killed. */
  steps: Readonly<Partial<Record<Orders['what'], readonly string[]>>>
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

    const kinds = (['queue', 'draft'] as const).filter((kind) => publisher.steps[kind])

    test.each(kinds)(
      'a %s that is killed before any one of its steps is delivered whole, and nothing twice',
      async (kind) => {
        const whole = await start(kind, kind)
        expectDelivered(kind, kind)
        // The text of one post, and the two posts; or a single post, which is taken back.
        const fetches = kind === 'queue' ? 3 : 2
        expect(whole.filter((step) => step === 'fetch')).toHaveLength(fetches)
        expect(new Set(whole)).toEqual(new Set([...(publisher.steps[kind] ?? []), 'fetch', 'done']))
        expect(whole.at(-1)).toBe('done')

        // A single post is sent as each of a queue is: a sample kills it once it has left.
        const isSample = kind === 'draft' && !isEveryTest
        const kills = (isSample ? [whole.indexOf('fetch') + 1] : killPoints(whole)).values()
        const killing = async () => {
          // Both take the next one of the same kills.
          for (const at of kills) {
            const name = `${kind}-killed-before-${at + 1}`
            expect(await start(kind, name, at + 1)).toEqual(whole.slice(0, at + 1))
            expectMarked(name)
            expect((await start(kind, name)).at(-1), name).toBe('done')
            expectDelivered(kind, name)
          }
        }
        await Promise.all([killing(), killing()])
      },
      timeoutMs,
    )

    test.runIf(isEveryTest).each(kinds)(
      'a %s that is killed again and again, a step later each time, is delivered whole, and nothing twice',
      async (kind) => {
        const name = `${kind}-again-and-again`
        let starts = 1
        while ((await start(kind, name, starts)).at(-1) !== 'done') {
          expectMarked(name)
          starts += 1
        }
        expect(starts).toBeGreaterThan(1)
        expectDelivered(kind, name)
      },
      timeoutMs,
    )

    /** Resolves with the steps it made; the last is 'done', or the one that it died before. */
    async function start(what: Orders['what'], name: string, dieBefore?: number) {
      const { webhook, ai } = sandbox.urls
      const orders: Orders = { dieBefore, webhook, ai, what, name, arrived: arrivals(name) }
      const { args = [], env = {} } = publisher.start(name)
      const script = [publisher.script, JSON.stringify(orders), ...args]
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...script], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return (await text(child.stdout)).trimEnd().split('\n')
    }

    /** Titles that the webhook received of a publisher, as often as it did. */
    function arrivals(name: string): string[] {
      return sandbox.inbox
        .requests()
        .map(({ json }) => titleSent((json as { post: { title: string; draft?: true } }).post))
        .filter((title) => title.startsWith(`${name}/`))
    }

    function recordsOf(name: string) {
      const { collection, change } = readRecords(publisher.saved(name), 0)
      expect(change, name).toEqual({ puts: [], removed: [] })
      return collection
    }

    /** Whatever may have left is in the history, and known not to be waiting. */
    function expectMarked(name: string): void {
      const left = arrivals(name)
      if (left.length === 0) return
      const { posts, attempts } = recordsOf(name)
      const known = attempts.map(titleTried)
      for (const title of left) {
        expect(known, name).toContain(title)
        const post = posts.find((one) => title.startsWith(one.title))
        expect(['pending', 'draft', undefined], name).not.toContain(post?.state.status)
      }
    }

    /** Every post arrived once, and the publisher knows that none is left to send. */
    function expectDelivered(kind: Orders['what'], name: string): void {
      const { posts, attempts } = recordsOf(name)
      expect(posts, name).toHaveLength(kind === 'queue' ? 2 : 1)
      const titles = titlesOf({ what: kind, name })
      // A post that may have arrived is not taken back before somebody has looked.
      const isOpen = kind === 'draft' && posts.some((post) => uncertainPost(post) && !post.sent)
      const sent = isOpen ? titles.slice(0, 1) : titles
      expect(arrivals(name), name).toEqual(sent)
      const statuses = posts.map(({ state }) => state.status)
      expect(statuses, name).not.toContain('pending')
      expect(statuses, name).not.toContain('draft')
      const known = new Set(attempts.map(titleTried))
      expect([...known].toSorted(), name).toEqual(sent)
      const outcomes = attempts.map(({ result }) => result.outcome)
      expect(outcomes, name).not.toContain('sending')
    }
  })
}

function titleTried({ title, heldBack }: Attempt): string {
  return titleSent({ title, draft: heldBack === 'draft' })
}
