import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queue } from '../../../shared/queue.ts'
import { headlessHome, type HeadlessHome } from '../../support/desktop/headless-app.ts'

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
    data: expect.arrayContaining([{ kind: 'set-aside', what: 'settings', copy: aside }]),
  })
  await platform.saveSettings({ webhookAllowsCors: true, aiUrl: 'https://a.example', aiModel: 'm' })
  expect(JSON.parse(read('settings.json'))).toMatchObject({ version: 1 })
})

test('a queue that cannot be read is kept aside and reported, not overwritten', async () => {
  put('queue.json', '{"version":1,"posts":[{"id"')
  const { api, platform } = await home.start()
  expect(await platform.loadQueue()).toEqual({ ok: false, error: 'not-a-queue' })
  await platform.saveQueue(queue)
  const aside = files().find((file) => file.startsWith('queue.json.corrupt-'))
  expect(read(aside ?? '')).toBe('{"version":1,"posts":[{"id"')
  expect(await api.notices()).toMatchObject({
    data: expect.arrayContaining([{ kind: 'set-aside', what: 'queue', copy: aside }]),
  })
})

test('a queue of a later version stays in place until another is saved, and is kept then', async () => {
  const later = '{"version":9,"posts":[]}'
  put('queue.json', later)
  const { platform } = await home.start()
  expect(await platform.loadQueue()).toEqual({ ok: false, error: 'newer-version' })
  expect(read('queue.json')).toBe(later)
  await platform.saveQueue(queue)
  const aside = files().find((file) => file.startsWith('queue.json.newer-'))
  expect(read(aside ?? '')).toBe(later)
})

test('what writes that were cut off left behind is swept at start, and nothing else is', async () => {
  put('queue.json.tmp-1234', 'half')
  put('settings.json.tmp-99', 'half')
  put('something.tmp-1', 'not ours')
  await home.start()
  expect(files().filter((file) => file.includes('.tmp-'))).toEqual(['something.tmp-1'])
})

test('a queue that cannot be written is a rejected save, and the one on disk stays', async () => {
  const { platform } = await home.start()
  await platform.saveQueue(queue)
  const before = read('queue.json')
  // A file cannot be renamed to the name of a folder that is not empty, whatever the permissions.
  renameSync(join(home.userData, 'queue.json'), join(home.userData, 'kept.json'))
  mkdirSync(join(home.userData, 'queue.json/full'), { recursive: true })
  await expect(platform.saveQueue([])).rejects.toThrow('It could not be saved to disk.')
  expect(read('kept.json')).toBe(before)
  expect(files().some((file) => file.includes('.tmp-'))).toBe(false)
})

test('imported names such as __proto__ reach no object', async () => {
  const { child, api } = await home.start()
  const text = `{"version":1,"__proto__":{"polluted":1},"posts":[{"id":"a","title":"t","excerpt":"",
    "publishDate":"2026-01-01","status":"pending","constructor":{"prototype":{"polluted":1}}}]}`
  expect(await api.saveQueue(text)).toEqual({ ok: true, data: undefined })
  expect(await api.loadQueue()).toMatchObject({ ok: true })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  const draft = JSON.parse('{"__proto__":{"polluted":1},"title":"only"}') as object
  expect(
    await child.command('invoke', {
      frame: { url: 'app://bundle/index.html', parent: null },
      channel: 'saveDraft',
      args: [draft],
    }),
  ).toMatchObject({ ok: false, error: { code: 'refused' } })
})
