import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressSeeker,
  articleOf,
  countByStatus,
  mayHaveBeenDelivered,
  readyText,
  reduceQueue,
  schedulePosts,
  type Failure,
  type PostChanges,
  type PostState,
  type Queue,
  type QueueAction,
  type ScheduledPost,
} from '../../shared/queue.ts'

const fields = { title: 'Title', excerpt: 'Excerpt', publishDate: '2026-01-06' }
const states: Record<PostState['status'], PostState> = {
  pending: { status: 'pending' },
  sending: { status: 'sending' },
  published: { status: 'published', delivery: { outcome: 'unconfirmed' } },
  failed: { status: 'failed', failure: { outcome: 'refused', status: 500, detail: '' } },
}
const postIn = (status: PostState['status'], id = 'a'): ScheduledPost => ({
  id,
  ...fields,
  ...states[status],
})

const actions: QueueAction[] = [
  { type: 'edit', id: 'a', changes: { title: 'New' } },
  { type: 'remove', id: 'a' },
  { type: 'prepare', id: 'a', prepared: { text: 'Text', source: 'ai' } },
  { type: 'send', id: 'a', address: 'own' },
  { type: 'release', id: 'a' },
  { type: 'published', id: 'a', delivery: { outcome: 'accepted', status: 200 } },
  { type: 'failed', id: 'a', failure: { outcome: 'not-sent' } },
  { type: 'recover' },
  { type: 'retry', id: 'a' },
  { type: 'retry-all', ids: ['a'] },
]

