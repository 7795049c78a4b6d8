import { expect, test } from 'vitest'
import { readBackup, serializeBackup } from '../../shared/backup.ts'
import { beginAttempt } from '../../shared/history.ts'
import { markedAsSending, newDraft, recordOfPost } from '../../shared/post-record.ts'
import { emptyCollection, type Collection } from '../../shared/records.ts'
import { defaultPublisherSettings } from '../../shared/settings.ts'
import { madePost } from '../support/made-post.ts'

const article = madePost({ id: '1', title: 'Post 1' })
const collection: Collection = {
  ...emptyCollection,
  posts: [recordOfPost(article, 5, 0), { ...newDraft('2', 6), title: 'A draft' }],
  attempts: [beginAttempt(article, new Date(7))],
  notes: {
    ...emptyCollection.notes,
    calendar: { text: 'Week 1', startDate: '' },
    json: { text: '{}', since: 3 },
  },
}

function restored(text: string) {
  const read = readBackup(text)
  if (!read.ok) throw new Error(read.error)
  return read.backup
}

test('a backup holds posts, drafts, history, notes and settings', () => {
  const text = serializeBackup(collection, defaultPublisherSettings, 8)
  expect(restored(text)).toEqual({
    at: 8,
    unreadable: 0,
    settings: defaultPublisherSettings,
    collection: {
      ...collection,
      attempts: [{ ...collection.attempts[0], result: { outcome: 'interrupted' } }],
    },
  })
})

test('a backup does not bring a post back as being sent', () => {
  const posts = [markedAsSending(recordOfPost(article, 5, 0), 'post-1')]
  const text = serializeBackup({ ...collection, posts }, undefined, 8)
  expect(restored(text).collection.posts).toMatchObject([
    { state: { status: 'failed', delivery: { outcome: 'interrupted' } } },
  ])
})

test('a backup that was cut off at any character is refused', () => {
  const text = serializeBackup(collection, defaultPublisherSettings, 8)
  for (let end = 0; end < text.length; end += 7) {
    expect(readBackup(text.slice(0, end))).toEqual({ ok: false, error: 'damaged' })
  }
})

test.each([
  ['of a newer version', '{"pennywren":"backup","version":2,"all":1}', 'newer-version'],
  ['in another file', '{"version":1,"posts":[]}', 'damaged'],
  ['in a list', '[]', 'damaged'],
  ['of wrong types', '{"pennywren":"backup","version":1,"at":"now","records":{}}', 'damaged'],
  ['in nothing', '', 'damaged'],
])('a backup %s is none: %s is %s', (_, text, error) => {
  expect(readBackup(text)).toEqual({ ok: false, error })
})

test('a backup leaves out and counts what cannot be read, and no key reaches an object', () => {
  const text = `{"pennywren":"backup","version":1,"at":1,"__proto__":{"evil":1},"records":[
    {"key":"post/1","value":${JSON.stringify({ ...recordOfPost(article, 5), evil: 1 })}},
    {"key":"post/other","value":${JSON.stringify(recordOfPost(article, 5))}},
    {"key":"note/__proto__","value":{"text":"x"}},
    {"key":"note/constructor","value":{"text":"x"}},
    {"key":"secret/1","value":"sk-1"},
    {"key":"attempt/1","value":{"__proto__":{"at":1}}}]}`
  const { collection: read, unreadable } = restored(text)
  expect(unreadable).toBe(5)
  expect(read.posts).toEqual([recordOfPost(article, 5)])
  expect(read.notes).toEqual(emptyCollection.notes)
  expect(({} as Record<string, unknown>)['evil']).toBeUndefined()
})
