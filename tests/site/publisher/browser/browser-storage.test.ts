import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recordsVersion, type StoredRecord } from '../../../../shared/records.ts'
import {
  createBrowserStorage,
  databaseName,
} from '../../../../site/publisher/browser/browser-storage.ts'
import { describePlatform } from '../../../support/platform-contract.ts'
import {
  freshBrowser,
  openWindow,
  withDatabase,
} from '../../../support/publisher/browser-environment.ts'

beforeEach(freshBrowser)

describePlatform('The browser', async () => ({
  platform: openWindow(),
  reopen: async () => openWindow(),
  rawPut: (key, value) =>
    withDatabase(async (database) => void (await database.put('records', value, key))),
  raiseVersion: () => withDatabase(async () => undefined, recordsVersion + 1),
  close: async () => undefined,
}))

const record = (name: string): StoredRecord => ({ key: `post/${name}`, value: { name } })
const put = (...names: string[]) => ({ puts: names.map(record), removed: [] })

async function savedKeys(): Promise<string[]> {
  const loaded = await createBrowserStorage().loadRecords()
  return loaded.ok ? loaded.records.map(({ key }) => key) : [loaded.error]
}

/** Has a put end as given; `put` makes it. */
function onPut(
  end: (store: IDBObjectStore, put: () => IDBRequest<IDBValidKey>) => IDBRequest<IDBValidKey>,
) {
  const { put } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    return end(this, () => put.value?.apply(this, args) as IDBRequest<IDBValidKey>)
  })
}

describe('a change that cannot be saved', () => {
  test('is refused as a whole where the storage is full, and can be saved when there is room', async () => {
    const storage = createBrowserStorage()
    await storage.saveRecords(put('a'))
    let count = 0
    onPut((_store, request) => {
      count += 1
      if (count > 1) throw new DOMException('The quota is used up.', 'QuotaExceededError')
      return request()
    })
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const saving = storage.saveRecords({ ...put('b', 'c'), removed: ['post/a'] })
    const problem = { code: 'not-saved', message: 'The browser’s storage is full.' }
    await expect(saving).rejects.toMatchObject(problem)
    // It is not asked a second time.
    expect(begun.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1)
    expect(await savedKeys()).toEqual(['post/a'])
    vi.restoreAllMocks()
    await storage.saveRecords(put('b'))
    expect(await savedKeys()).toEqual(['post/a', 'post/b'])
  })

  test('is refused where the browser cannot write it to the disk after all', async () => {
    const storage = createBrowserStorage()
    await storage.saveRecords(put('a'))
    onPut((store, put) => {
      const request = put()
      request.addEventListener('success', () => store.transaction.abort())
      return request
    })
    await expect(storage.saveRecords(put('b'))).rejects.toMatchObject({ code: 'not-saved' })
    expect(await savedKeys()).toEqual(['post/a'])
  })
})

test('a change is on the disk before it counts as saved', async () => {
  const storage = createBrowserStorage()
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await storage.saveRecords(put('a'))
  expect(begun).toHaveBeenLastCalledWith('records', 'readwrite', { durability: 'strict' })
})

test('a storage that was out of reach is tried anew', async () => {
  const storage = createBrowserStorage()
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  await expect(storage.loadRecords()).rejects.toMatchObject({
    code: 'failed',
    message: 'The browser does not let this page read its storage.',
  })
  await expect(storage.saveRecords(put('a'))).rejects.toMatchObject({ code: 'not-saved' })
  open.mockRestore()
  await storage.saveRecords(put('a'))
  expect(await storage.loadRecords()).toEqual({ ok: true, records: [record('a')] })
})

test.each(['SecurityError', 'InvalidStateError', 'UnknownError', 'none'])(
  'where the browser refuses its storage when it is opened, records are in memory: %s',
  async (name) => {
    const storage = createBrowserStorage()
    if (name === 'none') vi.stubGlobal('indexedDB', undefined)
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('A private window has none.', name)
    })
    expect(await storage.loadRecords()).toEqual({ ok: true, records: [], keepsNothing: true })
    await storage.saveRecords({
      puts: [record('a'), { key: 'bytes/a', value: 'AAAA' }],
      removed: [],
    })
    expect(await storage.loadRecords()).toMatchObject({ records: [record('a')] })
    expect(await storage.loadPicture({ id: 'a' })).toBe('AAAA')
  },
)

test('of two windows that want to be first at a record one is', async () => {
  const windows = [createBrowserStorage(), createBrowserStorage()]
  const claims = Array.from({ length: 300 }, async (_, at) => {
    const change = { ...put(`${at}`), expected: { [`post/${at}`]: 0 } }
    const puts = change.puts.map(({ key }) => ({ key, value: { revision: 1 } }))
    return Promise.all(windows.map((window) => window.saveRecords({ ...change, puts })))
  })
  const won = (await Promise.all(claims)).map((all) => all.filter((one) => one === 'saved').length)
  expect(won).toEqual(won.map(() => 1))
})

test('a database that was deleted is told of once, before anything is written to the new one', async () => {
  const [storage, other] = [createBrowserStorage(), createBrowserStorage()]
  await storage.saveRecords(put('a', 'b'))
  for (const lose of [() => undefined, () => other.saveRecords(put('c'))]) {
    const gone = indexedDB.deleteDatabase(databaseName)
    await new Promise((resolve) => gone.addEventListener('success', resolve))
    await lose()
    expect(await storage.saveRecords(put('d'))).toBe('lost')
    expect(await savedKeys()).not.toContain('post/d')
    expect(await storage.saveRecords(put('d'))).toBe('saved')
  }
})

describe.each(['InvalidStateError', 'UnknownError'])('a connection that throws %s', (name) => {
  /** Has the next transactions throw. */
  const die = (times: number) => {
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    for (let time = 0; time < times; time += 1) {
      begin.mockImplementationOnce(() => {
        throw new DOMException('The connection is closing.', name)
      })
    }
    return begin
  }

  test('is opened once more, and the work is done', async () => {
    const storage = createBrowserStorage()
    await storage.saveRecords(put('a'))
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    die(1)
    await storage.saveRecords(put('b'))
    die(1)
    expect(await storage.loadRecords()).toEqual({ ok: true, records: [record('a'), record('b')] })
    expect(open).toHaveBeenCalledTimes(2)
  })

  test('twice has failed, and is tried anew by the next call', async () => {
    const storage = createBrowserStorage()
    await storage.saveRecords(put('a'))
    const begun = die(2)
    await expect(storage.saveRecords(put('b'))).rejects.toMatchObject({ code: 'not-saved' })
    die(2)
    await expect(storage.loadRecords()).rejects.toMatchObject({ code: 'failed' })
    expect(begun).toHaveBeenCalledTimes(4)
    await storage.saveRecords(put('b'))
    expect(await savedKeys()).toEqual(['post/a', 'post/b'])
  })
})
