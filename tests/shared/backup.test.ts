import { describe, expect, it, test } from 'vitest'
import {
  backupPictures,
  countsOf,
  largestBackup,
  readBackup,
  restoredFrom,
  serializeBackup,
  type Backup,
} from '../../shared/backup.ts'
import type { Delivery } from '../../shared/delivery.ts'
import { beginAttempt, endAttempt } from '../../shared/history.ts'
import { newDraft, type PostRecord } from '../../shared/post/post-record.ts'
import { markedAsSending, recordOfArticle, recordOfJson } from '../../shared/post/post-sending.ts'
import { picturePath } from '../../shared/picture.ts'
import { putPost, type Collection } from '../../shared/records.ts'
import { keptPicture } from '../support/kept-picture.ts'
import { defaultPublisherSettings } from '../../shared/settings.ts'
import { madePost } from '../support/made-post.ts'

const article = madePost({ id: '1', title: 'Post 1', publishDate: '2026-01-06' })
const queued: PostRecord = {
  ...recordOfJson({ post: article, given: [] }, undefined, 5),
  state: { status: 'pending' },
  queue: { position: 0, textSource: 'operator' },
}
const now = new Date(9)
const begun = beginAttempt(article, new Date(7))
const collection: Collection = {
  posts: [queued, { ...newDraft('2', 6), title: 'A draft', typed: { featuredImage: '?' } }],
  attempts: [begun],
  pictures: [],
  notes: {
    calendar: { text: 'Week 1', startDate: '', choices: {} },
    json: { text: '{}', since: 3 },
    settings: {
      ...defaultPublisherSettings,
      offersLinks: true,
      aiModel: 'm',
      typed: { siteUrl: 'https://' },
    },
  },
  unreadable: [{ key: 'unreadable/6/post/9', value: { title: 7 } }],
}

/** As a file may have them. */
const evil = {
  aiUrl: 'https://evil.example/v1',
  aiModel: 'evil',
  siteUrl: 'https://evil.example',
  aiNeedsNoKey: true,
  webhookAllowsCors: true,
  guide: { voice: 'Plain', rules: '', facts: '' },
  offersLinks: true,
}

function restored(text: string): Backup {
  const read = readBackup(text)
  if (!read.ok) throw new Error(read.error)
  return read.backup
}

const textOf = (records: readonly object[], more: object = {}) =>
  JSON.stringify({ pennywren: 'backup', version: 2, at: 1, records, ...more })

test('a backup holds posts with what is half typed, drafts, history and settings', () => {
  const { posts, attempts } = collection
  const settings = { offersLinks: true, guide: defaultPublisherSettings.guide }
  const backup = restored(serializeBackup(collection, 8))
  expect(backup).toMatchObject({ at: 8, unreadable: 0, pictures: [], posts, attempts, settings })
})

test('a backup neither holds nor brings where something is sent, or with what', () => {
  expect(serializeBackup(collection, 8)).not.toMatch(/https|"m"/)
  const { settings } = restored(textOf([{ key: 'note/settings', value: evil }]))
  expect(settings).toEqual({ guide: evil.guide, offersLinks: true })
})

test('a backup counts what is scheduled and what is not', () => {
  expect(countsOf(collection.posts)).toBe('1 post and 1 draft')
})

describe('a post that the file has as being sent', () => {
  const posts = [markedAsSending(queued, { slug: 'post-1', now })]
  const backup = restored(serializeBackup({ ...collection, posts }, 8))
  const interrupted = { outcome: 'interrupted' } as const

  it('comes back as one that may have arrived, and so does its attempt', () => {
    expect(restoredFrom(backup, { posts: [], attempts: [] }, now)).toMatchObject([
      { value: { slug: 'post-1', state: { status: 'failed', delivery: interrupted } } },
      { value: { id: begun.id, result: interrupted } },
    ])
  })

  it.each<[Delivery, number]>([
    [{ outcome: 'accepted', status: 200 }, 0],
    [{ outcome: 'unknown', trouble: 'timeout' }, 0],
    [interrupted, 1],
  ])('leaves an attempt that has ended here as it is: %j', (delivery, added) => {
    const mine = { posts: [], attempts: [endAttempt(begun, delivery, now)] }
    expect(restoredFrom({ ...backup, posts: [] }, mine, now)).toHaveLength(added)
  })
})

