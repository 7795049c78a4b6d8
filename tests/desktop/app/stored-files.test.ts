import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PublisherApi } from '../../../desktop/ipc/contract.ts'
import { emptyDraft } from '../../../shared/draft.ts'
import { serializeQueue } from '../../../shared/queue-format.ts'
import { createQueueStore } from '../../../shared/queue-store.ts'
import type { Queue } from '../../../shared/queue.ts'
import { headlessHome, type HeadlessHome } from '../../support/desktop/headless-app.ts'
import { loadWhole, saveQueue, savedQueue } from '../../support/publisher/saved-queue.ts'
import { hasFileModes, locksOpenFiles } from '../../support/system.ts'

const queue: Queue = [
  { id: 'q-1', title: 'One', excerpt: '', publishDate: '2026-05-05', status: 'pending' },
]

let home: HeadlessHome
beforeEach(() => {
  home = headlessHome()
  mkdirSync(home.userData)
})
afterEach(() => home.close())

const put = (name: string, text: string | Buffer) => {
  writeFileSync(join(home.userData, name), text)
}
const read = (name: string) => readFileSync(join(home.userData, name), 'utf8')
const files = () => readdirSync(home.userData)

test.each([
  ['truncated', '{"version":1,"record":{"publ', 'corrupt'],
  ['empty', '', 'corrupt'],
  ['zeros', Buffer.alloc(512), 'corrupt'],
  ['an array', '[1,2]', 'corrupt'],
  ['of a later version', '{"version":2,"record":{}}', 'newer'],
])('settings that are %s are kept aside, told, and start anew', async (_what, text, why) => {
  put('settings.json', text)
  const { api, platform } = await home.start()
  expect(await platform.loadSettings()).toMatchObject({ aiModel: 'gpt-4o-mini' })
  const aside = files().find((file) => file.startsWith(`settings.json.${why}-`))
  if (aside === undefined) throw new Error('Nothing was kept aside.')
  expect(readFileSync(join(home.userData, aside))).toEqual(Buffer.from(text))
  expect(await api.notices()).toMatchObject({
    data: expect.arrayContaining([
      { kind: 'set-aside', what: 'settings', copy: aside, folder: home.userData },
    ]),
  })
  await platform.saveSettings({ ...(await platform.loadSettings()), aiModel: 'm' })
  expect(JSON.parse(read('settings.json'))).toMatchObject({ version: 1 })
})

test('settings that were saved before there were further ones are kept', async () => {
  await home.start().then(async ({ platform }) => {
    await platform.saveSettings({ ...(await platform.loadSettings()), aiModel: 'm' })
  })
  const saved = JSON.parse(read('settings.json')) as { record: { publisher: object } }
  const {
    whenAiFails: _,
    siteAddress: __,
    ...publisher
  } = saved.record.publisher as Record<string, unknown>
  put('settings.json', JSON.stringify({ ...saved, record: { ...saved.record, publisher } }))
  const { platform } = await home.start()
  expect(await platform.loadSettings()).toMatchObject({
    aiModel: 'm',
    whenAiFails: 'send-template',
    siteAddress: '',
  })
  expect(files().filter((file) => file.includes('corrupt'))).toEqual([])
})

const fileOf = (start: string) => {
  const found = files().filter((file) => file.startsWith(start) && !/-(wal|shm)$/.test(file))
  if (found.length !== 1) throw new Error(`${start}: ${found.join(', ')}`)
  return found[0] ?? ''
}
const expectNotice = async (api: PublisherApi, what: string, copy: string) => {
  expect(await api.notices()).toMatchObject({
    data: expect.arrayContaining([{ kind: 'set-aside', what, copy, folder: home.userData }]),
  })
}

const draft = { ...emptyDraft, title: 'A draft' }

test('queue and draft of an earlier version are taken over, and their files kept', async () => {
  put('queue.json', serializeQueue(queue))
  put('draft.json', JSON.stringify(draft))
  const { api, platform } = await home.start()
  expect(await savedQueue(platform)).toEqual(queue)
  expect(await platform.loadKept('draft')).toEqual(draft)
  expect(read(fileOf('queue.json.old-'))).toBe(serializeQueue(queue))
  expect(read(fileOf('draft.json.old-'))).toBe(JSON.stringify(draft))
  expect(await api.notices()).toMatchObject({ data: [{ kind: 'first-start' }] })
})

