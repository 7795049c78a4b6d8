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
import { afterSend } from '../../../support/after-send.ts'
import { keptPicture } from '../../../support/kept-picture.ts'
import { madePost } from '../../../support/made-post.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

const said = { title: 'Queued', excerpt: 'E', publishDate: '2027-01-05' }
const queued = { ...calendarRecord('q', said, 1), typed: { title: 'Half' } }
const sent = afterSend(newDraft('s', 1), { outcome: 'accepted', status: 200 })
const failed = afterSend(newDraft('f', 1), { outcome: 'unknown', trouble: 'timeout' })
const { base64: _, ...picture } = keptPicture('AAAA')
const noteRecords = (Object.keys(notes) as NoteName[]).map((name) => ({
  key: recordKey.note(name),
  value: emptyNotes[name],
}))

/** One of each kind, with all that a kind may have. */
const whole: StoredRecord[] = [
  ...[queued, sent, failed].map(putPost),
  putAttempt(beginAttempt(madePost({ id: 's', title: 'S' }), new Date(1))),
  putPicture(picture),
  ...noteRecords,
]

const long = 'x'.repeat(5_000_001)

/** The record with each of its keys damaged in turn, whatever its schema says of it. */
function damaged({ key, value }: StoredRecord): StoredRecord[] {
  const own = value as Record<string, unknown>
  const schema = key.startsWith('post/') ? Object.keys(postRecordSchema.shape) : []
  const names = [...new Set([...Object.keys(own), ...schema])]
  return names.flatMap((name) => {
    const { [name]: _, ...others } = own
    const values = [null, -1, 'x', long, true, [], {}, [{}], { status: 'x' }, { [name]: own[name] }]
    return [others, ...values.map((one) => ({ ...own, [name]: one }))].map((one) => ({
      key,
      value: one,
    }))
  })
}

test.each(whole.map((record) => [record.key, record] as const))(
  '%s, with any of its keys damaged, takes nothing else with it, and is told of once',
  async (key, record) => {
    const others = whole.filter((other) => other.key !== key)
    for (const { value } of damaged(record)) {
      const platform = memoryPlatform()
      for (const one of [...others, { key, value }]) platform.saved.set(one.key, one.value)
      const isWhole = parseRecord({ key, value }).success
      for (let start = 0; start < 2; start += 1) {
        const { store } = await testedPublisher(platform)
        const state = store.getState()
        expect(state.storage).toBe('ready')
        expect(state.unreadable.map(({ originalKey }) => originalKey)).toEqual(isWhole ? [] : [key])
        if (!isWhole) expect(state.unreadable[0]?.value).toEqual(value)
        const kept = [
          ...state.posts.map(putPost),
          ...state.pictures.map(putPicture),
          ...state.attempts.map(putAttempt),
          ...Object.entries(state.notes).map(([name, note]) => ({
            key: `note/${name}`,
            value: note,
          })),
        ]
        expect(kept.filter((one) => !parseRecord(one).success)).toEqual([])
        const keys = new Set(kept.map((one) => one.key))
        expect(others.filter((other) => !keys.has(other.key))).toEqual([])
      }
    }
  },
)
