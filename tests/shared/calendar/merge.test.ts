import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareCalendar,
  queueAfter,
  type Correction,
  type ImportMode,
} from '../../../shared/calendar/merge.ts'
import {
  calendarRecord,
  type CalendarPost,
  editPost,
  isQueued,
  uncertainPost,
  withText,
  type PostEdit,
  type PostRecord,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { afterSend } from '../../support/after-send.ts'

type Queue = readonly QueuedPost[]

function found(title: string, publishDate: string, excerpt = ''): CalendarPost {
  return { title, excerpt, publishDate }
}

const isSure = (one: Correction) => one.isSure

/** The queue after an import in which the operator takes what is taken at first, or all corrections. */
function parsed(
  queue: Queue,
  posts: CalendarPost[],
  mode: ImportMode = 'replace',
  takes: (one: Correction) => boolean = isSure,
  now = 0,
): Queue {
  const found = compareCalendar(queue, { posts, prefix: 'new', now })
  return queueAfter(found, mode, found.corrections.filter(takes))
}

const calendar = [
  found('Small steps', '2027-01-05', 'Five minutes'),
  found('The envelope method', '2027-01-08', 'Cash'),
  found('Rany days', '2027-01-12', 'How much'),
]
const imported = parsed([], calendar).map((post, at) => ({ ...post, id: `old-${at + 1}` }))

function change(queue: Queue, id: string, next: (post: QueuedPost) => PostRecord): Queue {
  return queue.map((post) => (post.id === id ? next(post) : post)).filter(isQueued)
}

function edit(queue: Queue, id: string, changes: PostEdit): Queue {
  return change(queue, id, (post) => editPost(post, changes, 0))
}

type Outcome = 'unconfirmed' | 'not-sent' | 'interrupted'

function deliver(queue: Queue, id: string, outcome: Outcome): Queue {
  return change(queue, id, (post) => afterSend(post, { outcome }, { slug: 'own' }))
}

const [one, two] = calendar as [CalendarPost, CalendarPost]
const inQueue = edit(imported, 'old-3', { title: 'Rainy days' })
const week = parsed([], [found('Weekly roundup', '2027-01-05')]).map((post) => ({
  ...post,
  id: 'old-1',
}))
const otherPost = { title: 'Index funds', publishDate: '2027-02-02' }
const nextWeek = { publishDate: '2027-01-12' }

/** A queue, what the calendar says of its last post, and what becomes of that; 'perhaps' is asked. */
it.each<[string, Queue, Partial<CalendarPost>[], string]>([
  ['the same', imported, [{}], 'old-3 Rany days 12'],
  ['its title in capitals', imported, [{ title: 'RANY days!' }], 'old-3 RANY days! 12; was old-3'],
  ['another title', imported, [{ title: 'Rainy days' }], 'new-3 Rainy days 12; perhaps old-3'],
  ['another title with its excerpt', imported, [otherPost], 'new-3 Index funds 02; perhaps old-3'],
  ['the title as it was edited', inQueue, [{ title: 'Rainy days' }], 'old-3 Rainy days 12'],
  ['another post', imported, [{ ...otherPost, excerpt: '' }], 'new-3 Index funds 02'],
  ['another excerpt', imported, [{ excerpt: 'More' }], 'old-3 Rany days 12; was old-3'],
  ['another day of a post that waits', week, [nextWeek], 'old-1 Weekly roundup 12; was old-1'],
  [
    'another day of one that was sent',
    deliver(week, 'old-1', 'unconfirmed'),
    [nextWeek],
    'new-1 Weekly roundup 12; old-1 Weekly roundup 05',
  ],
  [
    'another day of one that was perhaps sent',
    deliver(week, 'old-1', 'interrupted'),
    [nextWeek],
    'new-1 Weekly roundup 12',
  ],
  [
    'a title twice',
    week,
    [nextWeek, { publishDate: '2027-01-19' }],
    'new-1 Weekly roundup 12; new-2 Weekly roundup 19',
  ],
  [
    'another excerpt of a sent post',
    deliver(imported, 'old-3', 'unconfirmed'),
    [{ excerpt: 'More' }],
    'old-3 Rany days 12',
  ],
])('a calendar that says %s', (_, queue, changes, expected) => {
  const lines = queue.flatMap((post) => post.queue.imported ?? [])
  const others = lines.slice(0, -1)
  const posts = [
    ...others,
    ...changes.map((said) => ({ ...found('', ''), ...lines.at(-1), ...said })),
  ]
  const { corrections } = compareCalendar(queue, { posts, prefix: 'new', now: 0 })
  const asked = corrections.map(
    ({ before, isSure }) => `${isSure ? 'was' : 'perhaps'} ${before.id}`,
  )
  const after = parsed(queue, posts)
  expect(after.slice(0, others.length)).toEqual(queue.slice(0, others.length))
  const told = after
    .slice(others.length)
    .map(({ id, title, publishDate }) => `${id} ${title} ${publishDate.slice(8)}`)
  expect([...told, ...asked].join('; ')).toBe(expected)
})

const withTexts = imported.map((post) => withText(post, `About ${post.title}`, { source: 'ai' }))

it('a text goes to another title only where the operator says that it is the same post', () => {
  const posts = [one, two, found('Index funds', '2027-01-12', 'How much')]
  expect(parsed(withTexts, posts)[2]).toMatchObject({ title: 'Index funds', content: '' })
  const taken = parsed(withTexts, posts, 'replace', () => true)
  expect(taken[2]).toMatchObject({ id: 'old-3', title: 'Index funds', content: 'About Rany days' })
  const added = parsed(withTexts, posts, 'add')
  expect(added.map(({ title, content }) => `${title}: ${content}`)).toEqual([
    ...withTexts.map(({ title, content }) => `${title}: ${content}`),
    'Index funds: ',
  ])
})

it('keeps what was written and edited of a post whose line was corrected', () => {
  const posts = [one, two, found('Rany days', '2027-01-19', 'How much')]
  const after = parsed(edit(withTexts, 'old-3', { excerpt: 'My own' }), posts)
  expect(after.slice(0, 2)).toEqual(withTexts.slice(0, 2))
  expect(after[2]).toMatchObject({
    publishDate: '2027-01-19',
    excerpt: 'My own',
    content: 'About Rany days',
  })
})

it('a correction that is not taken leaves its post as it is', () => {
  const posts = [one, two, found('Rany days', '2027-01-19', 'More')]
  for (const mode of ['replace', 'add'] as const) {
    expect(parsed(imported, posts, mode, () => false)).toEqual(imported)
  }
})

it('posts that were sent stay for another calendar where their day is still to come', () => {
  const past = parsed([], [found('Past', '2027-01-05'), found('To come', '2027-01-08')])
  const all = past.reduce((queue, { id }) => deliver(queue, id, 'unconfirmed'), past)
  const after = parsed(all, [found('Other', '2027-02-01')], 'replace', isSure, Date.UTC(2027, 0, 6))
  expect(after.map(({ title }) => title)).toEqual(['Other', 'To come'])
})

describe('any queue and any calendar', () => {
  const someTitle = fc.constantFrom('Save', 'Saves', 'Rainy days', 'Rany days', 'Index funds', 'A')
  const someDate = fc.constantFrom('2027-01-05', '2027-01-08', '2027-01-12')
  const someText = fc.constantFrom('', 'One', 'Two')
  const outcome = fc.constantFrom<Outcome[]>('unconfirmed', 'not-sent', 'interrupted')
  const said = fc.record({ title: someTitle, excerpt: someText, publishDate: someDate })
  const queued = fc.record({
    fields: said,
    edited: fc.option(said),
    outcome: fc.option(outcome),
    text: someText,
  })
  const queue = fc.array(queued, { maxLength: 8 }).map((posts): Queue =>
    posts.flatMap(({ fields, edited, outcome, text }, index) => {
      const id = `old-${index}`
      const queue = { position: index, imported: fields, textSource: 'operator' } as const
      const post = { ...calendarRecord(id, edited ?? fields, 0), content: text, queue }
      return outcome ? deliver([post], id, outcome) : [post]
    }),
  )
  const mode = fc.constantFrom<ImportMode>('replace', 'add')
  const posts = fc.array(said, { maxLength: 8 })
  const always = (holds: (before: Queue, found: CalendarPost[], mode: ImportMode) => void) =>
    fc.assert(fc.property(queue, posts, mode, holds), { numRuns: 500 })

  it('are settled once: parsing the same text again changes nothing', () => {
    always((before, found, mode) => {
      const after = parsed(before, found, mode)
      expect(parsed(after, found, mode)).toBe(after)
    })
  })

  it('have each post of the calendar, and leave what was sent and every text as it is', () => {
    always((before, found, mode) => {
      const after = new Map(parsed(before, found, mode).map((post) => [post.id, post]))
      const isMissing = ({ id }: QueuedPost) => !after.has(id)
      if (mode === 'add') expect(before.filter(isMissing)).toEqual([])
      expect(after.size).toBeGreaterThanOrEqual(found.length)
      for (const post of before) {
        const later = after.get(post.id) ?? post
        if (wasSent(post)) expect(without(later)).toEqual(without(post))
        else expect(later).toMatchObject(kept(post))
      }
    })
  })
})

function wasSent(post: QueuedPost): boolean {
  return post.sent !== undefined || uncertainPost(post) !== undefined
}

function kept({ id, state, content }: PostRecord) {
  return { id, state, content }
}

/** All of it but its place, and what a calendar says of it. */
function without(post: PostRecord) {
  return { ...post, queue: { ...post.queue, imported: 0, position: 0 } }
}