describe('reduceQueue', () => {
  /** The status after each action, in the order of `actions`; '–' where nothing may change. */
  it.each([
    ['pending', ['pending', 'gone', 'pending', 'sending', '–', '–', '–', '–', '–', '–']],
    ['sending', ['–', '–', '–', '–', 'pending', 'published', 'failed', 'failed', '–', '–']],
    ['published', ['–', 'gone', '–', '–', '–', '–', '–', '–', '–', '–']],
    ['failed', ['–', 'gone', '–', '–', '–', '–', '–', '–', 'pending', 'pending']],
  ] as const)('takes a post that is %s where the specification says', (status, expected) => {
    const queue: Queue = [postIn(status)]
    const after = actions.map((action) => {
      const next = reduceQueue(queue, action)
      return next === queue ? '–' : (next[0]?.status ?? 'gone')
    })
    expect(after).toEqual(expected)
  })

  it('leaves the other posts alone', () => {
    const others = [postIn('sending', 'b'), postIn('failed', 'c')]
    for (const action of actions.filter(({ type }) => type !== 'recover')) {
      const next = reduceQueue([...others, postIn('pending')], action)
      expect(next.slice(0, 2)).toEqual(others)
    }
  })

  it('does nothing for a post that is not there', () => {
    for (const action of actions) {
      const queue: Queue = [postIn('pending', 'z')]
      expect(reduceQueue(queue, action)).toBe(queue)
    }
  })

  it('shows what was being sent at a crash as failed, and says that it may have arrived', () => {
    const [post] = reduceQueue([postIn('sending')], { type: 'recover' })
    expect(post).toMatchObject({ status: 'failed', failure: { outcome: 'interrupted' } })
    if (post?.status === 'failed') expect(mayHaveBeenDelivered(post.failure)).toBe(true)
  })

  it('keeps nothing of the state before', () => {
    const [retried] = reduceQueue([postIn('failed')], { type: 'retry', id: 'a' })
    expect(retried).toEqual(postIn('pending'))
  })

  describe('knows of a post that was set back whether it is to be sent again', () => {
    const failedAs = (failure: Failure): ScheduledPost => ({
      ...postIn('pending'),
      status: 'failed',
      failure,
    })
    const again = { ...postIn('pending'), sendAgain: true }

    it.each<[Failure, object]>([
      [{ outcome: 'unknown', trouble: 'timeout' }, again],
      [{ outcome: 'interrupted' }, again],
      [{ outcome: 'refused', status: 500, detail: '' }, postIn('pending')],
      [{ outcome: 'not-sent' }, postIn('pending')],
    ])('after %j', (failure, expected) => {
      const queue = [failedAs(failure)]
      expect(reduceQueue(queue, { type: 'retry', id: 'a' })).toEqual([expected])
      expect(reduceQueue(queue, { type: 'retry-all', ids: ['a'] })).toEqual([expected])
    })

    it('also when an edit from before the attempt is taken back', () => {
      const before = [postIn('pending')]
      const after = reduceQueue(before, { type: 'edit', id: 'a', changes: { title: 'New' } })
      const now = [
        { type: 'send', id: 'a', address: 'new' },
        { type: 'recover' },
        { type: 'retry', id: 'a' },
      ] as const satisfies QueueAction[]
      const queue = now.reduce<Queue>(reduceQueue, after)
      expect(reduceQueue(queue, { type: 'restore', before, after })).toEqual([
        { ...again, address: 'new' },
      ])
    })
  })

  describe('gives a post its address', () => {
    const after = (start: ScheduledPost, ...then: QueueAction[]) =>
      then.reduce(reduceQueue, [start])
    const send = (address: string): QueueAction => ({ type: 'send', id: 'a', address })
    const failed = (failure: Failure): QueueAction => ({ type: 'failed', id: 'a', failure })
    const retry: QueueAction = { type: 'retry', id: 'a' }

    it.each<[string, QueueAction]>([
      ['accepted', { type: 'published', id: 'a', delivery: { outcome: 'accepted', status: 200 } }],
      ['refused', failed({ outcome: 'refused', status: 500, detail: '' })],
      ['without an answer', failed({ outcome: 'unknown', trouble: 'timeout' })],
      ['cut off', { type: 'recover' }],
    ])('with the first attempt, to keep where that was %s', (_, outcome) => {
      const [post] = after(postIn('pending'), send('one-2'), outcome)
      expect(post).toMatchObject({ address: 'one-2' })
      expect(post).not.toHaveProperty('gaveAddress')
    })

    it.each<[string, QueueAction[]]>([
      ['released', [{ type: 'release', id: 'a' }]],
      ['never begun', [failed({ outcome: 'not-sent' }), retry]],
    ])('for the time of an attempt that was %s', (_, outcome) => {
      expect(after(postIn('pending'), send('one-2'), ...outcome)).toEqual([postIn('pending')])
    })

    it('once: every further attempt has the same, also after one that did not begin', () => {
      const unknown = failed({ outcome: 'unknown', trouble: 'network' })
      const notSent = failed({ outcome: 'not-sent' })
      const steps = [send('one'), unknown, retry, send('one-2'), notSent, retry, send('one-3')]
      const [post] = after(postIn('pending'), ...steps)
      expect(post).toMatchObject({ address: 'one', status: 'sending' })
      expect(post && articleOf(post)).toMatchObject({ slug: 'one' })
      expect(post && articleOf(post)).not.toHaveProperty('address')
    })

    it('anew where the operator chooses one, and not where the title is another', () => {
      const refused = failed({ outcome: 'refused', status: 422, detail: '' })
      const edit = (changes: PostChanges): QueueAction => ({ type: 'edit', id: 'a', changes })
      const again = [send('one'), refused, retry]
      const [retitled] = after(postIn('pending'), ...again, edit({ title: 'Two' }), send('two'))
      expect(retitled).toMatchObject({ address: 'one' })
      const [chosen] = after(postIn('pending'), ...again, edit({ slug: 'own' }), send('own-2'))
      expect(chosen).toMatchObject({ address: 'own-2' })
    })

    it('of its title where it was sent by a version that kept none', () => {
      expect(addressSeeker(postIn('published')).address).toBe('title')
      expect(addressSeeker({ ...postIn('failed'), slug: 'own' }).address).toBe('own')
      const notSent = { ...postIn('pending'), ...states.failed, failure: { outcome: 'not-sent' } }
      for (const open of [postIn('pending'), notSent as ScheduledPost]) {
        expect(addressSeeker(open)).toBe(open)
      }
      const post = postIn('published')
      expect(addressSeeker(post)).toBe(addressSeeker(post))
    })
  })

  it('keeps what was chosen for a post through every state, and gives a default back', () => {
    const chosen = { slug: 'own', categories: ['Investing'], seoTitle: 'S' }
    let queue = reduceQueue([postIn('pending')], { type: 'edit', id: 'a', changes: chosen })
    for (const action of [
      { type: 'send', id: 'a', address: 'own' },
      { type: 'failed', id: 'a', failure: { outcome: 'not-sent' } },
      { type: 'retry', id: 'a' },
    ] as const) {
      queue = reduceQueue(queue, action)
      expect(queue[0]).toMatchObject(chosen)
    }
    const changes = { slug: undefined, categories: undefined }
    const [edited] = reduceQueue(queue, { type: 'edit', id: 'a', changes })
    expect(Object.keys(edited ?? {}).sort()).toEqual(
      ['id', ...Object.keys(fields), 'status', 'seoTitle'].sort(),
    )
  })

  it('sets several failed posts back at once, and none that was not named', () => {
    const queue = ['a', 'b', 'c'].map((id) => postIn('failed', id))
    const next = reduceQueue([...queue, postIn('published', 'd')], {
      type: 'retry-all',
      ids: ['a', 'c', 'd'],
    })
    expect(next).toEqual([
      postIn('pending', 'a'),
      postIn('failed', 'b'),
      postIn('pending', 'c'),
      postIn('published', 'd'),
    ])
  })

  it('does not replace a queue while a post of it is being sent', () => {
    const queue: Queue = [postIn('sending')]
    expect(reduceQueue(queue, { type: 'replace', posts: [] })).toBe(queue)
  })

  it('never lets two posts have the same id', () => {
    const posts = [postIn('pending'), postIn('failed'), postIn('pending', 'b')]
    expect(reduceQueue([], { type: 'replace', posts }).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('changes a status only along the transitions that exist, whatever the actions', () => {
    const allowed = new Set([
      'pending→sending',
      'sending→pending',
      'sending→published',
      'sending→failed',
      'failed→pending',
    ])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (steps) => {
        let queue: Queue = [postIn('pending'), postIn('failed', 'b')]
        for (const step of steps) {
          const next = reduceQueue(queue, step)
          for (const post of next) {
            const before = queue.find(({ id }) => id === post.id)
            if (before && before.status !== post.status) {
              expect(allowed).toContain(`${before.status}→${post.status}`)
            }
          }
          queue = next
        }
      }),
    )
  })
})

describe('schedulePosts', () => {
  it('gives posts of the same millisecond ids of their own', () => {
    const found = [1, 2, 3].map((line) => ({ ...fields, line }))
    expect(schedulePosts(found, '17').map(({ id }) => id)).toEqual(['17-1', '17-2', '17-3'])
  })

  it('makes them pending', () => {
    expect(schedulePosts([{ ...fields, line: 4 }], 'x')).toEqual([
      { id: 'x-1', ...fields, status: 'pending' },
    ])
  })
})

describe('readyText', () => {
  const pending = postIn('pending')

  it("prefers the operator's own content to what was prepared", () => {
    const prepared = { text: 'AI', source: 'ai' } as const
    expect(readyText({ ...pending, content: 'Mine', prepared })).toEqual({
      text: 'Mine',
      source: 'operator',
    })
    expect(readyText({ ...pending, content: '  ', prepared })).toEqual(prepared)
  })

  it('does not send a template again where the AI may be asked again', () => {
    expect(readyText({ ...pending, prepared: { text: 'T', source: 'template' } })).toBeUndefined()
    expect(readyText(pending)).toBeUndefined()
  })
})

describe('articleOf', () => {
  it('is all that is sent of a post, without its text and what became of it', () => {
    const texts = { content: 'Own', prepared: { text: 'AI', source: 'ai' } } as const
    expect(articleOf({ ...postIn('failed'), ...texts, tags: ['x'] })).toEqual({
      id: 'a',
      ...fields,
      tags: ['x'],
    })
  })
})

describe('countByStatus', () => {
  it('counts each status', () => {
    const queue = [postIn('pending'), postIn('failed', 'b'), postIn('failed', 'c')]
    expect(countByStatus(queue)).toEqual({ pending: 1, sending: 0, published: 0, failed: 2 })
  })
})
