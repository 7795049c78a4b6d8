import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQueue, serializeQueue } from '../../shared/queue-format.ts'
import type { Queue, ScheduledPost } from '../../shared/queue.ts'
import type { Delivery } from '../../shared/delivery.ts'
import { publishOne, startRun, type RunEffects, type RunProgress } from '../../shared/run.ts'
import { storeOf } from '../support/publisher/saved-queue.ts'

const accepted: Delivery = { outcome: 'accepted', status: 200 }
const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }

function pendingPosts(count: number): ScheduledPost[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    title: `Post ${index + 1}`,
    excerpt: '',
    publishDate: '2026-01-06',
    status: 'pending',
  }))
}

/** A world that writes down, in order, everything a run does to it. */
function createWorld(queue: Queue, changes: Partial<RunEffects> = {}) {
  const log: string[] = []
  const progress: RunProgress[] = []
  const store = storeOf(queue, async (saved) => {
    log.push(`save ${saved.map(({ status }) => status[0]).join('')}`)
  })
  const effects: RunEffects = {
    store,
    generate: async ({ id }) => {
      log.push(`write ${id}`)
      return { text: `Text of ${id}`, source: 'ai' }
    },
    send: async ({ id }, { text }) => {
      log.push(`send ${id}: ${text}`)
      return accepted
    },
    sleep: async (ms) => {
      log.push(`sleep ${ms}`)
    },
    now: () => 0,
    onProgress: (value) => progress.push(value),
    ...changes,
  }
  return { log, progress, store, effects }
}

const statuses = (queue: Queue) => queue.map(({ status }) => status)

describe('startRun', () => {
  it('publishes pending posts one by one, marks each before it is sent, and pauses in between', async () => {
    const { log, effects, store } = createWorld(pendingPosts(2))
    expect(await startRun(effects).done).toEqual({ published: 2, total: 2, end: 'complete' })
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
    const [first, second] = pendingPosts(2)
    if (!first || !second) throw new Error()
    const failed: ScheduledPost = { ...first, status: 'failed', failure: { outcome: 'not-sent' } }
    const { log, effects } = createWorld([failed, second])
    expect(await startRun(effects).done).toMatchObject({ published: 1, total: 1 })
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send p2: Text of p2'])
  })

  it('marks a refused post as failed and goes on', async () => {
    const { effects, store } = createWorld(pendingPosts(3), {
      send: async ({ id }) => (id === 'p2' ? refused : accepted),
    })
    expect(await startRun(effects).done).toEqual({ published: 2, total: 3, end: 'complete' })
    expect(statuses(store.get())).toEqual(['published', 'failed', 'published'])
  })

  it('sends own content and prepared text without asking the AI', async () => {
    const [first, second] = pendingPosts(2)
    if (!first || !second) throw new Error()
    const { log, effects } = createWorld([
      { ...first, content: 'My own' },
      { ...second, prepared: { text: 'Written before', source: 'ai' } },
    ])
    await startRun(effects).done
    expect(log.filter((line) => /^(write|send)/.test(line))).toEqual([
      'send p1: My own',
      'send p2: Written before',
    ])
  })

  it('stops after the current post, without waiting out the pause', async () => {
    const { effects, store } = createWorld(pendingPosts(3), {
      sleep: (_, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) resolve()
          else signal?.addEventListener('abort', () => resolve())
        }),
      send: async () => {
        queueMicrotask(() => run.stop())
        return accepted
      },
    })
    const run = startRun(effects)
    expect(await run.done).toEqual({ published: 1, total: 3, end: 'stopped' })
    expect(statuses(store.get())).toEqual(['published', 'pending', 'pending'])
  })

  it('can be cancelled while a post is being written, which leaves the post pending', async () => {
    const { effects, store, log } = createWorld(pendingPosts(2), {
      generate: async (_, signal) => {
        run.cancel()
        return signal.aborted ? undefined : { text: 'x', source: 'ai' }
      },
    })
    const run = startRun(effects)
    expect(await run.done).toEqual({ published: 0, total: 2, end: 'stopped' })
    expect(statuses(store.get())).toEqual(['pending', 'pending'])
    expect(log).toEqual([])
  })

  it('does not send a post that was removed while it was being written', async () => {
    const world = createWorld(pendingPosts(1), {
      generate: async ({ id }) => {
        await world.store.apply({ type: 'remove', id })
        return { text: 'x', source: 'ai' }
      },
    })
    expect(await startRun(world.effects).done).toEqual({ published: 0, total: 1, end: 'complete' })
    expect(world.log.some((line) => line.startsWith('send'))).toBe(false)
  })

  it('sends nothing when the mark cannot be saved', async () => {
    const { effects, log } = createWorld(pendingPosts(2))
    const store = storeOf(pendingPosts(2), async (queue) => {
      if (queue.some(({ status }) => status === 'sending')) throw new Error('disk full')
    })
    expect(await startRun({ ...effects, store }).done).toEqual({
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
    expect(await startRun({ ...effects, store }).done).toMatchObject({ end: 'not-saved' })
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
    await startRun(effects).done
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
    expect(await startRun(effects).done).toEqual({ published: 0, total: 0, end: 'complete' })
  })
})

describe('publishOne', () => {
  it('sends once, however often it is asked at the same time', async () => {
    const { effects, log } = createWorld(pendingPosts(1))
    const outcomes = await Promise.all([1, 2, 3].map(() => publishOne('p1', effects)))
    expect(outcomes.toSorted()).toEqual(['published', 'skipped', 'skipped'])
    expect(log.filter((line) => line.startsWith('send'))).toHaveLength(1)
  })

  it('skips a post that is not pending or not there', async () => {
    const { effects } = createWorld([])
    expect(await publishOne('nothing', effects)).toBe('skipped')
  })
})

describe('exactly once', () => {
  class Death extends Error {}

  /**
   * Publishes until everything is settled, dying at the given steps (a step is each write to disk,
   * each call of the AI and each POST, before and after it takes effect), and starting again from
   * what is on disk. The operator never asks for a retry.
   */
  async function liveThrough(count: number, deaths: number[], refusals: boolean[]) {
    let disk = serializeQueue(pendingPosts(count))
    const sent: string[] = []
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
          return { text: 'Text', source: 'ai' }
        },
        send: async ({ id }) => {
          breathe()
          sent.push(id)
          breathe()
          return refusals[sent.length] ? refused : accepted
        },
        sleep: async () => {
          breathe()
        },
        now: () => 0,
      }
      // A dead process does not look at its outcome.
      await startRun(effects).done.catch(() => undefined)
    }
    const last = parseQueue(disk)
    return { sent, queue: last.ok ? last.queue : [] }
  }

  it('never sends a post twice and loses none, wherever it is interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        fc.array(fc.boolean(), { maxLength: 8 }),
        async (count, deaths, refusals) => {
          const { sent, queue } = await liveThrough(count, deaths, refusals)
          expect(new Set(sent).size).toBe(sent.length)
          expect(queue).toHaveLength(count)
          for (const post of queue) {
            expect(['published', 'failed']).toContain(post.status)
            if (post.status === 'published') expect(sent).toContain(post.id)
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
