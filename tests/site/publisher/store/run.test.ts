import { describe, expect, test, vi } from 'vitest'
import type { Generation, GenerationProblem } from '../../../../shared/api/generation.ts'
import type { Delivery } from '../../../../shared/delivery.ts'
import { placeholderMark } from '../../../../shared/held-back.ts'
import type { Attempt } from '../../../../shared/history.ts'
import type { PostRecord } from '../../../../shared/post/post-record.ts'
import type { FailureRule } from '../../../../shared/settings.ts'
import { queue } from '../../../../site/publisher/store/selectors.ts'
import type { RunPause, RunProgress } from '../../../../site/publisher/store/state.ts'
import { withQueue, type TestedPublisher } from '../../../support/publisher/publisher.ts'

const accepted: Delivery = { outcome: 'accepted', status: 200 }
const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }
const outOfReach: Delivery = { outcome: 'not-sent' }
const silent: Delivery = { outcome: 'unknown', trouble: 'network' }

const written = (text: string): Generation => ({ ok: true, text })

function failed(kind: GenerationProblem['kind'] = 'failed', retryAfterMs?: number): Generation {
  const asked = retryAfterMs === undefined ? {} : { retryAfterMs }
  return { ok: false, problem: { kind, message: `Reason: ${kind}`, ...asked } }
}

const untilAborted = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve())
  })

/** A queue that writes down, in order, all that a run does to the world, and how far it says it is. */
async function watchedQueue(count: number, tools: Parameters<typeof withQueue>[1] = {}) {
  const log: string[] = []
  const publisher = await withQueue(count, {
    sleep: async (ms) => void log.push(`sleep ${ms}`),
    ...tools,
  })
  const { platform, store } = publisher
  const { saveRecords, publish, generate } = platform
  platform.saveRecords = async (change) => {
    const saved = change.puts.map(({ key, value }) => {
      const { state, result } = value as Partial<PostRecord & Attempt>
      return state ? `${key} ${state.status}` : `attempt ${result?.outcome}`
    })
    log.push(`save ${saved.join(', ')}`)
    return saveRecords(change)
  }
  platform.generate = async (asked) => {
    log.push(`write ${asked.topic.title}`)
    return generate(asked)
  }
  platform.publish = async (publication) => {
    log.push(`send ${publication.post.id}: ${publication.post.content}`)
    return publish(publication)
  }
  const progress: RunProgress[] = []
  store.subscribe(({ run }, before) => {
    if (run?.progress && run.progress !== before.run?.progress) progress.push(run.progress)
  })
  return {
    ...publisher,
    log,
    progress,
    logged: (kind: string) => log.filter((line) => line.startsWith(kind)),
    pauses: () => progress.flatMap(({ pause }) => pause ?? []),
    statuses: () => queue(store.getState()).map(({ state }) => state.status),
  }
}

/** Has the operator answer each pause, in turn. */
function answering(
  { store }: Pick<TestedPublisher, 'store'>,
  ...answers: ((pause: RunPause) => void)[]
) {
  store.subscribe(({ run }, before) => {
    const pause = run?.progress?.pause
    if (pause && pause !== before.run?.progress?.pause)
      queueMicrotask(() => answers.shift()?.(pause))
  })
}

