import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDraft } from '../../shared/post/post-record.ts'
import { putPost, readRecords, type StoredRecord } from '../../shared/records.ts'
import type { Platform } from '../../shared/platform.ts'

/** A platform over a storage of its own, and what a test does to that storage. */
export interface PlatformUnderTest {
  platform: Platform
  /** The platform of a window or app that is opened later, which may end the one before. */
  reopen: () => Promise<Platform>
  /** Writes a record past the platform, as damage or another release would. */
  rawPut: (key: string, value: unknown) => Promise<void>
  /** Gives the storage the version of a later release. */
  raiseVersion: () => Promise<void>
  close: () => Promise<void>
}

const post = (id: string, title = id): StoredRecord => putPost({ ...newDraft(id, 1), title })

/** The promises of a platform about its records, whatever storage keeps them. */
export function describePlatform(
  name: string,
  makePlatform: () => Promise<PlatformUnderTest>,
): void {
  describe(`${name} keeps records`, () => {
    let under: PlatformUnderTest
    beforeEach(async () => {
      under = await makePlatform()
    })
    afterEach(() => under.close())

    const loaded = async (platform = under.platform) => {
      const all = await platform.loadRecords()
      if (!all.ok) throw new Error(all.error)
      return Object.fromEntries(all.records.map(({ key, value }) => [key, value]))
    }
    const save = (puts: StoredRecord[], removed: string[] = []) =>
      under.platform.saveRecords({ puts, removed })

    test('what was saved is there, at once and for a platform that is opened later', async () => {
      const [a, b] = [post('a'), post('b')]
      await save([a, b])
      const all = { [a.key]: a.value, [b.key]: b.value }
      expect(await loaded()).toEqual(all)
      expect(await loaded(await under.reopen())).toEqual(all)
    })

    test('a change replaces and removes the records that it names, and leaves the others', async () => {
      await save([post('a'), post('b'), post('c')])
      await save([post('b', 'Another title')], ['post/a', 'post/never-there'])
      const all = await loaded(await under.reopen())
      expect(all).toEqual({ 'post/b': post('b', 'Another title').value, 'post/c': post('c').value })
    })

    test('changes that are saved at the same time are all there', async () => {
      const ids = Array.from({ length: 50 }, (_, index) => `p-${index}`)
      await Promise.all(ids.map((id) => save([post(id)])))
      expect(Object.keys(await loaded(await under.reopen())).sort()).toEqual(
        ids.map((id) => `post/${id}`).sort(),
      )
    })

    test('a change of which one record cannot be saved is refused as a whole', async () => {
      await save([post('a')])
      const unfit: StoredRecord = { key: 'post/b', value: () => 'no data' }
      await expect(save([post('c'), unfit], ['post/a'])).rejects.toThrow(/./)
      expect(await loaded(await under.reopen())).toEqual({ 'post/a': post('a').value })
    })

    test('a change that expects another revision of a record is not made, in no part', async () => {
      const change = (expected: number, next: number | undefined, removed: string[] = []) =>
        under.platform.saveRecords({
          puts: next === undefined ? [] : [{ key: 'post/a', value: { revision: next } }],
          removed,
          expected: { 'post/a': expected },
        })
      expect(await change(0, 1)).toBe('saved')
      await save([post('b')])
      expect(await change(0, 2, ['post/b'])).toBe('changed')
      expect(await change(1, 3)).toBe('saved')
      expect(await loaded()).toEqual({ 'post/a': { revision: 3 }, 'post/b': post('b').value })
      expect(await change(1, undefined, ['post/a'])).toBe('changed')
      expect(await change(3, undefined, ['post/a'])).toBe('saved')
      expect(await change(3, 4)).toBe('changed')
      expect(Object.keys(await loaded(await under.reopen()))).toEqual(['post/b'])
    })

    test('of two that want to be first at a record one is', async () => {
      const won = Array.from({ length: 50 }, async (_, at) => {
        const claims = ['A', 'B'].map((window) => {
          const puts = [{ key: `post/${at}`, value: { revision: 1, window } }]
          const expected = { [`post/${at}`]: 0 }
          return under.platform.saveRecords({ puts, removed: [], expected })
        })
        return (await Promise.all(claims)).filter((result) => result === 'saved')
      })
      expect((await Promise.all(won)).flat()).toHaveLength(50)
    })

    test('any text comes back as it was', async () => {
      const title = '\u0000 \u2028 "\' \ud83d\udc26 __proto__ \\'
      await save([post('a', title)])
      expect(await loaded()).toEqual({ 'post/a': post('a', title).value })
    })

    test('a record that does not fit is delivered, to be set aside', async () => {
      await save([post('a')])
      await under.rawPut('post/b', { title: 7 })
      const platform = await under.reopen()
      const all = await platform.loadRecords()
      if (!all.ok) throw new Error(all.error)
      const { collection, change } = readRecords(all.records, 1)
      expect(collection.posts.map(({ id }) => id)).toEqual(['a'])
      expect(collection.unreadable).toEqual([{ key: 'unreadable/1/post/b', value: { title: 7 } }])

      await platform.saveRecords(change)
      expect(await loaded(platform)).toEqual({
        'post/a': post('a').value,
        'unreadable/1/post/b': { title: 7 },
      })
    })

    test('contents of pictures are loaded one by one, and with nothing else', async () => {
      await save([post('a'), { key: 'bytes/abc', value: 'AAAA' }, { key: 'picture/abc', value: 1 }])
      const platform = await under.reopen()
      expect(Object.keys(await loaded(platform)).sort()).toEqual(['picture/abc', 'post/a'])
      expect(await platform.loadPicture({ id: 'abc' })).toBe('AAAA')
      expect(await platform.loadPicture({ id: 'never-there' })).toBeUndefined()
      await under.rawPut('bytes/def', { no: 'text' })
      expect(await platform.loadPicture({ id: 'def' })).toBeUndefined()
      await platform.saveRecords({ puts: [], removed: ['bytes/abc'] })
      expect(await platform.loadPicture({ id: 'abc' })).toBeUndefined()
    })

    test('a storage of a later release is refused and not written to', async () => {
      await save([post('a')])
      await under.raiseVersion()
      const platform = await under.reopen()
      expect(await platform.loadRecords()).toEqual({ ok: false, error: 'newer-version' })
      const saved = platform.saveRecords({ puts: [post('b')], removed: ['post/a'] })
      await expect(saved).rejects.toMatchObject({ code: 'not-saved' })
    })
  })
}
