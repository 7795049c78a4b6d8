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
/** The words of its last line when that is corrected. */
const corrected = found('Rainy days', '2027-01-12', 'How much')

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

/** 'old-1: Small steps, 05', for each post; what may be the same is asked of: 'new-3 was old-3?'. */
function outcome(queue: Queue, posts: CalendarPost[], mode: ImportMode = 'replace'): string {
  const { corrections } = compareCalendar(queue, { posts, prefix: 'new', now: 0 })
  const asked = corrections.map(
    ({ before, line, isSure }) => `${isSure ? '' : 'perhaps '}${line.title} was ${before.id}`,
  )
  const after = parsed(queue, posts, mode)
  const told = after.map(({ id, title, publishDate }) => `${id} ${title} ${publishDate.slice(8)}`)
  return [...told, ...asked].join('; ')
}

const [one, two] = calendar as [CalendarPost, CalendarPost]
const sent = (how: Outcome) => deliver(imported, 'old-3', how)
const other = (excerpt: string) => found('Index funds', '2027-01-12', excerpt)
const both = 'old-1 Small steps 05; old-2 The envelope method 08'
const inQueue = edit(imported, 'old-3', { title: 'Rainy days' })
const weekly = found('Weekly roundup', '2027-01-05')
const week = parsed([], [weekly]).map((post) => ({ ...post, id: 'old-1' }))
const moved = found('Weekly roundup', '2027-01-12')

it.each<[string, Queue, CalendarPost[], string]>([
  ['the same', imported, calendar, `${both}; old-3 Rany days 12`],
  [
    'its title in other letters',
    imported,
    [one, two, found('RANY  days!', '2027-01-12', 'How much')],
    `${both}; old-3 RANY  days! 12; RANY  days! was old-3`,
  ],
  [
    'another title on its day',
    imported,
    [one, two, corrected],
    `${both}; new-3 Rainy days 12; perhaps Rainy days was old-3`,
  ],
  [
    'another title with its excerpt',
    imported,
    [one, two, { ...other('How much'), publishDate: '2027-02-02' }],
    `${both}; new-3 Index funds 02; perhaps Index funds was old-3`,
  ],
  ['the title as it was edited', inQueue, [one, two, corrected], `${both}; old-3 Rainy days 12`],
  [
    'another post',
    imported,
    [one, two, { ...other(''), publishDate: '2027-02-02' }],
    `${both}; new-3 Index funds 02`,
  ],
  [
    'another excerpt',
    imported,
    [one, two, found('Rany days', '2027-01-12', 'More')],
    `${both}; old-3 Rany days 12; Rany days was old-3`,
  ],
  [
    'another day of a post that waits',
    week,
    [moved],
    'old-1 Weekly roundup 12; Weekly roundup was old-1',
  ],
  [
    'another day of one that was sent',
    deliver(week, 'old-1', 'unconfirmed'),
    [moved],
    'old-1 Weekly roundup 05; new-1 Weekly roundup 12',
  ],
  [
    'another day of one that was perhaps sent',
    deliver(week, 'old-1', 'interrupted'),
    [moved],
    'new-1 Weekly roundup 12',
  ],
  [
    'a title twice',
    week,
    [moved, { ...moved, publishDate: '2027-01-19' }],
    'new-1 Weekly roundup 12; new-2 Weekly roundup 19',
  ],
  [
    'another excerpt of a sent post',
    sent('unconfirmed'),
    [one, two, found('Rany days', '2027-01-12', 'More')],
    `${both}; old-3 Rany days 12`,
  ],
])('a calendar that says %s', (_, queue, posts, expected) => {
  const sorted = (text: string) => text.split('; ').sort()
  expect(sorted(outcome(queue, posts))).toEqual(sorted(expected))
})

const withTexts = imported.map((post) => withText(post, `About ${post.title}`, { source: 'ai' }))

it('a text goes to another title only where the operator says that it is the same post', () => {
  const posts = [one, two, other('How much')]
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