describe('a run', () => {
  test('publishes posts one by one, marks each before it is sent, and pauses in between', async () => {
    const { publish, log, statuses, store } = await watchedQueue(2)
    const told = new Set<string>()
    store.subscribe(({ news }) => told.add(news))
    await publish()
    expect([...told].filter(Boolean)).toEqual([
      'Text written: Post 1',
      'Published: Post 1',
      'Text written: Post 2',
      'Published: Post 2',
    ])
    expect(store.getState().summary).toEqual({
      goal: 'publish',
      published: 2,
      posts: ['cal-1', 'cal-2'],
      end: 'complete',
    })
    expect(log).toEqual([
      'write Post 1',
      'save post/cal-1 pending',
      'save post/cal-1 sending, attempt sending',
      'send cal-1: A text.',
      'save post/cal-1 published, attempt accepted',
      'sleep 1000',
      'write Post 2',
      'save post/cal-2 pending',
      'save post/cal-2 sending, attempt sending',
      'send cal-2: A text.',
      'save post/cal-2 published, attempt accepted',
    ])
    expect(statuses()).toEqual(['published', 'published'])
  })

  test('sends own content and texts that were written before without asking the AI', async () => {
    const { editPost, publish, writeTexts, platform, logged } = await watchedQueue(2)
    editPost({ id: 'cal-1', edit: { content: 'My own' } })
    await writeTexts({ of: 'queue' })
    await publish()
    expect(logged('write')).toEqual(['write Post 2'])
    expect(platform.sent.map(({ post, scheduled }) => [post.content, scheduled])).toEqual([
      ['My own', { aiGenerated: false }],
      ['A text.', { aiGenerated: true }],
    ])
  })

  test('sends approved texts alone where that is asked for, and writes those that are missing', async () => {
    const { publish, approve, changeSettings, editPost, platform, statuses, logged, toasts } =
      await watchedQueue(2)
    platform.behaviour.deliveries = [accepted, refused]
    changeSettings({ sendsApprovedOnly: true })
    editPost({ id: 'cal-2', edit: { content: 'Read.' } })
    approve({ id: 'cal-2', isGiven: true })
    await publish()
    expect(statuses()).toEqual(['pending', 'published'])
    expect(logged('write')).toEqual(['write Post 1'])
    expect(logged('send')).toEqual(['send cal-2: Read.'])
    // A card's own press is word enough, and ends without a toast.
    const told = toasts.length
    await publish('cal-1')
    expect(statuses()).toEqual(['failed', 'published'])
    expect(toasts).toHaveLength(told)
    // So is a retry.
    await publish('cal-1', 'cal-2')
    expect(statuses()).toEqual(['published', 'published'])
  })

  test('that only writes keeps a text for each post that has none, and sends nothing', async () => {
    const { writeTexts, log, editDraft, store } = await watchedQueue(2)
    editDraft({ title: 'A draft' })
    await writeTexts({ of: 'queue' })
    expect(store.getState().summary).toMatchObject({ goal: 'write', published: 2, end: 'complete' })
    expect(log.filter((line) => !line.includes('draft'))).toEqual([
      'write Post 1',
      'save post/cal-1 pending',
      'write Post 2',
      'save post/cal-2 pending',
    ])
    const queued = { content: 'A text.', queue: { textSource: 'ai' } }
    expect(queue(store.getState())).toMatchObject([queued, queued])
  })

  test('stops after the current post, without waiting out the pause', async () => {
    const { publish, stop, platform, statuses, store } = await watchedQueue(3, {
      sleep: (_, signal) => untilAborted(signal),
    })
    platform.behaviour.onSend = () => queueMicrotask(stop)
    await publish()
    expect(store.getState().summary).toMatchObject({ published: 1, end: 'stopped' })
    expect(statuses()).toEqual(['published', 'pending', 'pending'])
  })

  test.each([
    ['writeTexts', 'stop', 1],
    ['writeTexts', 'cancel', 0],
    ['publish', 'cancel', 0],
  ] as const)('of %s ends on %s while a text comes', async (start, end, published) => {
    const { platform, store, statuses, ...publisher } = await watchedQueue(2)
    const text = Promise.withResolvers<Generation>()
    platform.behaviour.text = async () => {
      publisher[end]()
      if (end === 'stop') text.resolve(written('x'))
      return text.promise
    }
    platform.cancelGeneration = async () => {
      text.resolve(failed('cancelled'))
      return undefined
    }
    await (start === 'publish' ? publisher.publish() : publisher.writeTexts({ of: 'queue' }))
    expect(store.getState().summary).toMatchObject({ published, end: 'stopped' })
    expect(queue(store.getState()).filter(({ content }) => content === 'x')).toHaveLength(published)
    expect(statuses()).toEqual(['pending', 'pending'])
    expect(platform.sent).toEqual([])
  })

  test('keeps a text that came as its writing was cancelled, and does not send it', async () => {
    const { publish, cancel, platform, store, statuses } = await watchedQueue(1)
    const { saveRecords } = platform
    platform.saveRecords = (change) => {
      cancel()
      return saveRecords(change)
    }
    await publish()
    expect(platform.sent).toEqual([])
    expect(statuses()).toEqual(['pending'])
    expect(queue(store.getState())).toMatchObject([{ content: 'A text.' }])
  })

  test('tells how far it is, and after three posts how long it may still take', async () => {
    let clock = 500
    const { publish, platform, progress } = await watchedQueue(5, { clock: () => clock })
    platform.behaviour.onSend = () => void (clock += 3000)
    await publish()
    const told = progress
      .filter(({ current }) => current === undefined)
      .map(({ done, msLeft }) => [done, msLeft])
    expect(told).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 6000],
      [4, 3000],
      [5, 0],
    ])
    expect(progress[0]).toMatchObject({ total: 5, current: { id: 'cal-1', title: 'Post 1' } })
  })

  test('keeps what another window has made of a post while its text came', async () => {
    const { platform, store, publish } = await watchedQueue(1)
    platform.behaviour.text = async () => {
      const theirs = { ...queue(store.getState())[0], title: 'Theirs', revision: 9 }
      platform.saved.set('post/cal-1', theirs)
      platform.listener()?.onGained('beside')
      const title = () => queue(store.getState())[0]?.title
      await vi.waitUntil(() => title() === 'Theirs', { interval: 1, timeout: 20_000 })
      return written('x')
    }
    await publish()
    expect(platform.sent).toEqual([])
    const state = { status: 'pending' }
    expect(queue(store.getState())).toMatchObject([{ title: 'Theirs', content: '', state }])
  })

  test('leaves a post as another window has sent it since', async () => {
    const { platform, publish, store } = await watchedQueue(1)
    platform.behaviour.deliveries = [refused]
    platform.behaviour.onSend = () => {
      const theirs = { ...queue(store.getState())[0], state: { status: 'published' }, revision: 9 }
      platform.saved.set('post/cal-1', theirs)
    }
    await publish()
    expect(queue(store.getState())).toMatchObject([{ state: { status: 'published' } }])
    expect(store.getState().attempts).toMatchObject([{ result: refused }])
  })

  test('sends a post once, however often it is asked at the same time', async () => {
    const { publish, logged } = await watchedQueue(2)
    await Promise.all([publish('cal-2'), publish('cal-2'), publish('cal-2')])
    expect(logged('send')).toEqual(['send cal-2: A text.'])
  })
})

