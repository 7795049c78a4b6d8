import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planImport, type ImportMode, type ImportPlan } from '../../../shared/calendar/merge.ts'
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

function planned(queue: Queue, posts: CalendarPost[], mode: ImportMode = 'replace') {
  return planImport(queue, { mode, posts, prefix: 'new', now: 0 })
}

function parsed(...of: Parameters<typeof planned>): Queue {
  return planned(...of).queue
}

const calendar = [
  found('Small steps', '2027-01-05', 'Five minutes'),
  found('The envelope method', '2027-01-08', 'Cash'),
  found('Rany days', '2027-01-12', 'How much'),
]
const imported = planImport([], { mode: 'replace', posts: calendar, prefix: 'old', now: 0 }).queue
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

/** 'same old-1, changed old-3: Rainy days, 12', for each post of the calendar and each that goes. */
function effects(plan: ImportPlan): string {
  const lists = ['same', 'changed', 'held', 'added', 'removed'] as const
  const told = lists.flatMap((name) =>
    plan[name].map(({ id, title, publishDate }) => {
      const isPlain = name === 'same' || name === 'removed'
      return `${name} ${id}${isPlain ? '' : `: ${title}, ${publishDate.slice(8)}`}`
    }),
  )
  return told.join('; ')
}

const [one, two] = calendar as [CalendarPost, CalendarPost]
const edited = (changes: PostEdit) => edit(imported, 'old-1', changes)
const sent = (outcome: Outcome) => deliver(imported, 'old-3', outcome)
const other = (excerpt: string) => found('Index funds', '2027-01-12', excerpt)
const swapped = [
  { ...two, publishDate: one.publishDate },
  { ...one, publishDate: two.publishDate },
]
const both = 'same old-1; same old-2; '
const inQueue = edit(imported, 'old-3', { title: 'Rainy days' })
const tiny = edited({ title: 'Tiny steps', publishDate: '2027-01-06' })

it.each<[string, Queue, CalendarPost[], string]>([
  ['the same', imported, calendar, `${both}same old-3`],
  ['a correction', imported, [one, two, corrected], `${both}changed old-3: Rainy days, 12`],
  ['the edit', inQueue, [one, two, corrected], `${both}same old-3`],
  [
    'another post',
    imported,
    [one, two, other('')],
    `${both}added new-3: Index funds, 12; removed old-3`,
  ],
  [
    'another title',
    imported,
    [one, two, other('How much')],
    `${both}changed old-3: Index funds, 12`,
  ],
  [
    'another day',
    imported,
    [{ ...one, publishDate: '2027-01-19' }],
    'changed old-1: Small steps, 19; removed old-2; removed old-3',
  ],
  [
    'exchanged days',
    imported,
    swapped,
    'changed old-2: The envelope method, 05; changed old-1: Small steps, 08; removed old-3',
  ],
  [
    'another text of an edited post',
    tiny,
    [{ ...one, excerpt: 'x' }],
    'changed old-1: Tiny steps, 06; removed old-2; removed old-3',
  ],
  [
    'it of a sent post',
    sent('unconfirmed'),
    [one, two, corrected],
    `${both}held old-3: Rany days, 12`,
  ],
  [
    'it of one perhaps sent',
    sent('interrupted'),
    [one, two, corrected],
    `${both}held old-3: Rany days, 12`,
  ],
  [
    'it of one not sent',
    sent('not-sent'),
    [one, two, corrected],
    `${both}changed old-3: Rainy days, 12`,
  ],
])('a calendar that says %s', (_, queue, posts, expected) => {
  expect(effects(planned(queue, posts))).toBe(expected)
})

it('keeps what was written for a post whose line was corrected, and what was edited of it', () => {
  const written = change(imported, 'old-3', (post) => withText(post, 'Text', { source: 'ai' }))
  const after = parsed(edit(written, 'old-3', { excerpt: 'My own' }), [one, two, corrected])
  expect(after.slice(0, 2)).toEqual(written.slice(0, 2))
  expect(after[2]).toMatchObject({ title: 'Rainy days', excerpt: 'My own', content: 'Text' })
})

describe('a title that returns every week', () => {
  const fridays = (month: string) =>
    ['01', '08', '15', '22'].map((day) => found('Friday Wins', `2027-${month}-${day}`))
  const month = parsed([], fridays('01'))

  it.each(['unconfirmed', 'interrupted'] as const)(
    'is another post where it was sent: %s',
    (outcome) => {
      const before = month.reduce((queue, { id }) => deliver(queue, id, outcome), month)
      const posts = fridays('02')
      const plan = planImport(before, {
        mode: 'replace',
        posts,
        prefix: 'next',
        now: Date.UTC(2027, 1, 1),
      })
      expect(plan.added).toHaveLength(4)
      expect(plan).toMatchObject({ same: [], changed: [], held: [], removed: before })
    },
  )
})

it('adding to the queue leaves all that is there alone, and adds what is not', () => {
  const before = deliver(edited({ title: 'Tiny steps' }), 'old-2', 'unconfirmed')
  const posts = [...calendar, found('Rainy days', '2027-01-12'), found('Tiny steps', '2027-01-05')]
  const plan = planned(before, posts, 'add')
  expect(plan.queue.slice(0, 3)).toEqual(before)
  expect(plan.added).toMatchObject([{ id: 'new-4' }, { id: 'new-5' }])
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

  it('account for every post once', () => {
    always((before, found, mode) => {
      const plan = planned(before, found, mode)
      const { same, changed, held, added, removed, stays } = plan
      expect(same.length + changed.length + held.length + added.length).toBe(found.length)
      const stayed = [...same, ...changed, ...held, ...stays]
      const ids = (list: readonly PostRecord[]) => list.map(({ id }) => id).sort()
      if (mode === 'replace') {
        expect(ids([...stayed, ...removed])).toEqual(ids(before))
        expect(ids(plan.queue)).toEqual(ids([...stayed, ...added]))
      } else expect(ids(plan.queue)).toEqual(ids([...before, ...added]))
    })
  })

  it('leave what was sent, and every text, state and id that stays, as it is', () => {
    always((before, found, mode) => {
      const plan = planned(before, found, mode)
      const after = new Map(plan.queue.map((post) => [post.id, post]))
      for (const post of before) {
        const later = after.get(post.id)
        const isRemoved = plan.removed.includes(post)
        expect(later === undefined).toBe(isRemoved)
        if (!later || !wasSent(post)) expect({ ...post, ...later }).toMatchObject(kept(post))
        else expect(without(later)).toEqual(without(post))
      }
      expect(plan.added.every(({ state }) => state.status === 'pending')).toBe(true)
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

describe('posts of the calendar that were sent before', () => {
  const imported = parsed([], [found('Past', '2027-01-05'), found('To come', '2027-01-08')])
  const sent = imported.reduce((queue, { id }) => deliver(queue, id, 'unconfirmed'), imported)
  const plan = (posts: CalendarPost[], changes = {}) =>
    planImport(sent, { mode: 'replace', posts, prefix: 'n', now: Date.UTC(2027, 0, 6), ...changes })

  it('stay for another calendar where their day is still to come', () => {
    const other = plan([found('Other', '2027-02-01')])
    expect(other.removed.map(({ title }) => title)).toEqual(['Past'])
    expect(other.queue.map(({ title }) => title)).toEqual(['Other', 'To come'])
  })
})
