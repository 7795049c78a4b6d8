import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../shared/delivery.ts'
import { placeholderMark } from '../../shared/held-back.ts'
import { startRun, type Run, type RunEffects } from '../../shared/run.ts'
import type { FailureRule } from '../../shared/settings.ts'
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

const [one = [], two = [], three = []] = [1, 2, 3].map(pendingPosts)

const placeholder = expect.stringContaining(placeholderMark) as string
const waits = (log: readonly string[]) => log.filter((line) => line.startsWith('sleep'))
const pausesOf = (progress: ReturnType<typeof createWorld>['progress']) =>
  progress.flatMap(({ pause }) => pause ?? [])

describe('a service that asks to be left alone', () => {
  const limited = (
    times: number,
    ...problem: Parameters<typeof failed>
  ): RunEffects['generate'] => {
    let left = times
    return async () => {
      left -= 1
      return left < 0 ? { ok: true, text: 'x' } : failed(...problem)
    }
  }

  it.each(['publish', 'write'] as const)('is waited for in sight by a run to %s', async (goal) => {
    const generate = limited(1, 'rate-limited', 5_000)
    const { effects, log, progress } = createWorld(one, { generate, clock: () => 700 })
    expect(await startRun(effects, jobOf(one, goal)).done).toMatchObject({ published: 1 })
    expect(waits(log)).toEqual(['sleep 5000'])
    expect(progress.find(({ pause }) => pause)).toMatchObject({
      pause: { kind: 'wait', until: 5_700, ms: 5_000 },
      current: { id: 'p1', title: 'Post 1', step: 'writing', since: 700 },
    })
  })

  it.each([
    // A minute for each post.
    ['rate-limited', 10],
    // A model is loaded once.
    ['loading', 5],
  ] as const)('and goes on asking (%s) is a failure in the end', async (kind, pauses) => {
    const { effects, log, sends } = createWorld(two, { generate: async () => failed(kind) })
    expect(await startRun(effects, jobOf(two)).done).toMatchObject({ published: 2 })
    expect(waits(log).filter((line) => line !== 'sleep 1000')).toHaveLength(pauses)
    expect(sends()).toEqual([placeholder, placeholder])
  })

  it.each([
    ['skip', ['pending', 'published'], { published: 1, end: 'complete' }],
    ['stop', ['pending', 'pending'], { published: 0, end: 'stopped' }],
  ] as const)('is waited for no longer on %s', async (end, states, summary) => {
    const { effects, statuses } = createWorld(two, {
      generate: async ({ id }) => (id === 'p1' ? failed('rate-limited') : { ok: true, text: 'x' }),
      sleep: (ms, signal) => (ms === 2_000 ? untilAborted(signal) : Promise.resolve()),
    })
    const run = startAnswering(effects, jobOf(two), (paused) => paused[end]())
    expect(await run.done).toMatchObject(summary)
    expect(statuses()).toEqual(states)
  })
})

const outOfReach: Delivery = { outcome: 'not-sent' }
const silent: Delivery = { outcome: 'unknown', trouble: 'network' }

describe('when something fails', () => {
  it.each<[FailureRule, 'publish' | 'write', string[], string]>([
    ['go-on', 'publish', ['published', 'published', 'published'], 'placeholder'],
    ['leave-pending', 'publish', ['pending', 'pending', 'pending'], 'left'],
    // A placeholder is for sending.
    ['go-on', 'write', ['pending', 'pending', 'pending'], 'left'],
  ])('%s: posts to %s without a text are %j', async (rule, goal, states, then) => {
    const told: string[] = []
    const { effects, statuses, progress, sends } = createWorld(three, {
      generate: async () => failed(),
      whenFailing: () => rule,
      onNotWritten: (post, problem, what) => told.push(`${post.id} ${problem.message} ${what}`),
    })
    expect(await startRun(effects, jobOf(three, goal)).done).toMatchObject({ end: 'complete' })
    expect(statuses()).toEqual(states)
    expect(told).toEqual(['p1', 'p2', 'p3'].map((id) => `${id} Reason: failed ${then}`))
    expect(sends()).toEqual(then === 'placeholder' ? [placeholder, placeholder, placeholder] : [])
    expect(pausesOf(progress)).toEqual([])
  })

  it('a placeholder keeps why it is none: our sentence, the error and what the service said', async () => {
    const problem = { kind: 'failed', message: 'It failed.' } as const
    const error = 'OpenAI API error: Bad Request'
    const reasons = [
      { ...problem, error, said: 'No.' },
      { ...problem, said: 'No.' },
    ]
    const { effects, store } = createWorld(two, {
      generate: async ({ id }) => ({ ok: false, problem: reasons[id === 'p1' ? 0 : 1] ?? problem }),
    })
    await startRun(effects, jobOf(two)).done
    const kept = store.posts().map(({ queue }) => queue?.textProblem)
    expect(kept).toEqual([`It failed.\n${error}\nNo.`, 'It failed.\nNo.'])
  })

  it.each<[FailureRule, Delivery, string]>([
    ['go-on', refused, 'failed'],
    ['go-on', outOfReach, 'failed'],
    ['go-on', silent, 'failed'],
    ['leave-pending', refused, 'pending'],
    ['leave-pending', outOfReach, 'pending'],
    // It may have arrived.
    ['leave-pending', silent, 'failed'],
  ])('%s: posts whose send ends in %j are %s', async (rule, delivery, status) => {
    const { effects, statuses, progress, store } = createWorld(three, {
      send: async () => delivery,
      whenFailing: () => rule,
    })
    const ended = await startRun(effects, jobOf(three)).done
    expect(ended).toMatchObject({ published: 0, end: 'complete' })
    expect(statuses()).toEqual([status, status, status])
    expect(store.attempts().map(({ result }) => result)).toEqual([delivery, delivery, delivery])
    expect(pausesOf(progress)).toEqual([])
  })
})

