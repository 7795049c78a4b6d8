import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recoveredAttempt } from '../../shared/history.ts'
import {
  editPost,
  isTakenBack,
  newDraft,
  withApproval,
  type PostRecord,
} from '../../shared/post/post-record.ts'
import { markedAsSending, recordOfArticle, recovered } from '../../shared/post/post-sending.ts'
import { putAttempt, putPost, readRecords } from '../../shared/records.ts'
import { startRun, type RunEffects, type RunJob } from '../../shared/run.ts'
import { madePost } from '../support/made-post.ts'
import {
  accepted,
  refused,
  pendingPost,
  pendingPosts,
  jobOf,
  failed,
  untilAborted,
  createWorld,
  memoryStore,
} from '../support/run-world.ts'

const two = pendingPosts(2)
const draft: PostRecord = {
  ...newDraft('d1', 0),
  title: 'A draft',
  excerpt: 'An excerpt',
  content: 'Typed',
}

it('publishes pending posts one by one, marks each before it is sent, and pauses in between', async () => {
  const told: string[] = []
  const { log, effects, statuses, store } = createWorld(two, {
    onWritten: ({ id }) => told.push(`written ${id}`),
    onDelivery: ({ id }, { outcome }) => told.push(`${outcome} ${id}`),
  })
  const ended = await startRun(effects, jobOf(two)).done
  expect(told).toEqual(['written p1', 'accepted p1', 'written p2', 'accepted p2'])
  expect(ended).toEqual({ goal: 'publish', published: 2, posts: ['p1', 'p2'], end: 'complete' })
  expect(log).toEqual([
    'write p1',
    'save p1 pending',
    'save p1 sending, attempt sending',
    'send p1: Text of p1',
    'save p1 published, attempt accepted',
    'sleep 1000',
    'write p2',
    'save p2 pending',
    'save p2 sending, attempt sending',
    'send p2: Text of p2',
    'save p2 published, attempt accepted',
  ])
  expect(statuses()).toEqual(['published', 'published'])
  expect(store.attempts()).toMatchObject([
    { postId: 'p1', slug: 'slug-of-p1', result: accepted },
    { postId: 'p2', slug: 'slug-of-p2', result: accepted },
  ])
})

it.each<[string, PostRecord[]]>([
  ['is being sent', [markedAsSending(pendingPost(1), { slug: 'x', now: new Date(0) })]],
  ['is not there', []],
])('writes and sends no post that %s', async (_, posts) => {
  const { effects, log } = createWorld(posts)
  const { done } = startRun(effects, { goal: 'publish', ids: ['p1'] })
  expect(await done).toMatchObject({ published: 0, end: 'complete' })
  expect(log).toEqual([])
})

it('sends own content and texts that were written before without asking the AI', async () => {
  const posts: PostRecord[] = [
    { ...pendingPost(1), content: 'My own' },
    { ...pendingPost(2), content: 'Written before', queue: { position: 2, textSource: 'ai' } },
  ]
  const sent: unknown[] = []
  const { effects, log } = createWorld(posts, {
    send: async ({ post, scheduled }) => {
      sent.push([post.content, scheduled])
      return accepted
    },
  })
  await startRun(effects, jobOf(posts)).done
  expect(log.some((line) => line.startsWith('write'))).toBe(false)
  expect(sent).toEqual([
    ['My own', { aiGenerated: false }],
    ['Written before', { aiGenerated: true }],
  ])
})

it('sends approved texts alone where that is asked for, and writes those that are missing', async () => {
  const [one, two] = [pendingPost(1), { ...pendingPost(2), content: 'Read.' }]
  const read = withApproval(two, true)
  const { effects, log, statuses } = createWorld([one, read])
  const job: RunJob = { ...jobOf([one, read]), isApprovedOnly: true }
  expect(await startRun(effects, job).done).toMatchObject({ published: 1, end: 'complete' })
  expect(statuses()).toEqual(['pending', 'published'])
  expect(log.filter((line) => /^(write|send)/.test(line))).toEqual(['write p1', 'send p2: Read.'])
})

it('stops after the current post, without waiting out the pause', async () => {
  const posts = pendingPosts(3)
  const { effects, statuses } = createWorld(posts, {
    sleep: (_, signal) => untilAborted(signal),
    send: async () => {
      queueMicrotask(() => run.stop())
      return accepted
    },
  })
  const run = startRun(effects, jobOf(posts))
  expect(await run.done).toMatchObject({ published: 1, end: 'stopped' })
  expect(statuses()).toEqual(['published', 'pending', 'pending'])
})