const placeholder = (id: string) => expect.stringContaining(`${id}: ${placeholderMark}`) as string

describe('a service that asks to be left alone', () => {
  test.each(['publish', 'write'] as const)(
    'is waited for in sight by a run to %s',
    async (goal) => {
      const queued = await watchedQueue(1, { clock: () => 700 })
      const answers = [failed('rate-limited', 5_000), written('x')]
      queued.platform.behaviour.text = async () => answers.shift() ?? failed()
      const told = new Set<string>()
      queued.store.subscribe(({ news }) => told.add(news))
      await (goal === 'publish' ? queued.publish() : queued.writeTexts({ of: 'queue' }))
      expect(told).toContain('Waiting for the AI service. It is asked again in 5 s.')
      expect(queue(queued.store.getState())).toMatchObject([{ content: 'x' }])
      expect(queued.logged('sleep')).toEqual(['sleep 5000'])
      expect(queued.progress.find(({ pause }) => pause)).toMatchObject({
        pause: { kind: 'wait', until: 5_700, ms: 5_000 },
        current: { id: 'cal-1', title: 'Post 1', step: 'writing', since: 700 },
      })
    },
  )

  test.each([
    // A minute for each post.
    ['rate-limited', 10],
    // A model is loaded once.
    ['loading', 5],
  ] as const)('and goes on asking (%s) is a failure in the end', async (kind, pauses) => {
    const { publish, platform, logged } = await watchedQueue(2)
    platform.behaviour.text = async () => failed(kind)
    await publish()
    expect(logged('sleep').filter((line) => line !== 'sleep 1000')).toHaveLength(pauses)
    expect(logged('send')).toEqual([placeholder('cal-1'), placeholder('cal-2')])
  })

  test.each([
    ['skip', ['pending', 'published'], { published: 1, end: 'complete' }],
    ['stop', ['pending', 'pending'], { published: 0, end: 'stopped' }],
  ] as const)('is waited for no longer on %s', async (end, states, summary) => {
    const queued = await watchedQueue(2, {
      sleep: async (ms, signal) => (ms === 2_000 ? untilAborted(signal) : undefined),
    })
    queued.platform.behaviour.text = async (title) =>
      title === 'Post 1' ? failed('rate-limited') : written('x')
    answering(queued, () => queued[end]())
    await queued.publish()
    expect(queued.store.getState().summary).toMatchObject(summary)
    expect(queued.statuses()).toEqual(states)
  })
})