test('an earlier version that was used once more loses nothing, and neither does this one', async () => {
  const earlier: Queue = queue.map((post) => ({ ...post, title: 'By the earlier version' }))
  const first = await home.start()
  await saveQueue(first.platform, queue)
  await first.platform.saveKept('draft', draft)
  put('queue.json', serializeQueue(earlier))
  put('draft.json', JSON.stringify(emptyDraft))
  const { api, platform } = await home.start()
  expect(await savedQueue(platform)).toEqual(queue)
  expect(await platform.loadKept('draft')).toEqual(draft)
  expect(read(fileOf('queue.json.old-'))).toBe(serializeQueue(earlier))
  await expectNotice(api, 'earlier-queue', fileOf('queue.json.old-'))
  await expectNotice(api, 'earlier-draft', fileOf('draft.json.old-'))
})

test('a file that was taken over, but could not get its other name before the end, is no news', async () => {
  put('queue.json', serializeQueue(queue))
  const first = await home.start()
  await saveQueue(first.platform, [])
  await first.child.kill()
  renameSync(join(home.userData, fileOf('queue.json.old-')), join(home.userData, 'queue.json'))
  const { api, platform } = await home.start()
  expect(await savedQueue(platform)).toEqual([])
  expect(read(fileOf('queue.json.old-'))).toBe(serializeQueue(queue))
  expect(await api.notices()).toMatchObject({ data: [{ kind: 'first-start' }] })
})

test('files of an earlier version that cannot be read are kept aside and reported', async () => {
  put('queue.json', '{"version":1,"posts":[{"id"')
  put('draft.json', '{"title":3}')
  const { api, platform } = await home.start()
  expect(await savedQueue(platform)).toEqual([])
  expect(await platform.loadKept('draft')).toBeUndefined()
  expect(read(fileOf('queue.json.corrupt-'))).toBe('{"version":1,"posts":[{"id"')
  expect(read(fileOf('draft.json.corrupt-'))).toBe('{"title":3}')
  await expectNotice(api, 'queue', fileOf('queue.json.corrupt-'))
  await expectNotice(api, 'draft', fileOf('draft.json.corrupt-'))
})

test('a queue of a later version stays in place until it is discarded, and is kept then', async () => {
  const later = '{"version":9,"posts":[]}'
  put('queue.json', later)
  const { platform } = await home.start()
  expect(await platform.loadQueue()).toEqual({ ok: false, error: 'newer-version' })
  expect(read('queue.json')).toBe(later)
  await platform.discardQueue()
  expect(read(fileOf('queue.json.newer-'))).toBe(later)
  await saveQueue(platform, queue)
  expect(await savedQueue((await home.start()).platform)).toEqual(queue)
})

test('a database of a later version stays in place until it is discarded, and is kept then', async () => {
  const later = new DatabaseSync(join(home.userData, 'publisher.db'))
  later.exec('PRAGMA user_version = 99')
  later.close()
  const before = readFileSync(join(home.userData, 'publisher.db'))
  const { api, platform } = await home.start()
  expect(await platform.loadQueue()).toEqual({ ok: false, error: 'newer-version' })
  await expect(platform.saveKept('draft', draft)).rejects.toThrow('It could not be saved to disk.')
  expect(readFileSync(join(home.userData, 'publisher.db'))).toEqual(before)
  await platform.discardQueue()
  await saveQueue(platform, queue)
  expect(readFileSync(join(home.userData, fileOf('publisher.db.newer-')))).toEqual(before)
  await expectNotice(api, 'database', fileOf('publisher.db.newer-'))
})

/** Makes a database that is damaged, in the place of a whole one if there is one. */
const damages: [string, (path: string) => void][] = [
  [
    'is none',
    (path) => {
      writeFileSync(path, 'nonsense '.repeat(10_000))
    },
  ],
  [
    'is a folder',
    (path) => {
      rmSync(path, { force: true })
      mkdirSync(join(path, 'full'), { recursive: true })
    },
  ],
  [
    'is damaged inside',
    (path) => {
      const whole = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
      writeFileSync(path, Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(40_000, 7)]))
    },
  ],
]