describe('a run that asks its operator', () => {
  const asking: Partial<RunEffects> = { whenFailing: () => 'ask' }

  it('waits with the service’s words before anything is sent, and goes on once all is right', async () => {
    let isRight = false
    const { effects, log, progress, sends } = createWorld(two, {
      ...asking,
      generate: async () => (isRight ? { ok: true, text: 'x' } : failed()),
    })
    const run = startAnswering(effects, jobOf(two), (paused) => {
      expect(log).toEqual([])
      isRight = true
      paused.goOn()
    })
    expect(await run.done).toMatchObject({ published: 2, end: 'complete' })
    expect(sends()).toEqual(['send p1: x', 'send p2: x'])
    const problem = { kind: 'failed', message: 'Reason: failed' }
    expect(pausesOf(progress)).toEqual([{ kind: 'no-text', problem }])
  })

  it.each<[string, (run: Run) => void, string[], number]>([
    ['leaves each post', (run) => run.skip(), ['pending', 'pending', 'pending'], 3],
    ['ends the run', (run) => run.stop(), ['pending', 'pending', 'pending'], 1],
    ['sends the placeholder', (run) => run.usePlaceholder('post'), Array(3).fill('published'), 3],
    ['does so for the rest', (run) => run.usePlaceholder('all'), Array(3).fill('published'), 1],
  ])('about a text %s as it is told', async (_, answer, states, asked) => {
    const { effects, statuses, progress } = createWorld(three, {
      ...asking,
      generate: async () => failed(),
    })
    await startAnswering(effects, jobOf(three), answer).done
    expect(statuses()).toEqual(states)
    expect(pausesOf(progress)).toHaveLength(asked)
  })

  it.each([refused, outOfReach, silent])(
    'about a send that ends in %j sends that post again, written once, or passes on',
    async (delivery) => {
      const deliveries = [delivery, accepted, delivery]
      const { effects, log, statuses, progress } = createWorld(two, {
        ...asking,
        send: async () => deliveries.shift() ?? accepted,
      })
      const answers = ['goOn', 'skip'] as const
      let next = 0
      const run = startAnswering(effects, jobOf(two), (paused) => {
        paused[answers[next] ?? 'stop']()
        next += 1
      })
      expect(await run.done).toMatchObject({ published: 1, end: 'complete' })
      expect(statuses()).toEqual(['published', 'failed'])
      expect(log.filter((line) => line.startsWith('write'))).toEqual(['write p1', 'write p2'])
      expect(pausesOf(progress)).toEqual([1, 2].map(() => ({ kind: 'not-sent', delivery })))
    },
  )

  it('about a text with findings sends it, leaves it, or ends the run', async () => {
    const answers = ['goOn', 'skip', 'stop'] as const
    let next = 0
    const { effects, sends, progress } = createWorld(three, {
      findingsOf: async () => ['26 words: x'],
    })
    const run = startAnswering(effects, jobOf(three), (paused) => {
      paused[answers[next] ?? 'stop']()
      next += 1
    })
    expect(await run.done).toMatchObject({ published: 1, end: 'stopped' })
    expect(sends()).toEqual(['send p1: Text of p1'])
    expect(pausesOf(progress)[0]).toEqual({ kind: 'findings', findings: ['26 words: x'] })
  })
})