describe('when something fails', () => {
  test.each<[FailureRule, 'publish' | 'write', string, string[]]>([
    ['go-on', 'publish', 'published', [1, 2, 3].map((number) => placeholder(`cal-${number}`))],
    ['leave-pending', 'publish', 'pending', []],
    // A placeholder is for sending.
    ['go-on', 'write', 'pending', []],
  ])('%s: posts to %s without a text are %s', async (whenFailing, goal, status, sends) => {
    const queued = await watchedQueue(3)
    queued.changeSettings({ whenFailing })
    queued.platform.behaviour.text = async () => failed()
    await (goal === 'publish' ? queued.publish() : queued.writeTexts({ of: 'queue' }))
    expect(queued.store.getState().summary).toMatchObject({ end: 'complete' })
    expect(queued.statuses()).toEqual([status, status, status])
    const told = queued.toasts.filter((title) => title === 'Content Generation Failed')
    expect(told).toHaveLength(3)
    const reasons = () => queue(queued.store.getState()).map((post) => post.queue.textProblem)
    expect(reasons()).toEqual(Array(3).fill('Reason: failed'))
    expect(queued.logged('send')).toEqual(sends)
    expect(queued.pauses()).toEqual([])
    queued.platform.behaviour.text = async () => written('x')
    await queued.writeTexts({ of: 'queue', ids: ['cal-1', 'cal-2', 'cal-3'] })
    expect(reasons()).toEqual([undefined, undefined, undefined])
  })

  test('a placeholder keeps why it is none: our sentence, the error and what the service said', async () => {
    const queued = await watchedQueue(2)
    const [message, error, said] = ['It failed.', 'OpenAI API error: Bad Request', 'No.']
    queued.platform.behaviour.text = async (title) => {
      const told = { kind: 'failed', message, said } as const
      return { ok: false, problem: title === 'Post 1' ? { ...told, error } : told }
    }
    await queued.publish()
    const kept = queue(queued.store.getState()).map((post) => post.queue.textProblem)
    expect(kept).toEqual([`${message}\n${error}\n${said}`, `${message}\n${said}`])
  })

  test.each<[FailureRule, Delivery, string]>([
    ['go-on', refused, 'failed'],
    ['go-on', outOfReach, 'failed'],
    ['go-on', silent, 'failed'],
    ['leave-pending', refused, 'pending'],
    ['leave-pending', outOfReach, 'pending'],
    // It may have arrived.
    ['leave-pending', silent, 'failed'],
  ])('%s: posts whose send ends in %j are %s', async (whenFailing, delivery, status) => {
    const queued = await watchedQueue(2)
    queued.changeSettings({ whenFailing })
    queued.platform.behaviour.deliveries = [delivery, delivery]
    await queued.publish()
    const { summary, attempts } = queued.store.getState()
    expect(summary).toMatchObject({ published: 0, end: 'complete' })
    expect(queued.statuses()).toEqual([status, status])
    expect(attempts.map(({ result }) => result)).toEqual([delivery, delivery])
    expect(queued.pauses()).toEqual([])
  })

  test('a send that breaks without a word of its end may have arrived', async () => {
    const { platform, publish, statuses, store } = await watchedQueue(1)
    platform.publish = () => Promise.reject(new Error('The main process has ended.'))
    await publish()
    expect(statuses()).toEqual(['failed'])
    expect(store.getState().attempts).toMatchObject([{ result: silent }])
  })
})

