import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduledPost } from '../../shared/queue.ts'
import { startRun, type RunEffects } from '../../shared/run.ts'
import { parseQueue, serializeQueue } from '../../shared/queue-format.ts'
import { storeOf } from '../support/publisher/saved-queue.ts'
import {
  accepted,
  refused,
  pendingPost,
  pendingPosts,
  publish,
  write,
  failed,
  untilAborted,
  createWorld,
  statuses,
} from '../support/run-world.ts'

describe('startRun', () => {
  it('publishes pending posts one by one, marks each before it is sent, and pauses in between', async () => {
    const { log, effects, store } = createWorld(pendingPosts(2))
    expect(await startRun(effects, publish).done).toEqual({
      published: 2,
      total: 2,
      posts: ['p1', 'p2'],
      end: 'complete',
    })
    expect(log).toEqual([
      'write p1',
      'save pp',
      'save sp',
      'send p1: Text of p1',
      'save pp',
      'sleep 1000',
      'write p2',
      'save pp',
      'save ps',
      'send p2: Text of p2',
      'save pp',
    ])
    expect(statuses(store.get())).toEqual(['published', 'published'])
  })

  it('leaves posts that are not pending alone', async () => {
    const [first, second] = [pendingPost(1), pendingPost(2)]
    const failed: ScheduledPost = { ...first, status: 'failed', failure: { outcome: 'not-sent' } }
    const { log, effects } = createWorld([failed, second])
    expect(await startRun(effects, publish).done).toMatchObject({ published: 1, total: 1 })
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send p2: Text of p2'])
  })

  it('marks a refused post as failed and goes on', async () => {
    const { effects, store } = createWorld(pendingPosts(3), {
      send: async ({ id }) => (id === 'p2' ? refused : accepted),
    })
    expect(await startRun(effects, publish).done).toMatchObject({
      published: 2,
      total: 3,
      end: 'complete',
    })
    expect(statuses(store.get())).toEqual(['published', 'failed', 'published'])
  })

  it('sends own content and prepared text without asking the AI', async () => {
    const [first, second] = [pendingPost(1), pendingPost(2)]
    const { log, effects } = createWorld([
      { ...first, content: 'My own' },
      { ...second, prepared: { text: 'Written before', source: 'ai' } },
    ])
    await startRun(effects, publish).done
    expect(log.filter((line) => /^(write|send)/.test(line))).toEqual([
      'send p1: My own',
      'send p2: Written before',
    ])
  })

  it('stops after the current post, without waiting out the pause', async () => {
    const { effects, store } = createWorld(pendingPosts(3), {
      sleep: (_, signal) => untilAborted(signal),
      send: async () => {
        queueMicrotask(() => run.stop())
        return accepted
      },
    })
    const run = startRun(effects, publish)
    expect(await run.done).toMatchObject({ published: 1, total: 3, end: 'stopped' })
    expect(statuses(store.get())).toEqual(['published', 'pending', 'pending'])
  })

  it('can be cancelled while a post is being written, which leaves the post pending', async () => {
    const { effects, store, log } = createWorld(pendingPosts(2), {
      generate: async (_, signal) => {
        run.cancel()
        return signal.aborted ? failed('cancelled') : { ok: true, text: 'x' }
      },
    })
    const run = startRun(effects, publish)
    expect(await run.done).toMatchObject({ published: 0, total: 2, end: 'stopped' })
    expect(statuses(store.get())).toEqual(['pending', 'pending'])
    expect(log).toEqual([])
  })

  it('keeps no text that was written about what a post is no longer', async () => {
    for (const job of [publish, write]) {
      const before = pendingPosts(1)
      const [post] = before
      if (!post) throw new Error('There is a post.')
      const after = [{ ...post, title: 'Changed by a calendar' }]
      const world = createWorld(after, {
        generate: async () => {
          await world.store.apply({ type: 'restore', before, after })
          return { ok: true, text: 'About the change' }
        },
      })
      expect(await startRun(world.effects, job).done).toMatchObject({ published: 0, total: 1 })
      expect(world.store.get()).toEqual(before)
      expect(world.log.filter((line) => line.startsWith('send'))).toEqual([])
    }
  })

  it('does not send a post that was removed while it was being written', async () => {
    const world = createWorld(pendingPosts(1), {
      generate: async ({ id }) => {
        await world.store.apply({ type: 'remove', id })
        return { ok: true, text: 'x' }
      },
    })
    expect(await startRun(world.effects, publish).done).toMatchObject({
      published: 0,
      total: 1,
      end: 'complete',
    })
    expect(world.log.some((line) => line.startsWith('send'))).toBe(false)
  })

  it('sends nothing when the mark cannot be saved', async () => {
    const { effects, log } = createWorld(pendingPosts(2))
    const store = storeOf(pendingPosts(2), async (queue) => {
      if (queue.some(({ status }) => status === 'sending')) throw new Error('disk full')
    })
    expect(await startRun({ ...effects, store }, publish).done).toMatchObject({
      published: 0,
      total: 2,
      end: 'not-saved',
    })
    expect(log.some((line) => line.startsWith('send'))).toBe(false)
    expect(statuses(store.get())).toEqual(['pending', 'pending'])
  })

  it('ends when an outcome cannot be saved, and remembers what was sent', async () => {
    const { effects, log } = createWorld(pendingPosts(2))
    const store = storeOf(pendingPosts(2), async (queue) => {
      if (queue.some(({ status }) => status === 'published')) throw new Error('disk full')
    })
    expect(await startRun({ ...effects, store }, publish).done).toMatchObject({ end: 'not-saved' })
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send p1: Text of p1'])
    expect(statuses(store.get())).toEqual(['published', 'pending'])
  })

  it('tells how far it is and how long it may still take', async () => {
    let clock = 0
    const { effects, progress } = createWorld(pendingPosts(4), {
      now: () => clock,
      send: async () => {
        clock += 3000
        return accepted
      },
    })
    await startRun(effects, publish).done
    const [before] = progress
    const afterOne = progress.find(({ done, current }) => done === 1 && !current)
    const last = progress.at(-1)
    expect(before).toMatchObject({ done: 0, total: 4, current: { id: 'p1', step: 'writing' } })
    expect(before?.msLeft).toBeUndefined()
    expect(afterOne?.msLeft).toBe(9000)
    expect(last).toEqual({ done: 4, total: 4, current: undefined, msLeft: 0 })
  })

  it('with an empty queue is over at once', async () => {
    const { effects } = createWorld([])
    expect(await startRun(effects, publish).done).toEqual({
      published: 0,
      total: 0,
      posts: [],
      end: 'complete',
    })
  })
})

