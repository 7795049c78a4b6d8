import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../shared/delivery.ts'
import { startRun, type Run, type RunEffects } from '../../shared/run.ts'
import {
  accepted,
  refused,
  pendingPosts,
  publish,
  write,
  failed,
  startAnswering,
  untilAborted,
  createWorld,
  statuses,
} from '../support/run-world.ts'

describe('a rate limit', () => {
  const limited = (times: number, retryAfterMs?: number): RunEffects['generate'] => {
    let left = times
    return async () => {
      left -= 1
      return left < 0 ? { ok: true, text: 'x' } : failed('rate-limited', retryAfterMs)
    }
  }
  const waits = (log: readonly string[]) => log.filter((line) => line.startsWith('sleep'))

  it.each(['publish', 'write'] as const)(
    'is waited for in sight by a run that is to %s',
    async (goal) => {
      const { effects, log, progress } = createWorld(pendingPosts(1), {
        generate: limited(1, 5_000),
        now: () => 700,
      })
      expect(await startRun(effects, { goal }).done).toMatchObject({ published: 1 })
      expect(waits(log)).toEqual(['sleep 5000'])
      const held = progress.flatMap(({ hold, current }) => (hold ? [{ hold, current }] : []))
      expect(held).toEqual([
        {
          hold: { kind: 'rate-limit', until: 5_700, ms: 5_000 },
          current: { id: 'p1', title: 'Post 1', step: 'writing' },
        },
      ])
    },
  )

  it('is waited for with growing pauses where the service does not say how long', async () => {
    const { effects, log } = createWorld(pendingPosts(1), { generate: limited(7) })
    await startRun(effects, publish).done
    expect(waits(log)).toEqual(
      [2, 4, 8, 16, 32, 60, 60].map((seconds) => `sleep ${seconds * 1000}`),
    )
  })

  it('that does not end is given up after half an hour, once for all posts', async () => {
    const { effects, log, store } = createWorld(pendingPosts(3), { generate: limited(1000) })
    expect(await startRun(effects, publish).done).toMatchObject({ published: 3, end: 'complete' })
    const total = waits(log).reduce((sum, line) => sum + Number(line.slice('sleep '.length)), 0)
    // Two pauses of a second lie between three posts.
    expect(total - 2_000).toBeGreaterThan(29 * 60_000)
    expect(total - 2_000).toBeLessThanOrEqual(30 * 60_000)
    expect(store.get().map(({ prepared }) => prepared?.source)).toEqual([
      'template',
      'template',
      'template',
    ])
  })

  it('of hours is waited for where the service asks for it, of two days is not', async () => {
    for (const [hours, expected] of [
      [3, ['sleep 10800000']],
      [48, []],
    ] as const) {
      const { effects, log } = createWorld(pendingPosts(1), {
        generate: limited(1, hours * 3_600_000),
      })
      await startRun(effects, publish).done
      expect(waits(log)).toEqual(expected)
    }
  })

  it('can be skipped: the post stays pending, and the next one has its turn', async () => {
    const { effects, store } = createWorld(pendingPosts(2), {
      generate: async ({ id }) => (id === 'p1' ? failed('rate-limited') : { ok: true, text: 'x' }),
      sleep: (ms, signal) => (ms === 2_000 ? untilAborted(signal) : Promise.resolve()),
    })
    const run = startAnswering(effects, publish, (held) => held.skip())
    expect(await run.done).toMatchObject({ published: 1, end: 'complete' })
    expect(statuses(store.get())).toEqual(['pending', 'published'])
  })

  it('can be stopped at once, which leaves its post pending', async () => {
    const { effects, store } = createWorld(pendingPosts(2), {
      generate: async () => failed('rate-limited'),
      sleep: (_, signal) => untilAborted(signal),
    })
    const run = startAnswering(effects, publish, (held) => held.stop())
    expect(await run.done).toMatchObject({ published: 0, end: 'stopped' })
    expect(statuses(store.get())).toEqual(['pending', 'pending'])
  })
})

