import { describe, expect, it, vi } from 'vitest'
import type { Delivery } from '../../shared/delivery.ts'
import {
  attemptSchema,
  createRecorder,
  filterAttempts,
  mayHaveArrived,
  mergeAttempts,
  settled,
  stateOf,
  type Attempt,
} from '../../shared/history.ts'
import { templateMark } from '../../shared/publication/held-back.ts'

const post = {
  id: 'p1',
  title: 'Sinking Funds',
  slug: 'sinking-funds',
  publishDate: '2026-03-03',
  content: 'Words.',
}

function attempt(fields: Partial<Attempt> = {}): Attempt {
  return {
    id: 'a1',
    postId: post.id,
    title: post.title,
    slug: post.slug,
    publishDate: post.publishDate,
    at: new Date(2026, 2, 3, 12).getTime(),
    result: { outcome: 'accepted', status: 200 },
    tookMs: 40,
    ...fields,
  }
}

describe('the recorder', () => {
  function recorder(save = vi.fn(() => Promise.resolve())) {
    let ms = 1000
    const now = () => new Date((ms += 40))
    return { save, record: createRecorder({ save, now }) }
  }

  it('keeps the attempt before it is sent, and what came of it', async () => {
    const { record, save } = recorder()
    const delivery: Delivery = { outcome: 'refused', status: 422, detail: 'No.' }
    const send = vi.fn(() => {
      expect(save).toHaveBeenCalledOnce()
      return Promise.resolve(delivery)
    })
    expect(await record(post, send)).toEqual(delivery)
    const { tookMs: _, ...base } = attempt({ id: '1040-p1', at: 1040 })
    expect(save.mock.calls).toMatchObject([
      [{ ...base, result: { outcome: 'sending' } }],
      [{ ...base, result: delivery, tookMs: 40 }],
    ])
    for (const [saved] of save.mock.calls as unknown as [unknown][]) attemptSchema.parse(saved)
  })

  it.each([
    [{ draft: true }, 'draft'],
    [{ content: ' ' }, 'no-text'],
    [{ content: `${templateMark}\n\nWords.` }, 'template'],
    [{}, undefined],
  ] as const)('keeps of %j that the site does not show it: %s', async (changes, heldBack) => {
    const { record, save } = recorder()
    await record({ ...post, ...changes }, () => Promise.resolve({ outcome: 'unconfirmed' }))
    expect(save).toHaveBeenCalledTimes(2)
    for (const [saved] of save.mock.calls as unknown as [unknown][]) {
      expect(attemptSchema.parse(saved).heldBack).toBe(heldBack)
      expect(JSON.stringify(saved)).not.toContain('Words.')
    }
  })

  it('sends although the history cannot be saved', async () => {
    const { record } = recorder(vi.fn(() => Promise.reject(new Error('full'))))
    const delivery: Delivery = { outcome: 'accepted', status: 200 }
    expect(await record(post, () => Promise.resolve(delivery))).toEqual(delivery)
  })
})

it('an attempt that should have ended was cut off', () => {
  const sending = attempt({ result: { outcome: 'sending' } })
  const after = (ms: number) => new Date(sending.at + ms)
  expect(settled([sending, attempt()], after(60_000))).toEqual([sending, attempt()])
  expect(settled([sending, attempt()], after(180_000))).toEqual([
    { ...sending, result: { outcome: 'interrupted' } },
    attempt(),
  ])
})

it('newer records take the place of older ones, and the newest attempt comes first', () => {
  const sending = attempt({ id: 'b', at: 2, result: { outcome: 'sending' } })
  const ended = attempt({ id: 'b', at: 2 })
  const first = attempt({ id: 'a', at: 1 })
  expect(mergeAttempts([first, sending], [ended])).toEqual([ended, first])
})

it.each([
  ['accepted', { outcome: 'accepted', status: 200 }],
  ['unconfirmed', { outcome: 'unconfirmed' }],
  ['refused', { outcome: 'refused', status: 500, detail: '' }],
  ['not-sent', { outcome: 'not-sent' }],
  ['uncertain', { outcome: 'unknown', trouble: 'timeout' }],
  ['uncertain', { outcome: 'interrupted' }],
  ['uncertain', { outcome: 'sending' }],
] as const)('%s is the state of %j', (state, result) => {
  expect(stateOf(attempt({ result }))).toBe(state)
})

it.each([
  ['nothing is known of', [], true],
  ['was refused and never sent', ['refused', 'not-sent'], false],
  ['was refused once and got no answer once', ['refused', 'unknown'], true],
  ['is being sent', ['sending', 'not-sent'], true],
  ['was sent', ['accepted', 'refused'], true],
  ['was changed after it was sent, and refused', ['refused', 'accepted', 'unknown'], false],
] as const)('a post that %s may have arrived: %j → %s', (_what, outcomes, may) => {
  const results = {
    refused: { outcome: 'refused', status: 500, detail: '' },
    'not-sent': { outcome: 'not-sent' },
    unknown: { outcome: 'unknown', trouble: 'unreadable' },
    sending: { outcome: 'sending' },
    accepted: { outcome: 'accepted', status: 200 },
  } as const
  const own = outcomes.map((outcome) => attempt({ postId: 'own', result: results[outcome] }))
  expect(mayHaveArrived([...own, attempt()], 'own')).toBe(may)
})

describe('the filter', () => {
  const all = { query: '', state: 'all', from: '', to: '' } as const
  const old = attempt({ id: 'old', at: new Date(2026, 1, 27, 23, 59).getTime() })
  const failed = attempt({
    id: 'failed',
    title: 'Zero-Based',
    slug: 'zero-based',
    at: new Date(2026, 2, 3, 0, 0).getTime(),
    result: { outcome: 'refused', status: 500, detail: '' },
  })
  const attempts = [attempt(), failed, old]

  it.each([
    [{}, ['a1', 'failed', 'old']],
    [{ query: 'FUNDS sinking' }, ['a1', 'old']],
    [{ query: 'zero-based' }, ['failed']],
    [{ query: 'p1 zero' }, ['failed']],
    [{ state: 'refused' }, ['failed']],
    [{ from: '2026-03-03' }, ['a1', 'failed']],
    [{ to: '2026-02-27' }, ['old']],
    [{ from: '2026-02-28', to: '2026-03-02' }, []],
  ] as const)('%j leaves %j', (filter, ids) => {
    expect(filterAttempts(attempts, { ...all, ...filter }).map(({ id }) => id)).toEqual(ids)
  })
})