describe('a run of one post', () => {
  it('sends once, however often it is asked at the same time', async () => {
    const { effects, log } = createWorld(pendingPosts(2))
    const runs = [1, 2, 3].map(() => startRun(effects, { goal: 'publish', ids: ['p2'] }).done)
    const summaries = await Promise.all(runs)
    expect(summaries.map(({ published }) => published)).toEqual([1, 0, 0])
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send p2: Text of p2'])
  })

  it('has nothing to do for a post that is not pending or not there', async () => {
    const { effects } = createWorld([])
    const { done } = startRun(effects, { goal: 'publish', ids: ['nothing'] })
    expect(await done).toMatchObject({ total: 0, end: 'complete' })
  })
})

describe('a run that only writes', () => {
  it('keeps a text for each pending post that has none, and sends nothing', async () => {
    const [first, second, third] = [pendingPost(1), pendingPost(2), pendingPost(3)]
    const { log, effects, store } = createWorld([first, { ...second, content: 'My own' }, third])
    expect(await startRun(effects, write).done).toEqual({
      published: 2,
      total: 2,
      posts: ['p1', 'p3'],
      end: 'complete',
    })
    expect(log).toEqual(['write p1', 'save ppp', 'write p3', 'save ppp'])
    expect(store.get()[2]).toMatchObject({ prepared: { text: 'Text of p3', source: 'ai' } })
  })

  it('keeps no template, whatever the setting says', async () => {
    const told: string[] = []
    const { effects, store } = createWorld(pendingPosts(1), {
      generate: async () => failed('empty'),
      onNotWritten: (_, problem, then) => told.push(`${problem.kind}: ${then}`),
    })
    expect(await startRun(effects, write).done).toMatchObject({ published: 0, end: 'complete' })
    expect(store.get()).toEqual(pendingPosts(1))
    expect(told).toEqual(['empty: leave-pending'])
  })

  it('stops after the current post, and can be cancelled, as one that publishes', async () => {
    for (const [end, published] of [
      ['stop', 1],
      ['cancel', 0],
    ] as const) {
      const { effects } = createWorld(pendingPosts(3), {
        generate: async (_, signal) => {
          run[end]()
          return signal.aborted ? failed('cancelled') : { ok: true, text: 'x' }
        },
      })
      const run = startRun(effects, write)
      expect(await run.done).toMatchObject({ published, end: 'stopped' })
    }
  })
})