/** What was written last stands in the log, from which SQLite would repair the file. */
function emptyLog(): void {
  const database = new DatabaseSync(join(home.userData, 'publisher.db'))
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

test.each(damages)(
  'a database that %s is kept aside and reported at the start',
  async (_what, damage) => {
    const first = await home.start()
    await saveQueue(first.platform, queue)
    await first.child.kill()
    emptyLog()
    damage(join(home.userData, 'publisher.db'))
    const { api, platform } = await home.start()
    expect(await savedQueue(platform)).toEqual([])
    await saveQueue(platform, queue)
    await expectNotice(api, 'database', fileOf('publisher.db.corrupt-'))
    expect(await savedQueue((await home.start()).platform)).toEqual(queue)
  },
)

test('damage is found at the start, wherever in the database it is', async () => {
  const first = await home.start()
  await saveQueue(first.platform, queue)
  await first.child.kill()
  emptyLog()
  const path = join(home.userData, 'publisher.db')
  const database = new DatabaseSync(path, { readOnly: true })
  const sql = `SELECT rootpage FROM sqlite_schema WHERE name = 'drafts'`
  const page = Number(database.prepare(sql).get()?.['rootpage'])
  database.close()
  writeFileSync(path, readFileSync(path).fill(7, (page - 1) * 4096, page * 4096))
  const { api } = await home.start()
  await expectNotice(api, 'database', fileOf('publisher.db.corrupt-'))
})

test.skipIf(locksOpenFiles).each(damages)(
  'a database that %s all at once, under the open app, loses nothing that its window has',
  async (_what, damage) => {
    const first = await home.start()
    await saveQueue(first.platform, queue)
    await first.child.kill()
    emptyLog()
    const { api, platform } = await home.start()
    const store = createQueueStore(platform)
    await store.refresh()
    damage(join(home.userData, 'publisher.db'))
    expect(await store.apply({ type: 'send', id: 'q-1', address: 'own' })).toBe(true)
    await expectNotice(api, 'database', fileOf('publisher.db.corrupt-'))
    const later = await home.start()
    const mark = { status: 'sending', address: 'own', gaveAddress: true }
    expect(await savedQueue(later.platform)).toEqual([{ ...queue[0], ...mark }])
  },
)

test.skipIf(locksOpenFiles)(
  'a database that is taken away under the open app is made anew, with the queue in it',
  async () => {
    const { platform } = await home.start()
    const store = createQueueStore(platform)
    await store.apply({ type: 'replace', posts: queue })
    renameSync(join(home.userData, 'publisher.db'), join(home.userData, 'moved.db'))
    await store.apply({ type: 'edit', id: 'q-1', changes: { title: 'Changed' } })
    expect(await savedQueue((await home.start()).platform)).toEqual(store.get())
    const moved = new DatabaseSync(join(home.userData, 'moved.db'))
    expect(moved.prepare('SELECT count(*) AS posts FROM posts').get()).toEqual({ posts: 1 })
    moved.close()
  },
)

test('a draft in the database that is none is kept aside, not written over', async () => {
  const first = await home.start()
  await first.platform.saveKept('draft', draft)
  await first.child.kill()
  const database = new DatabaseSync(join(home.userData, 'publisher.db'))
  database.exec(`UPDATE drafts SET draft = '{"title":3}'`)
  database.close()
  const { api, platform } = await home.start()
  expect(await platform.loadKept('draft')).toBeUndefined()
  await platform.saveKept('draft', draft)
  expect(read(fileOf('draft.json.corrupt-'))).toBe('{"title":3}')
  await expectNotice(api, 'draft', fileOf('draft.json.corrupt-'))
})

test.runIf(hasFileModes)('the database is for its owner only', async () => {
  const { platform } = await home.start()
  await saveQueue(platform, queue)
  const modes = files().flatMap((file) =>
    file.startsWith('publisher.db') ? [statSync(join(home.userData, file)).mode & 0o777] : [],
  )
  expect(modes).toEqual([0o600, 0o600, 0o600])
})

test('what writes that were cut off left behind is swept at start, and nothing else is', async () => {
  put('queue.json.tmp-1234', 'half')
  put('settings.json.tmp-99', 'half')
  put('something.tmp-1', 'not ours')
  await home.start()
  expect(files().filter((file) => file.includes('.tmp-'))).toEqual(['something.tmp-1'])
})

test('imported names such as __proto__ reach no object', async () => {
  const { child, api, platform } = await home.start()
  const text = `{"version":1,"__proto__":{"polluted":1},"posts":[{"id":"a","title":"t","excerpt":"",
    "publishDate":"2026-01-01","status":"pending","constructor":{"prototype":{"polluted":1}}}]}`
  const change = { puts: (JSON.parse(text) as { posts: Queue }).posts, removed: [], order: ['a'] }
  const { revision } = await loadWhole(platform)
  expect(await api.saveQueue({ change, known: revision })).toMatchObject({ ok: true })
  expect(await savedQueue(platform)).toEqual([
    { ...queue[0], id: 'a', title: 't', publishDate: '2026-01-01' },
  ])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  const draft = JSON.parse('{"__proto__":{"polluted":1},"title":"only"}') as object
  expect(
    await child.command('invoke', {
      frame: { url: 'app://bundle/index.html', parent: null },
      channel: 'saveKept',
      args: [{ name: 'draft', value: draft }],
    }),
  ).toMatchObject({ ok: false, error: { code: 'refused' } })
})