it('sends nothing when the mark cannot be saved', async () => {
  const { effects, sends } = createWorld(two)
  const store = memoryStore(two, async ({ attempts }) => {
    if (attempts) throw new Error('disk full')
  })
  const ended = await startRun({ ...effects, store }, jobOf(two)).done
  expect(ended).toMatchObject({ published: 0, end: 'not-saved' })
  expect(sends()).toEqual([])
  expect(store.posts().map(({ state }) => state.status)).toEqual(['pending', 'pending'])
  expect(store.attempts()).toEqual([])
})

it('ends when an outcome cannot be saved, and remembers what was sent', async () => {
  const { effects, sends } = createWorld(two)
  const store = memoryStore(two, async ({ posts = [] }) => {
    if (posts.some(({ state }) => state.status === 'published')) throw new Error('disk full')
  })
  const ended = await startRun({ ...effects, store }, jobOf(two)).done
  expect(ended).toMatchObject({ end: 'not-saved' })
  expect(sends()).toEqual(['send p1: Text of p1'])
  expect(store.posts().map(({ state }) => state.status)).toEqual(['published', 'pending'])
})

it('tells how far it is, and after three posts how long it may still take', async () => {
  let clock = 500
  const posts = pendingPosts(5)
  const { effects, progress } = createWorld(posts, {
    clock: () => clock,
    send: async () => {
      clock += 3000
      return accepted
    },
  })
  await startRun(effects, jobOf(posts)).done
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
  expect(progress[0]).toMatchObject({ total: 5, current: { id: 'p1', title: 'Post 1' } })
})

it('sends a post once, however often it is asked at the same time', async () => {
  const { effects, sends } = createWorld(two)
  const runs = [1, 2, 3].map(() => startRun(effects, { goal: 'publish', ids: ['p2'] }).done)
  const summaries = await Promise.all(runs)
  expect(summaries.filter(({ published }) => published > 0)).toHaveLength(1)
  expect(sends()).toEqual(['send p2: Text of p2'])
})

it('a run that only writes keeps a text for each of its pending posts, and sends nothing', async () => {
  const posts = [draft, pendingPost(1), { ...pendingPost(2), content: 'My own' }]
  const { log, effects, store } = createWorld(posts)
  const ended = await startRun(effects, jobOf(posts, 'write')).done
  expect(ended).toMatchObject({ published: 2, end: 'complete' })
  expect(log).toEqual(['write p1', 'save p1 pending', 'write p2', 'save p2 pending'])
  expect(store.get('p2')).toMatchObject({
    content: 'Text of p2',
    queue: { textSource: 'ai' },
  })
})

it.each([
  ['write', 'stop', 1],
  ['write', 'cancel', 0],
  ['publish', 'cancel', 0],
] as const)('a run that is to %s ends on %s while a text comes', async (goal, end, published) => {
  const { effects, log } = createWorld(two, {
    generate: async (_, signal) => {
      run[end]()
      return signal.aborted ? failed('cancelled') : { ok: true, text: 'x' }
    },
  })
  const run = startRun(effects, jobOf(two, goal))
  expect(await run.done).toMatchObject({ published, end: 'stopped' })
  expect(log).toEqual(published === 0 ? [] : ['save p1 pending'])
})

it('a run that takes a post back sends it as a draft, and keeps what was edited', async () => {
  const live = madePost({ id: 'a-1', title: 'One', content: 'Words.', publishDate: '2026-01-06' })
  const article = editPost(recordOfArticle(live, 0), { slug: 'two' }, 1)
  const sent: unknown[] = []
  const { effects, store } = createWorld([article], {
    send: async ({ post }) => {
      sent.push(post)
      return accepted
    },
  })
  const ended = await startRun(effects, jobOf([article], 'take-back')).done
  expect(ended).toMatchObject({ goal: 'take-back', published: 1, end: 'complete' })
  expect(sent).toEqual([{ ...live, draft: true }])
  const [kept] = store.posts()
  expect(kept).toMatchObject({ slug: 'two', state: { status: 'published' } })
  expect(kept && isTakenBack(kept)).toBe(true)
  expect(store.attempts()).toMatchObject([{ slug: 'one', heldBack: 'draft', result: accepted }])
})

