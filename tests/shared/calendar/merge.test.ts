import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planImport, sentBeforeOf, type ImportMode } from '../../../shared/calendar/merge.ts'
import { isUncertain } from '../../../shared/delivery.ts'
import {
  calendarRecord,
  type CalendarFields,
  editPost,
  isScheduled,
  withText,
  type PostEdit,
  type PostRecord,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { markedAsSending, withDelivery } from '../../../shared/post/post-sending.ts'

type Queue = readonly ScheduledPost[]

function found(title: string, publishDate: string, excerpt = ''): CalendarFields {
  return { title, excerpt, publishDate }
}

function planned(queue: Queue, posts: CalendarFields[], mode: ImportMode = 'replace') {
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

function change(queue: Queue, id: string, next: (post: ScheduledPost) => PostRecord): Queue {
  return queue.map((post) => (post.id === id ? next(post) : post)).filter(isScheduled)
}

function edit(queue: Queue, id: string, changes: PostEdit): Queue {
  return change(queue, id, (post) => editPost(post, changes, 0))
}

type Outcome = 'unconfirmed' | 'not-sent' | 'interrupted'

function deliver(queue: Queue, id: string, outcome: Outcome): Queue {
  return change(queue, id, (post) => withDelivery(markedAsSending(post, 'own'), { outcome }))
}

it.each([
  ['Rany days', true],
  ['Rainy Days!', true],
  ['Rainy days, explained', true],
  ['Index funds', false],
  ['Sunny walks', false],
])('takes %j on its day for "Rainy days", corrected: %s', (title, is) => {
  const before = parsed([], [found('Rainy days', '2027-01-12')])
  const plan = planned(before, [found(title, '2027-01-12')])
  expect(plan.changed).toHaveLength(is ? 1 : 0)
})

describe('a calendar that is parsed again', () => {
  it('changes nothing where it says the same', () => {
    expect(parsed(imported, calendar)).toBe(imported)
  })

  it('changes the one post whose line was corrected, and keeps what was written for it', () => {
    const written = change(imported, 'old-3', (post) => withText(post, 'Text', { source: 'ai' }))
    const after = parsed(written, calendar.with(2, corrected))
    expect(after.slice(0, 2)).toEqual(written.slice(0, 2))
    expect(after[0]).toBe(written[0])
    expect(after[2]).toEqual({ ...written[2], title: 'Rainy days' })
  })

  it('moves a post whose title stands on another day', () => {
    const line = found('Small steps', '2027-01-19', 'Five minutes')
    const after = parsed(imported, calendar.with(0, line))
    expect(after[0]).toEqual({ ...imported[0], publishDate: '2027-01-19' })
  })

  it('keeps each post with its title where two days are exchanged', () => {
    const [a, b] = calendar as [CalendarFields, CalendarFields]
    const after = parsed(imported, [
      { ...b, publishDate: a.publishDate },
      { ...a, publishDate: b.publishDate },
      ...calendar.slice(2),
    ])
    expect(after.map(({ id, publishDate }) => [id, publishDate])).toEqual([
      ['old-2', '2027-01-05'],
      ['old-1', '2027-01-08'],
      ['old-3', '2027-01-12'],
    ])
  })

  it('takes another title on the same day for another post, unless their texts are the same', () => {
    const [, other] = parsed(imported, calendar.with(1, found('Index funds', '2027-01-08', 'Why')))
    expect(other).toMatchObject({ id: 'new-2', title: 'Index funds' })
    const [, same] = parsed(imported, calendar.with(1, found('Index funds', '2027-01-08', 'Cash')))
    expect(same).toMatchObject({ id: 'old-2', title: 'Index funds' })
  })
})

describe('what the operator edited', () => {
  it('stays where its line says what it said before', () => {
    const edited = edit(imported, 'old-1', { title: 'Tiny steps', publishDate: '2027-01-06' })
    expect(parsed(edited, calendar)).toBe(edited)
    const longer = calendar.with(0, found('Small steps', '2027-01-05', 'Ten minutes'))
    const after = parsed(edited, longer)
    expect(after[0]).toMatchObject({
      id: 'old-1',
      title: 'Tiny steps',
      excerpt: 'Ten minutes',
      publishDate: '2027-01-06',
    })
    expect(parsed(after, longer)).toBe(after)
  })

  it('gives way where its line says something else now', () => {
    const edited = edit(imported, 'old-1', { title: 'Tiny steps', excerpt: 'My own' })
    const posts = calendar.with(0, found('Small stepping', '2027-01-05', 'Five minutes'))
    const { changed } = planned(edited, posts)
    expect(changed).toMatchObject([{ title: 'Small stepping', excerpt: 'My own' }])
  })

  it('and the calendar say the same in the end', () => {
    const edited = edit(imported, 'old-3', { title: 'Rainy days' })
    const plan = planned(edited, calendar.with(2, corrected))
    expect(plan).toMatchObject({ changed: [], same: [{}, {}, { id: 'old-3' }] })
    expect(plan.queue[2]).toEqual({ ...imported[2], title: 'Rainy days' })
  })
})

it.each(['unconfirmed', 'interrupted'] as const)(
  'a post that was sent stays as it is when its line is corrected: %s',
  (outcome) => {
    const sent = deliver(imported, 'old-3', outcome)
    const plan = planned(sent, calendar.with(2, corrected))
    const { title, excerpt, publishDate } = corrected
    expect(plan.queue.slice(0, 2)).toEqual(sent.slice(0, 2))
    expect(plan.queue[2]).toEqual({ ...sent[2], imported: { title, excerpt, publishDate } })
    expect(plan).toMatchObject({ held: [{ id: 'old-3' }], added: [], removed: [], changed: [] })
  },
)

describe('a title that returns every week', () => {
  const fridays = (month: string) =>
    [1, 8, 15, 22].map((day) =>
      found('Friday Wins', `2027-${month}-${String(day).padStart(2, '0')}`),
    )
  const month = parsed([], fridays('01'))

  it.each(['unconfirmed', 'interrupted'] as const)(
    'is another post on each further date where the earlier ones were sent: %s',
    (outcome) => {
      const sent = month.reduce((queue, { id }) => deliver(queue, id, outcome), month)
      const next = planImport(sent, {
        mode: 'replace',
        posts: fridays('02'),
        prefix: 'next',
        now: Date.UTC(2027, 1, 1),
      })
      expect(next.added).toHaveLength(4)
      expect(next).toMatchObject({ same: [], changed: [], held: [], removed: sent })
      expect(next.queue.map(({ state }) => state.status)).toEqual(Array(4).fill('pending'))
    },
  )

  it('moves where it was not sent yet', () => {
    const failed = deliver(month, month[0]?.id ?? '', 'not-sent')
    const plan = planned(failed, fridays('02'))
    expect(plan).toMatchObject({ added: [], removed: [], held: [] })
    expect(plan.changed.map(({ id }) => id)).toEqual(month.map(({ id }) => id))
  })
})

it('a post that was sent takes the correction when it surely did not arrive, and is still failed', () => {
  const failed = deliver(imported, 'old-3', 'not-sent')
  const after = parsed(failed, calendar.with(2, corrected))
  expect(after[2]).toEqual({ ...failed[2], title: 'Rainy days' })
})

it('adding to the queue leaves all that is there alone, and adds what is not', () => {
  const sent = deliver(edit(imported, 'old-1', { title: 'Tiny steps' }), 'old-2', 'unconfirmed')
  const posts = [...calendar, found('Rainy days', '2027-01-12'), found('Tiny steps', '2027-01-05')]
  const plan = planned(sent, posts, 'add')
  expect(plan.queue.slice(0, 3)).toEqual(sent)
  expect(plan.added).toMatchObject([{ id: 'new-4' }, { id: 'new-5' }])
  expect(parsed(plan.queue, posts, 'add')).toBe(plan.queue)
})

describe('any queue and any calendar', () => {
  const someTitle = fc.constantFrom('Save', 'Saves', 'Rainy days', 'Rany days', 'Index funds', 'A')
  const someDate = fc.constantFrom('2027-01-05', '2027-01-08', '2027-01-12')
  const someText = fc.constantFrom('', 'One', 'Two')
  const state = fc.constantFrom<ScheduledPost['state']>(
    { status: 'pending' },
    { status: 'published', delivery: { outcome: 'unconfirmed' } },
    { status: 'failed', delivery: { outcome: 'not-sent' } },
    { status: 'failed', delivery: { outcome: 'interrupted' } },
  )
  const said = fc.record({ title: someTitle, excerpt: someText, publishDate: someDate })
  const queued = fc.record({ fields: said, edited: fc.option(said), state, text: someText })
  const queue = fc.array(queued, { maxLength: 8 }).map((posts): Queue =>
    posts.map(({ fields, edited, state, text }, index) => ({
      ...calendarRecord(`old-${index}`, edited ?? fields, 0),
      position: index,
      ...(edited && { imported: fields }),
      content: text,
      state,
    })),
  )
  const mode = fc.constantFrom<ImportMode>('replace', 'add')
  const posts = fc.array(said, { maxLength: 8 })
  const always = (holds: (before: Queue, found: CalendarFields[], mode: ImportMode) => void) =>
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

  it('differ by one post where one line does', () => {
    const length = { minLength: 1, maxLength: 8 }
    const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), length)
    const property = fc.property(distinct, fc.nat(), (numbers, pick) => {
      const lines = numbers.map((number) =>
        found(`Post of number ${number}`, dateOf(number), 'Text'),
      )
      const before = parsed([], lines)
      const at = pick % lines.length
      const line = found(`Post with number ${numbers[at]}`, dateOf(numbers[at] ?? 0), 'Text')
      const after = parsed(before, lines.with(at, line))
      expect(after.map((post, index) => post === before[index])).toEqual(
        lines.map((_, index) => index !== at),
      )
      expect(after[at]).toEqual({ ...before[at], title: line.title })
    })
    fc.assert(property)
  })
})

