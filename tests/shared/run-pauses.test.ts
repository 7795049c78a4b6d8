import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../shared/delivery.ts'
import { templateMark } from '../../shared/held-back.ts'
import { startRun, type Run, type RunEffects } from '../../shared/run.ts'
import {
  accepted,
  refused,
  pendingPosts,
  jobOf,
  failed,
  startAnswering,
  untilAborted,
  createWorld,
} from '../support/run-world.ts'

const [one = [], two = [], three = [], four = []] = [1, 2, 3, 4].map(pendingPosts)

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
      const { effects, log, progress } = createWorld(one, {
        generate: limited(1, 5_000),
        clock: () => 700,
      })
      expect(await startRun(effects, jobOf(one, goal)).done).toMatchObject({ published: 1 })
      expect(waits(log)).toEqual(['sleep 5000'])
      const paused = progress.flatMap(({ pause, current }) => (pause ? [{ pause, current }] : []))
      expect(paused).toEqual([
        {
          pause: { kind: 'rate-limit', until: 5_700, ms: 5_000 },
          current: { id: 'p1', title: 'Post 1', step: 'writing' },
        },
      ])
    },
  )

  it.each([
    ['skip', ['pending', 'published'], { published: 1, end: 'complete' }],
    ['stop', ['pending', 'pending'], { published: 0, end: 'stopped' }],
  ] as const)('ends at once on %s, which leaves its post pending', async (end, states, summary) => {
    const { effects, statuses } = createWorld(two, {
      generate: async ({ id }) => (id === 'p1' ? failed('rate-limited') : { ok: true, text: 'x' }),
      sleep: (ms, signal) => (ms === 2_000 ? untilAborted(signal) : Promise.resolve()),
    })
    const run = startAnswering(effects, jobOf(two), (paused) => paused[end]())
    expect(await run.done).toMatchObject(summary)
    expect(statuses()).toEqual(states)
  })
})

describe.each(['key', 'limit'] as const)('what is not the fault of a post (%s)', (kind) => {
  it('pauses the run before anything is sent, and the same post goes on once it is right', async () => {
    let isRight = false
    const { effects, log, progress, sends } = createWorld(two, {
      generate: async () => (isRight ? { ok: true, text: 'x' } : failed(kind)),
    })
    const answer = (paused: Run) => {
      expect(log).toEqual([])
      isRight = true
      paused.goOn()
    }
    const run = startAnswering(effects, jobOf(two), answer)
    expect(await run.done).toMatchObject({ published: 2, end: 'complete' })
    expect(sends()).toEqual(['send p1: x', 'send p2: x'])
    const paused = progress.find(({ pause }) => pause)
    expect(paused?.pause).toEqual({ kind, message: `Reason: ${kind}` })
  })

  it('stops a run without a trace where the operator wants that', async () => {
    const { effects, log, store } = createWorld(two, { generate: async () => failed(kind) })
    const run = startAnswering(effects, jobOf(two), (paused) => paused.stop())
    expect(await run.done).toMatchObject({ published: 0, end: 'stopped' })
    expect(log).toEqual([])
    expect(store.posts()).toEqual(two)
  })
})

describe('a run that waits for its AI', () => {
  const fails = async () => failed('quota')

  it('sends the template for one post, and asks again at the next', async () => {
    const { effects, sends, progress, statuses } = createWorld(two, { generate: fails })
    const run = startAnswering(effects, jobOf(two), (paused) => paused.useTemplate('post'))
    expect(await run.done).toMatchObject({ published: 2, end: 'complete' })
    expect(sends()).toEqual([
      expect.stringContaining(templateMark),
      expect.stringContaining(templateMark),
    ])
    expect(progress.filter(({ pause }) => pause)).toHaveLength(2)
    expect(statuses()).toEqual(['published', 'published'])
  })

  it('sends the template for all that are left without asking the AI for them', async () => {
    let asked = 0
    const { effects, sends } = createWorld(three, {
      generate: () => {
        asked += 1
        return fails()
      },
    })
    const run = startAnswering(effects, jobOf(three), (paused) => paused.useTemplate('all'))
    expect(await run.done).toMatchObject({ published: 3 })
    expect(sends()).toHaveLength(3)
    expect(asked).toBe(1)
  })

  it('of a single post does not ask', async () => {
    const findingsOf = async () => ['x']
    const { effects, progress, sends } = createWorld(one, { generate: fails, findingsOf })
    await startRun(effects, { ...jobOf(one), isSingle: true }).done
    expect(progress.some(({ pause }) => pause)).toBe(false)
    expect(sends()).toEqual([expect.stringContaining(templateMark)])
  })
})