describe('when the AI fails', () => {
  it('the template is sent, with the reason kept', async () => {
    const { effects, store, log } = createWorld(pendingPosts(1), {
      generate: async () => failed('status'),
    })
    await startRun(effects, publish).done
    expect(log.at(-2)).toMatch(/^send p1: .*placeholder content/)
    expect(store.get()[0]).toMatchObject({
      status: 'published',
      prepared: { source: 'template', problem: 'Reason: status' },
    })
  })

  it('the post is left pending where the operator wants that, and the next one has its turn', async () => {
    const { effects, store, log } = createWorld(pendingPosts(2), {
      generate: async ({ id }) => (id === 'p1' ? failed('status') : { ok: true, text: 'x' }),
      whenAiFails: async () => 'leave-pending',
    })
    expect(await startRun(effects, publish).done).toMatchObject({ published: 1, end: 'complete' })
    expect(statuses(store.get())).toEqual(['pending', 'published'])
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send p2: x'])
  })
})

describe('the address of a post', () => {
  it('is saved before it is sent there, and stays over every attempt', async () => {
    const sent: unknown[] = []
    let taken = 0
    const { effects, store } = createWorld(pendingPosts(1), {
      addressOf: () => `free-${(taken += 1)}`,
      send: async ({ address, status }) => {
        sent.push({ address, status, saved: store.get()[0]?.address })
        return { outcome: 'unknown', trouble: 'timeout' }
      },
    })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await startRun(effects, publish).done
      await store.apply({ type: 'retry', id: 'p1' })
    }
    const first = { address: 'free-1', status: 'sending', saved: 'free-1' }
    expect(sent).toEqual([first, first, first])
  })

  it('is asked for when the post is sent, beside those that were sent in the same run', async () => {
    const [first, second] = [pendingPost(1), pendingPost(2)]
    const { effects, store } = createWorld([first, { ...second, title: first.title }])
    const seen: unknown[] = []
    await startRun(
      {
        ...effects,
        addressOf: ({ id }) => {
          seen.push(store.get().map(({ address }) => address))
          return `of-${id}`
        },
      },
      publish,
    ).done
    expect(seen).toEqual([
      [undefined, undefined],
      ['of-p1', undefined],
    ])
  })
})

describe('exactly once', () => {
  class Death extends Error {}
  interface Sent {
    id: string
    address: string
  }

  /**
   * Publishes until everything is settled, dying at the given steps (a step is each write to disk,
   * each call of the AI and each POST, before and after it takes effect), and starting again from
   * what is on disk. The operator never asks for a retry.
   */
  async function liveThrough(count: number, deaths: number[], refusals: boolean[]) {
    let disk = serializeQueue(pendingPosts(count))
    const sent: string[] = []
    const addresses: Sent[] = []
    let step = 0
    let alive = true
    const breathe = () => {
      if (!alive) throw new Death()
      step += 1
      if (deaths.includes(step)) {
        alive = false
        throw new Death()
      }
    }
    for (let life = 0; life <= deaths.length; life += 1) {
      alive = true
      const read = parseQueue(disk)
      if (!read.ok) throw new Error(read.error)
      const store = storeOf(read.queue, async (queue) => {
        breathe()
        disk = serializeQueue(queue)
        breathe()
      })
      const effects: RunEffects = {
        store,
        generate: async () => {
          breathe()
          return { ok: true, text: 'Text' }
        },
        // What is free is another address each time.
        addressOf: ({ id }) => `${id}-${step}`,
        send: async ({ id, address = '' }) => {
          breathe()
          sent.push(id)
          addresses.push({ id, address })
          breathe()
          return refusals[sent.length] ? refused : accepted
        },
        sleep: async () => {
          breathe()
        },
        whenAiFails: async () => 'send-template',
        now: () => 0,
      }
      // A dead process does not look at its outcome.
      await startRun(effects, publish).done.catch(() => undefined)
    }
    const last = parseQueue(disk)
    return { sent, addresses, queue: last.ok ? last.queue : [] }
  }

  it('never sends a post twice and loses none, wherever it is interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        fc.array(fc.boolean(), { maxLength: 8 }),
        async (count, deaths, refusals) => {
          const { sent, addresses, queue } = await liveThrough(count, deaths, refusals)
          expect(new Set(sent).size).toBe(sent.length)
          expect(queue).toHaveLength(count)
          for (const post of queue) {
            expect(['published', 'failed']).toContain(post.status)
            if (post.status === 'published') expect(sent).toContain(post.id)
            const sentTo = addresses.find(({ id }) => id === post.id)
            if (sentTo) expect(post.address).toBe(sentTo.address)
            if (!sent.includes(post.id)) {
              expect(post).toMatchObject({ failure: { outcome: 'interrupted' } })
            }
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