describe('a run that asks its operator', () => {
  async function asking(count: number) {
    const queued = await watchedQueue(count)
    queued.changeSettings({ whenFailing: 'ask' })
    await queued.flush()
    queued.log.length = 0
    return queued
  }

  test('waits with the service’s words before anything is sent, and goes on once all is right', async () => {
    const queued = await asking(2)
    const { platform, log, goOn } = queued
    platform.behaviour.text = async () => failed()
    answering(queued, (pause) => {
      expect(log).toEqual(['write Post 1'])
      expect(pause).toMatchObject({ kind: 'no-text', problem: { message: 'Reason: failed' } })
      platform.behaviour.text = async () => written('x')
      goOn()
    })
    await queued.publish()
    expect(queued.logged('send')).toEqual(['send cal-1: x', 'send cal-2: x'])
    expect(queued.pauses()).toHaveLength(1)
  })

  test.each<[string, (queued: TestedPublisher) => void, string, number]>([
    ['leaves each post', ({ skip }) => skip(), 'pending', 3],
    ['ends the run', ({ stop }) => stop(), 'pending', 1],
    [
      'sends the placeholder',
      ({ usePlaceholder }) => usePlaceholder({ of: 'post' }),
      'published',
      3,
    ],
    ['does so for the rest', ({ usePlaceholder }) => usePlaceholder({ of: 'all' }), 'published', 1],
  ])('about a text %s as it is told', async (_, answer, status, asked) => {
    const queued = await asking(3)
    queued.platform.behaviour.text = async () => failed()
    answering(queued, ...Array.from({ length: 3 }, () => () => answer(queued)))
    await queued.publish()
    expect(queued.statuses()).toEqual([status, status, status])
    expect(queued.pauses()).toHaveLength(asked)
  })

  test.each([refused, outOfReach, silent])(
    'about a send that ends in %j sends that post again, written once, or passes on',
    async (delivery) => {
      const queued = await asking(2)
      queued.platform.behaviour.deliveries = [delivery, accepted, delivery]
      answering(
        queued,
        () => queued.goOn(),
        () => queued.skip(),
      )
      await queued.publish()
      expect(queued.store.getState().summary).toMatchObject({ published: 1, end: 'complete' })
      expect(queued.statuses()).toEqual(['published', 'failed'])
      expect(queued.logged('write')).toEqual(['write Post 1', 'write Post 2'])
      expect(queued.pauses()).toEqual([1, 2].map(() => ({ kind: 'not-sent', delivery })))
    },
  )

  test('about a text with findings, which others send, sends it, leaves it, or ends', async () => {
    const queued = await watchedQueue(4)
    const content = 'I cannot help, as an AI, with that request.'
    queued.platform.behaviour.text = async () => written(content)
    await queued.publish('cal-4')
    expect(queued.logged('send')).toEqual([`send cal-4: ${content}`])
    queued.log.length = 0
    queued.changeSettings({ asksAboutFindings: true })
    answering(
      queued,
      () => queued.goOn(),
      () => queued.skip(),
      () => queued.stop(),
    )
    await queued.publish()
    expect(queued.store.getState().summary).toMatchObject({ published: 1, end: 'stopped' })
    expect(queued.logged('send')).toEqual([`send cal-1: ${content}`])
    const findings = [`9 words: ${content}`, '“as an AI” The text tells of how it was written.']
    expect(queued.pauses()[0]).toEqual({ kind: 'findings', findings })
  })
})