describe.each(['unreachable', 'empty'] as const)('a text that cannot be had (%s)', (kind) => {
  it('is a template once, and the next one in a row pauses the run before it is sent', async () => {
    const { effects, sends, progress } = createWorld(four, { generate: async () => failed(kind) })
    const run = startAnswering(effects, jobOf(four), (paused) => paused.stop())
    expect(await run.done).toMatchObject({ published: 1, end: 'stopped' })
    expect(sends()).toEqual([expect.stringContaining(templateMark)])
    const pauses = progress.flatMap(({ pause }) => pause ?? [])
    expect(pauses).toEqual([{ kind: 'failed', message: `Reason: ${kind}` }])
  })

  it('is no failure in a row where the AI wrote one in between', async () => {
    const { effects, progress, sends } = createWorld(four, {
      generate: async ({ id }) => (id === 'p2' ? { ok: true, text: 'x' } : failed(kind)),
    })
    const run = startAnswering(effects, jobOf(four), (paused) => paused.useTemplate('all'))
    await run.done
    const asked = progress.filter(({ pause }) => pause)
    expect(asked.map(({ current }) => current?.id)).toEqual(['p4'])
    expect(sends()).toHaveLength(4)
  })
})

describe('a text with findings', () => {
  it('that the operator is asked about is sent, left, or ends the run', async () => {
    const answers = ['goOn', 'skip', 'stop'] as const
    let next = 0
    const { effects, sends, progress } = createWorld(four, {
      findingsOf: async () => ['26 words: x'],
    })
    const run = startAnswering(effects, jobOf(four), (paused) => {
      paused[answers[next] ?? 'stop']()
      next += 1
    })
    expect(await run.done).toMatchObject({ published: 1, end: 'stopped' })
    expect(sends()).toEqual(['send p1: Text of p1'])
    expect(progress.find(({ pause }) => pause)?.pause).toEqual({
      kind: 'findings',
      findings: ['26 words: x'],
    })
  })
})

describe('a webhook out of reach', () => {
  const silent: Delivery = { outcome: 'unknown', trouble: 'network' }

  it('twice in a row pauses before another text is paid for, and retries that post', async () => {
    const answers = [silent, silent]
    const { effects, log, progress, statuses } = createWorld(four, {
      send: async () => answers.shift() ?? accepted,
    })
    const written: string[][] = []
    const answer = (paused: Run) => {
      written.push(log.filter((line) => line.startsWith('write')))
      paused.goOn()
    }
    const run = startAnswering(effects, jobOf(four), answer)
    expect(await run.done).toMatchObject({ published: 3, end: 'complete' })
    expect(written).toEqual([['write p1', 'write p2']])
    expect(progress.find(({ pause }) => pause)?.current?.id).toBe('p2')
    expect(statuses()).toEqual(['failed', 'published', 'published', 'published'])
  })

  it('that answers in between, if only by a refusal, does not', async () => {
    const answers = [silent, refused, silent, accepted]
    const { effects, progress } = createWorld(four, { send: async () => answers.shift() ?? silent })
    expect(await startRun(effects, jobOf(four)).done).toMatchObject({ published: 1 })
    expect(progress.some(({ pause }) => pause)).toBe(false)
  })

  it('pauses the run again after each further post that it does not answer', async () => {
    const { effects, progress, statuses } = createWorld(four, { send: async () => silent })
    const run = startAnswering(effects, jobOf(four), (paused) => paused.skip())
    expect(await run.done).toMatchObject({ published: 0, end: 'complete' })
    expect(progress.filter(({ pause }) => pause)).toHaveLength(2)
    expect(statuses()).toEqual(['failed', 'failed', 'failed', 'failed'])
  })

  it('from where nothing was sent pauses it at once, and the post is sent again, written once', async () => {
    const answers: Delivery[] = [{ outcome: 'not-sent' }, accepted, accepted]
    const { effects, log } = createWorld(two)
    const world: RunEffects = {
      ...effects,
      send: async (publication) => {
        await effects.send(publication)
        return answers.shift() ?? accepted
      },
    }
    const run = startAnswering(world, jobOf(two), (paused) => paused.goOn())
    expect(await run.done).toMatchObject({ published: 2, end: 'complete' })
    expect(log.filter((line) => /^(write|send)/.test(line))).toEqual([
      'write p1',
      'send p1: Text of p1',
      'send p1: Text of p1',
      'write p2',
      'send p2: Text of p2',
    ])
  })
})