class Death extends Error {}

/**
 * Publishes until everything is settled, dying at the given steps (a step is each write to disk,
 * each call of the AI and each POST, before and after it takes effect), and starting again from
 * what is on disk. The operator never asks for a retry.
 */
async function liveThrough(
  posts: PostRecord[],
  {
    deaths,
    refusals,
    takesBack = false,
  }: { deaths: number[]; refusals: boolean[]; takesBack?: boolean },
) {
  const disk = new Map(posts.map((post) => [`post/${post.id}`, JSON.stringify(post)]))
  const sent: { id: string; slug: string }[] = []
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
  const read = () => {
    const records = Array.from(disk, ([key, text]) => ({
      key,
      value: JSON.parse(text) as unknown,
    }))
    const { collection } = readRecords(records, 0)
    expect(collection.unreadable).toEqual([])
    return {
      posts: collection.posts.map((post) => recovered(post, new Date(step))),
      attempts: collection.attempts.map(recoveredAttempt),
    }
  }
  const live = async () => {
    const store = memoryStore(read().posts, async ({ posts: puts = [], attempts = [] }) => {
      breathe()
      for (const { key, value } of [...puts.map(putPost), ...attempts.map(putAttempt)]) {
        disk.set(key, JSON.stringify(value))
      }
      breathe()
    })
    const effects: RunEffects = {
      store,
      generate: async () => {
        breathe()
        return { ok: true, text: 'Text' }
      },
      // Another slug is free each time.
      mark: (post, takesDown) =>
        markedAsSending(post, { slug: `${post.id}-${step}`, now: new Date(step), takesDown }),
      send: async ({ post: { id, slug } }) => {
        breathe()
        sent.push({ id, slug })
        breathe()
        return refusals[sent.length] ? refused : accepted
      },
      sleep: async () => {
        breathe()
      },
      findingsOf: async () => [],
      whenFailing: () => 'go-on',
      clock: () => 0,
      now: () => new Date(step),
    }
    // A dead process does not look at its outcome.
    const runOf = (goal: RunJob['goal'], ...of: PostRecord['state']['status'][]) => {
      const open = store.posts().filter(({ state }) => of.includes(state.status))
      return startRun(effects, jobOf(open, goal)).done.catch(() => undefined)
    }
    await runOf('publish', 'draft', 'pending')
    if (takesBack) await runOf('take-back', 'published')
  }
  for (let life = 0; life <= deaths.length; life += 1) {
    alive = true
    await live()
  }
  return { sent, ...read() }
}

it('a run never sends a post twice, loses none and forgets none, wherever it is interrupted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
      fc.array(fc.boolean(), { maxLength: 8 }),
      async (count, deaths, refusals) => {
        const before = [draft, ...pendingPosts(count)]
        const { sent, posts, attempts } = await liveThrough(before, { deaths, refusals })
        expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
        for (const { id, slug } of sent) {
          expect(attempts).toContainEqual(expect.objectContaining({ postId: id, slug }))
        }
        for (const { id } of before) {
          const post = posts.find((one) => one.id === id)
          const sentAs = sent.find((one) => one.id === id)
          expect(['published', 'failed']).toContain(post?.state.status)
          if (post?.sent) expect(post.sent.post.slug).toBe(sentAs?.slug)
          const isRefused =
            post?.state.status === 'failed' && post.state.delivery.outcome === 'refused'
          if (sentAs) expect(post?.slug).toBe(isRefused ? '' : sentAs.slug)
          else expect(post?.state).toMatchObject({ delivery: { outcome: 'interrupted' } })
        }
      },
    ),
    { numRuns: 200 },
  )
})

it('a take-back never becomes a publication, nor is it forgotten, wherever it is interrupted', async () => {
  const live = madePost({ id: 'a-1', title: 'One', content: 'Words.', publishDate: '2026-01-06' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
      async (deaths) => {
        const before = editPost(recordOfArticle(live, 0), { title: 'Two' }, 1)
        const { posts } = await liveThrough([before], { deaths, refusals: [], takesBack: true })
        const [post] = posts
        expect(post).toMatchObject({ title: 'Two', sent: { post: { title: 'One' } } })
        const isBack = post && isTakenBack(post)
        if (!isBack) expect(post?.state).toMatchObject({ status: 'failed', takesDown: true })
      },
    ),
    { numRuns: 100 },
  )
})
