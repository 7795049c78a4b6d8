import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginAttempt, endAttempt } from '../../shared/history.ts'
import { newDraft } from '../../shared/post/post-record.ts'
import {
  putAttempt,
  putPicture,
  putPost,
  readRecords,
  type StoredRecord,
} from '../../shared/records.ts'
import { defaultPublisherSettings } from '../../shared/settings.ts'
import { keptPicture } from '../support/kept-picture.ts'
import { madePost } from '../support/made-post.ts'

const made = madePost({ id: 'a', title: 'One' })
const early = beginAttempt(made, new Date(1))
const late = endAttempt(beginAttempt(made, new Date(2)), { outcome: 'unconfirmed' }, new Date(3))
const draft = { ...newDraft('a', 5), title: 'One' }
const calendar = { text: 'Week 1', startDate: '2027-01-04', choices: {} }
const json = { text: '{\n"title": "„T“"', since: 1_800_000_000_000 }

const { base64: _, ...picture } = keptPicture('AAAA')
const settings = { ...defaultPublisherSettings, aiModel: 'm' }

const whole: StoredRecord[] = [
  putAttempt(early),
  putPost(draft),
  putAttempt(late),
  ...putPicture(picture),
  { key: 'note/calendar', value: calendar },
  { key: 'note/json', value: json },
  { key: 'note/settings', value: settings },
]

it('records are read as they were put, the newest attempt first', () => {
  expect(readRecords(whole, 9)).toEqual({
    collection: {
      posts: [draft],
      attempts: [late, early],
      pictures: [picture],
      notes: { calendar, json, settings },
      unreadable: [],
    },
    change: { puts: [], removed: [] },
  })
})

it.each<[string, unknown]>([
  ['post/a', { ...draft, title: 7 }],
  ['post/a', { ...draft, state: { status: 'lost' } }],
  ['post/b', draft],
  ['attempt/1-a', { ...early, publishDate: '2026-02-30' }],
  ['picture/abcdef', picture],
  ['note/__proto__', {}],
])('records under %j that cannot be read are set aside, and nothing else: %j', (key, value) => {
  const others = whole.slice(2).filter((record) => record.key !== key)
  const { collection, change } = readRecords([{ key, value }, ...others], 9)
  const left = Object.keys({ calendar, json, settings }).filter((name) => key !== `note/${name}`)
  expect(collection).toMatchObject({ posts: [], attempts: [late] })
  expect(Object.keys(collection.notes)).toEqual(left)
  const aside = `unreadable/9/${key}`
  expect(collection.unreadable).toEqual([{ key: aside, value }])
  expect(change).toEqual({ puts: [{ key: aside, value }], removed: [key] })
})

it.each<[string, unknown, object]>([
  ['settings', { ...settings, aiUrl: 'file:///etc/passwd' }, settings],
  ['settings', { ...settings, whenFailing: 7, guide: 'x' }, settings],
  [
    'calendar',
    { ...calendar, choices: { edits: { a: { excerpt: 'x'.repeat(10_001) } } } },
    calendar,
  ],
  ['json', { ...json, since: 'yesterday' }, { ...json, since: 0 }],
  ['json', 'of a later release', { text: '', since: 0 }],
])('of a note that cannot be read, %s, all that can be stays: %j', (name, value, kept) => {
  const { collection, change } = readRecords([{ key: `note/${name}`, value }], 9)
  expect(collection.notes).toEqual({ [name]: kept })
  const aside = { key: `unreadable/9/note/${name}`, value }
  expect(collection.unreadable).toEqual([aside])
  expect(change).toEqual({ puts: [aside, { key: `note/${name}`, value: kept }], removed: [] })
})

it('records that were set aside stay so, with the key that they had', () => {
  const aside = { key: 'unreadable/7/post/12/3', value: { any: 'thing' } }
  const { collection, change } = readRecords([aside], 9)
  expect(collection.unreadable).toEqual([aside])
  expect(change).toEqual({ puts: [], removed: [] })
})

it('records are each in one place, whatever they hold', () => {
  const key = fc.oneof(
    fc.constantFrom(
      'post/a',
      'attempt/a',
      'note/json',
      'unreadable/1/post/a',
      'post/',
      'toString/',
    ),
    fc.string(),
  )
  const value = fc.oneof(fc.anything(), fc.constantFrom<unknown>(draft, early, json))
  const records = fc.uniqueArray(fc.record({ key, value }), { selector: ({ key: of }) => of })
  const property = fc.property(records, (all) => {
    const { collection, change } = readRecords(all, 9)
    const { posts, attempts, unreadable } = collection
    const kept = change.puts.filter((put) => put.key.startsWith('note/'))
    const read = Object.keys(collection.notes).length - kept.length
    expect(posts.length + attempts.length + unreadable.length + read).toBe(all.length)
    const aside = change.puts.filter((put) => !kept.includes(put)).map((put) => put.value)
    const gone = [...change.removed, ...kept.map((put) => put.key)]
    const values = gone.map((at) => all.find((one) => one.key === at)?.value)
    expect(new Set(values)).toEqual(new Set(aside))
  })
  fc.assert(property)
})
