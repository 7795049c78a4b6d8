import { expect, test } from 'vitest'
import { templateArticle } from '../../../../shared/api/ai.ts'
import type { Attempt } from '../../../../shared/history.ts'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { sentAttempt, sentPost } from '../../../../site/publisher/on-site/sent-posts.ts'

const attempt = (
  at: string,
  result: Attempt['result'],
  changes: Partial<Attempt> = {},
): Attempt => ({
  id: `${at}-7`,
  postId: '7',
  title: 'One',
  slug: 'one-2',
  publishDate: '2027-01-05',
  at: Date.parse(at),
  result,
  ...changes,
})
const accepted = { outcome: 'accepted', status: 200 } as const
const post: ScheduledPost = {
  id: '7',
  title: 'One',
  excerpt: '',
  publishDate: '2027-01-05',
  content: 'Words.',
  status: 'published',
  delivery: accepted,
}

const at = '2027-01-04T12:00:00Z'

test('what arrived, or may have without an answer that can be read, is followed', () => {
  const sent = attempt('2027-01-04T23:59:00-02:00', accepted)
  expect(sentAttempt(sent, [sent])).toEqual({
    id: '7',
    slug: 'one-2',
    publishDate: '2027-01-05',
    sentOn: '2027-01-05',
    heldBack: undefined,
  })
  const unconfirmed = attempt(at, { outcome: 'unconfirmed' })
  expect(sentAttempt(unconfirmed, [unconfirmed])).toBeDefined()
})

test.each<Attempt['result']>([
  { outcome: 'refused', status: 409, detail: '' },
  { outcome: 'not-sent' },
  { outcome: 'unknown', trouble: 'timeout' },
  { outcome: 'interrupted' },
  { outcome: 'sending' },
])('an attempt with the result $outcome is not', (result) => {
  const failed = attempt(at, result)
  expect(sentAttempt(failed, [failed])).toBeUndefined()
})

test('of several attempts the latest that arrived is followed', () => {
  const attempts = [
    attempt('2027-01-04T15:00:00Z', { outcome: 'refused', status: 502, detail: '' }),
    attempt('2027-01-04T14:00:00Z', accepted),
    attempt('2027-01-04T13:00:00Z', accepted),
    attempt('2027-01-04T12:00:00Z', accepted, { postId: '8' }),
  ]
  expect(attempts.map((one) => sentAttempt(one, attempts) !== undefined)).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('what the site keeps off is known of a send, and of what the queue says no more', () => {
  const held = attempt(at, accepted, { heldBack: 'template' })
  expect(sentAttempt(held, [held])?.heldBack).toBe('template')
  expect(sentPost(post, [held])?.heldBack).toBe('template')
  const shown = attempt(at, accepted)
  expect(sentPost({ ...post, content: '' }, [shown])?.heldBack).toBeUndefined()
})

test('a post of the queue that was taken down since is a draft', () => {
  const attempts = [
    attempt('2027-01-06T12:00:00Z', accepted, { heldBack: 'draft' }),
    attempt('2027-01-05T12:00:00Z', accepted),
  ]
  expect(sentPost(post, attempts)?.heldBack).toBe('draft')
  expect(sentPost(post, attempts.slice(1))?.heldBack).toBeUndefined()
})

test('a post of the queue is followed from its latest send, by the address it was sent with', () => {
  const attempts = [
    attempt('2027-01-06T12:00:00Z', { outcome: 'not-sent' }, { slug: 'never' }),
    attempt('2027-01-05T12:00:00Z', accepted),
    attempt('2027-01-04T12:00:00Z', accepted, { slug: 'one' }),
    attempt('2027-01-06T12:00:00Z', accepted, { postId: '8', slug: 'other' }),
  ]
  expect(sentPost(post, attempts)).toEqual({
    id: '7',
    slug: 'one-2',
    publishDate: '2027-01-05',
    sentOn: '2027-01-05',
    heldBack: undefined,
  })
})

test('without a history it is followed by the address that the queue has', () => {
  expect(sentPost(post, [])).toMatchObject({ slug: 'one', sentOn: undefined })
  expect(sentPost({ ...post, address: 'one-2' }, [])).toMatchObject({ slug: 'one-2' })
})

test.each<[string, Partial<ScheduledPost>, string | undefined]>([
  ['a text of its own', {}, undefined],
  ['the AI’s text', { content: '', prepared: { text: 'Words.', source: 'ai' } }, undefined],
  [
    'the template',
    {
      content: ' ',
      prepared: { text: templateArticle({ title: 'One', excerpt: '' }), source: 'template' },
    },
    'template',
  ],
  ['no text', { content: '' }, 'no-text'],
  ['no title', { title: ' ' }, 'no-title'],
])(
  'without a history, a post that was sent with %s is held back because of: %s',
  (_what, changes, heldBack) => {
    expect(sentPost({ ...post, ...changes } as ScheduledPost, [])?.heldBack).toBe(heldBack)
  },
)

test('what was not sent is not followed', () => {
  const { delivery: _, ...unsent } = post
  expect(sentPost({ ...unsent, status: 'pending' }, [])).toBeUndefined()
  expect(sentPost({ ...unsent, status: 'sending' }, [])).toBeUndefined()
})