test('a restored backup forgets no send, and sets no post that was sent to pending', () => {
  const mine: PostRecord = {
    ...recordOfArticle(article, 1),
    queue: { position: 0, textSource: 'ai' },
  }
  const other = { ...mine, id: '7' }
  const backup = { posts: [queued], attempts: [] }
  const change = restoredFrom(backup, { posts: [mine, other], attempts: [] }, now)
  const { queue: _, ...left } = other
  expect(change).toMatchObject([
    { key: 'post/1', value: { sent: mine.sent, state: { status: 'published' } } },
    putPost(left),
  ])
  expect(change[1]?.value).not.toHaveProperty('queue')
})

test.each([
  ['of a newer version', '{"pennywren":"backup","version":3,"all":1}', 'newer-version'],
  ['of an older version', '{"pennywren":"backup","version":1,"all":1}', 'older-version'],
  ['that was cut off', serializeBackup(collection, 8).slice(0, -1), 'damaged'],
  ['in another file', '{"version":1,"posts":[]}', 'damaged'],
  ['of wrong types', '{"pennywren":"backup","version":2,"at":"now","records":{}}', 'damaged'],
  ['with a key that no storage takes', textOf([{ key: 'x'.repeat(1025), value: 1 }]), 'damaged'],
])('a backup %s is none', (_, text, error) => {
  expect(readBackup(text)).toEqual({ ok: false, error })
})

const post = (changes: object) => ({ key: 'post/1', value: { ...queued, ...changes } })

test.each<[string, object]>([
  ['a date that is none', post({ publishDate: 'nonsense' })],
  ['a half typed text of 20 MB', post({ typed: { slug: 'x'.repeat(20_000_000) } })],
])('a record of a backup with %s is left out and counted', (_, record) => {
  const whole = { key: 'post/2', value: newDraft('2', 6) }
  expect(restored(textOf([whole, record]))).toMatchObject({
    unreadable: 1,
    posts: [newDraft('2', 6)],
  })
})

test('no key of a backup reaches an object, and no secret is read', () => {
  const records = `[
    {"key":"post/1","value":${JSON.stringify({ ...queued, evil: 1 })}},
    {"key":"post/other","value":${JSON.stringify(queued)}},
    {"key":"note/__proto__","value":{"text":"x"}},
    {"key":"note/constructor","value":{"text":"x"}},
    {"key":"secret/1","value":"sk-1"},
    {"key":"attempt/1","value":{"__proto__":{"at":1}}}]`
  const read = restored(
    `{"pennywren":"backup","version":2,"at":1,"__proto__":{"evil":1},"records":${records}}`,
  )
  const nothing = { attempts: [], pictures: [], settings: {} }
  expect(read).toEqual({ at: 1, posts: [queued], unreadable: 5, ...nothing })
  expect(({} as Record<string, unknown>)['evil']).toBeUndefined()
})

describe('the pictures of a backup', () => {
  const { base64, ...picture } = keptPicture('AAAA')
  const post = { ...newDraft('2', 6), featuredImage: picturePath(picture, { title: 'A', id: '2' }) }
  const held: Collection = { ...collection, posts: [post], pictures: [picture] }

  it('come back with their content, and with no other', () => {
    const pictures = (content: string) =>
      restored(serializeBackup(held, 8, new Map([[picture.id, content]]))).pictures
    expect(pictures(base64)).toEqual([{ ...picture, base64 }])
    expect(pictures('AAAB')).toEqual([picture])
  })

  it('are taken as far as they fit, those of the posts that were changed last first', () => {
    const size = 60_000_000
    const all = ['AAAA', 'AAAB', 'AAAC'].map((content) => ({ ...keptPicture(content), size }))
    const posts = all.map(({ id }, at) => ({
      ...newDraft(String(at), at),
      featuredImage: picturePath({ id, type: 'image/webp' }, { title: 'A', id: String(at) }),
    }))
    const { taken, bytes, leftOut } = backupPictures({ posts, pictures: all })
    expect(taken.map(({ id }) => id)).toEqual([all[2]?.id, all[1]?.id])
    expect(leftOut).toBe(1)
    expect(bytes).toBe(160_000_000)
    expect(bytes).toBeLessThan(largestBackup)
  })
})