describe.each(['key', 'blocked'] as const)('what is not the fault of a post (%s)', (kind) => {
  it('holds the run before anything is sent, and the same post goes on once it is right', async () => {
    let isRight = false
    const { effects, log, progress } = createWorld(pendingPosts(2), {
      generate: async () => (isRight ? { ok: true, text: 'x' } : failed(kind)),
    })
    const answer = (held: Run) => {
      expect(log).toEqual([])
      isRight = true
      held.goOn()
    }
    const run = startAnswering(effects, publish, answer)
    expect(await run.done).toMatchObject({ published: 2, end: 'complete' })
    expect(log.filter((line) => line.startsWith('send'))).toEqual(['send p1: x', 'send p2: x'])
    expect(progress.find(({ hold }) => hold)?.hold).toEqual({
      kind,
      message: `Reason: ${kind}`,
    })
  })

  it.each([publish, write])(
    'stops %j without a trace where the operator wants that',
    async (job) => {
      const { effects, log, store } = createWorld(pendingPosts(2), {
        generate: async () => failed(kind),
      })
      const run = startAnswering(effects, job, (held) => held.stop())
      expect(await run.done).toMatchObject({ published: 0, end: 'stopped' })
      expect(log).toEqual([])
      expect(store.get()).toEqual(pendingPosts(2))
    },
  )
})

describe('a webhook out of reach', () => {
  const silent: Delivery = { outcome: 'unknown', trouble: 'network' }

  it('twice in a row holds the run before another text is paid for', async () => {
    const { effects, log, store } = createWorld(pendingPosts(4), {
      send: async ({ id }) => (id === 'p3' || id === 'p4' ? accepted : silent),
    })
    const written: string[][] = []
    const answer = (held: Run) => {
      written.push(log.filter((line) => line.startsWith('write')))
      held.goOn()
    }
    const run = startAnswering(effects, publish, answer)
    expect(await run.done).toMatchObject({ published: 2, end: 'complete' })
    expect(written).toEqual([['write p1', 'write p2']])
    // What may have been delivered is not sent again.
    expect(statuses(store.get())).toEqual(['failed', 'failed', 'published', 'published'])
  })

  it('that answers in between, if only by a refusal, does not', async () => {
    const answers = [silent, refused, silent, accepted, silent]
    const { effects, progress } = createWorld(pendingPosts(5), {
      send: async () => answers.shift() ?? accepted,
    })
    expect(await startRun(effects, publish).done).toMatchObject({ published: 1, end: 'complete' })
    expect(progress.some(({ hold }) => hold)).toBe(false)
  })

  it('holds the run again after each further post that it does not answer', async () => {
    const { effects, progress } = createWorld(pendingPosts(4), { send: async () => silent })
    const run = startAnswering(effects, publish, (held) => held.goOn())
    await run.done
    expect(progress.filter(({ hold }) => hold)).toHaveLength(2)
  })

  it('from where nothing was sent holds it at once, and the post is sent again, written once', async () => {
    const answers: Delivery[] = [{ outcome: 'not-sent' }, accepted, accepted]
    const { effects, log } = createWorld(pendingPosts(2))
    const world = {
      ...effects,
      send: async (...[post, text]: Parameters<RunEffects['send']>) => {
        await effects.send(post, text)
        return answers.shift() ?? accepted
      },
    }
    const run = startAnswering(world, publish, (held) => held.goOn())
    expect(await run.done).toMatchObject({ published: 2, end: 'complete' })
    expect(log.filter((line) => /^(write|send)/.test(line))).toEqual([
      'write p1',
      'send p1: Text of p1',
      'send p1: Text of p1',
      'write p2',
      'send p2: Text of p2',
    ])
  })

  it('can end the run, which leaves the others pending', async () => {
    const { effects, store } = createWorld(pendingPosts(3), {
      send: async () => ({ outcome: 'not-sent' }),
    })
    const run = startAnswering(effects, publish, (held) => held.stop())
    expect(await run.done).toMatchObject({ published: 0, end: 'stopped' })
    expect(statuses(store.get())).toEqual(['failed', 'pending', 'pending'])
  })
})
