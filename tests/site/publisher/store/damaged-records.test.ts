import { expect, test } from 'vitest'
import { beginAttempt } from '../../../../shared/history.ts'
import { calendarRecord, newDraft, postRecordSchema } from '../../../../shared/post/post-record.ts'
import {
  emptyNotes,
  notes,
  parseRecord,
  putAttempt,
  putPicture,
  putPost,
  recordKey,
  type NoteName,
  type StoredRecord,
} from '../../../../shared/records.ts'
import { picturePath } from '../../../../shared/picture.ts'
import { afterSend } from '../../../support/after-send.ts'
import { keptPicture } from '../../../support/kept-picture.ts'
import { madePost } from '../../../support/made-post.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

const { base64: _, ...picture } = keptPicture('AAAA')
/** Of two, so that one of them may be damaged. */
const featuredImage = picturePath(picture, { title: 'A', id: 'a' })
const said = { title: 'Queued', excerpt: 'E', publishDate: '2027-01-05' }
const queued = { ...calendarRecord('q', said, 1), featuredImage, typed: { title: 'Half' } }
const sent = afterSend(newDraft('s', 1), { outcome: 'accepted', status: 200 })
const failed = afterSend(
  { ...newDraft('f', 1), featuredImage },
  { outcome: 'unknown', trouble: 'timeout' },
)
const noteRecords = (Object.keys(notes) as NoteName[]).map((name) => ({
  key: recordKey.note(name),
  value: emptyNotes[name],
}))

/** One of each kind, with all that a kind may have. */
const whole: StoredRecord[] = [
  ...[queued, sent, failed].map(putPost),
  putAttempt(beginAttempt(madePost({ id: 's', title: 'S' }), new Date(1))),
  ...putPicture(picture),
  ...noteRecords,
]

/** In characters, one more than is kept of a text; of others it is less. */
const tooLong: Record<string, number> = { content: 1_000_001, text: 5_000_001 }

/** The record with each of its keys damaged in turn, each under an id of its own. */
function damaged({ key, value }: StoredRecord): StoredRecord[] {
  const own = value as Record<string, unknown>
  const [kind = ''] = key.split('/')
  const schema = kind === 'post' ? Object.keys(postRecordSchema.shape) : []
  const names = [...new Set([...Object.keys(own), ...schema])]
  return names.flatMap((name) => {
    const long = 'x'.repeat(tooLong[name] ?? 10_001)
    const values = [undefined, null, -1, 'x', long, true, [], {}, [{}], { status: 'x' }]
    return values.map((one, at) => {
      const id = `${key.slice(kind.length + 1)}-${name}-${at}`
      const named: Record<string, unknown> = kind === 'note' ? own : { ...own, id }
      const { [name]: _, ...others } = named
      return {
        key: kind === 'note' ? key : `${kind}/${id}`,
        value: one === undefined ? others : { ...others, [name]: one },
      }
    })
  })
}

/** Starts with these records beside whole ones of the other kinds. */
async function expectAllKept(all: readonly StoredRecord[], starts: number) {
  const keys = new Set(all.map(({ key }) => key))
  const others = whole.filter(({ key }) => !keys.has(key))
  const platform = memoryPlatform()
  for (const { key, value } of [...others, ...all]) platform.saved.set(key, value)
  const unreadable = all.filter((record) => !parseRecord(record).success)
  for (let start = 0; start < starts; start += 1) {
    const { store } = await testedPublisher(platform)
    const state = store.getState()
    expect(state.storage).toBe('ready')
    const aside = new Map(
      state.unreadable.map(({ key, value }) => [key.replace(/^unreadable\/\d+\//, ''), value]),
    )
    expect(aside).toEqual(new Map(unreadable.map(({ key, value }) => [key, value])))
    const kept = [
      ...state.posts.map(putPost),
      ...state.pictures.flatMap(putPicture),
      ...state.attempts.map(putAttempt),
      ...Object.entries(state.notes).map(([name, note]) => ({ key: `note/${name}`, value: note })),
    ]
    expect(kept.filter((one) => !parseRecord(one).success)).toEqual([])
    const found = new Set(kept.map((one) => one.key))
    // A picture that no post has is gone by a rule of its own.
    const left = [...others, ...all].filter(
      ({ key }) => !/^picture\/.+-/.test(key) && !aside.has(key),
    )
    expect(left.filter(({ key }) => !found.has(key))).toEqual([])
  }
}

const [notesOfAll, others] = [
  whole.filter(({ key }) => key.startsWith('note/')).map(damaged),
  whole.filter(({ key }) => !key.startsWith('note/')),
]

test.each(others.map((record) => [record.key, record] as const))(
  '%s, with any of its keys damaged, takes nothing else with it, and is told of once',
  async (_, record) => {
    await expectAllKept(damaged(record), 2)
  },
)

test('notes, with any of their keys damaged, take nothing else with them', async () => {
  const most = Math.max(...notesOfAll.map(({ length }) => length))
  for (let at = 0; at < most; at += 1) {
    await expectAllKept(
      notesOfAll.flatMap((all) => all[at] ?? []),
      1,
    )
  }
})