function wasSent({ state }: ScheduledPost): boolean {
  return state.status === 'published' || (state.status === 'failed' && isUncertain(state.delivery))
}

function kept({ id, state, content }: PostRecord) {
  return { id, state, content }
}

/** All of it but its place, and what a calendar says of it. */
function without(post: PostRecord) {
  return { ...post, imported: 0, position: 0 }
}

function dateOf(number: number): string {
  return new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(0, 10)
}

describe('posts of the calendar that were sent before', () => {
  const imported = parsed([], [found('Past', '2027-01-05'), found('To come', '2027-01-08')])
  const sent = imported.reduce((queue, { id }) => deliver(queue, id, 'unconfirmed'), imported)
  const plan = (posts: CalendarFields[], changes = {}) =>
    planImport(sent, { mode: 'replace', posts, prefix: 'n', now: Date.UTC(2027, 0, 6), ...changes })
  const lines = [found('Past', '2027-01-05'), found('To come', '2027-01-08')]

  it('are named, and stay as they are', () => {
    expect(sentBeforeOf(plan(lines))).toEqual(sent)
    expect(plan(lines).queue).toBe(sent)
  })

  it.each(['replace', 'add'] as const)('are sent again under their ids and slugs: %s', (mode) => {
    const { queue } = plan(lines, { mode, sendsAgain: true })
    expect(queue.map(({ id, sentSlug }) => [id, sentSlug])).toEqual(
      sent.map(({ id, sentSlug }) => [id, sentSlug]),
    )
    expect(queue.every(({ state, sendAgain }) => state.status === 'pending' && sendAgain)).toBe(
      true,
    )
  })

  it('stay for another calendar where their day is still to come', () => {
    const other = plan([found('Other', '2027-02-01')])
    expect(other.removed.map(({ title }) => title)).toEqual(['Past'])
    expect(other.queue.map(({ title }) => title)).toEqual(['Other', 'To come'])
  })
})
