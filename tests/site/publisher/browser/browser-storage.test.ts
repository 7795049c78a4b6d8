import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordsVersion, type StoredRecord } from '../../../../shared/records.ts'
import { createBrowserStorage } from '../../../../site/publisher/browser/browser-storage.ts'
import { describePlatform } from '../../../support/platform-contract.ts'
import {
  freshBrowser,
  openWindow,
  withDatabase,
} from '../../../support/publisher/browser-environment.ts'

beforeEach(freshBrowser)

afterEach(() => vi.restoreAllMocks())

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
    const saving = storage.saveRecords({ ...put('b', 'c'), removed: ['post/a'] })
    const problem = { code: 'not-saved', message: 'The browser’s storage is full.' }
    await expect(saving).rejects.toMatchObject(problem)
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
    throw new DOMException('A private window has none.', 'InvalidStateError')
  })
  await expect(storage.loadRecords()).rejects.toMatchObject({
    code: 'failed',
    message: 'The browser does not let this page read its storage.',
  })
  await expect(storage.saveRecords(put('a'))).rejects.toMatchObject({
    code: 'not-saved',
    message: 'The browser does not let this page save anything.',
  })
  open.mockRestore()
  await storage.saveRecords(put('a'))
  expect(await storage.loadRecords()).toEqual({ ok: true, records: [record('a')] })
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

test('a full storage is not asked a second time', async () => {
  const storage = createBrowserStorage()
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  onPut(() => {
    throw new DOMException('The quota is used up.', 'QuotaExceededError')
  })
  await expect(storage.saveRecords(put('a'))).rejects.toMatchObject({ code: 'not-saved' })
  expect(begun.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1)
})
