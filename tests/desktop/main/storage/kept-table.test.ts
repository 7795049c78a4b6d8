import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createNoticeStore } from '../../../../desktop/main/notices.ts'
import { emptyDraft } from '../../../../shared/draft.ts'
import { standInForElectron } from '../../../support/electron/settings.ts'

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-kept-'))
  standInForElectron()
  const { openStorage } = await import('../../../../desktop/main/storage/storage.ts')
  const notices = createNoticeStore(() => undefined)
  const storage = await openStorage(folder, notices)
  onTestFinished(() => {
    storage.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, notices, storage }
}

const entered = { text: 'Week 1\n\u2028Tues – "T"', startDate: '2027-01-04' }
const json = { text: '{"title": ', since: 1800000000000 }

test('a draft, a calendar and a JSON text are kept apart until they are removed', async () => {
  const { storage } = await open()
  storage.kept.save('calendar', entered)
  expect(storage.kept.load('draft')).toBeUndefined()
  storage.kept.save('draft', { ...emptyDraft, title: 'A draft' })
  storage.kept.save('json', json)
  expect(storage.kept.load('calendar')).toEqual(entered)
  storage.kept.save('calendar', undefined, entered)
  expect(storage.kept.load('calendar')).toBeUndefined()
  expect(storage.kept.load('draft')).toEqual({ ...emptyDraft, title: 'A draft' })
  expect(storage.kept.load('json')).toEqual(json)
})

test.each(['{"text":3}', 'Week 1'])('a row that holds %s is set aside', async (text) => {
  const { folder, notices, storage } = await open()
  storage.kept.save('calendar', entered)
  const other = new DatabaseSync(join(folder, 'publisher.db'))
  other.prepare("UPDATE drafts SET draft = ? WHERE name = 'calendar'").run(text)
  other.close()
  expect(storage.kept.load('calendar')).toBeUndefined()
  const copy = readdirSync(folder).find((name) => name.startsWith('calendar.json.corrupt')) ?? ''
  expect(readFileSync(join(folder, copy), 'utf8')).toBe(text)
  expect(notices.list()).toEqual([
    { kind: 'set-aside', what: 'calendar', copy: expect.any(String), folder },
  ])
  storage.kept.save('calendar', entered)
  expect(storage.kept.load('calendar')).toEqual(entered)
})

test('a JSON text that cannot be read is set aside', async () => {
  const { folder, notices, storage } = await open()
  storage.kept.save('json', json)
  const other = new DatabaseSync(join(folder, 'publisher.db'))
  other.prepare("UPDATE drafts SET draft = ? WHERE name = 'json'").run('{"text":"A"}')
  other.close()
  expect(storage.kept.load('json')).toBeUndefined()
  const copy = readdirSync(folder).find((name) => name.startsWith('json-text.json.corrupt')) ?? ''
  expect(readFileSync(join(folder, copy), 'utf8')).toBe('{"text":"A"}')
  expect(notices.list()).toEqual([{ kind: 'set-aside', what: 'json', copy, folder }])
})

test('the row of an earlier version is one of the drafts, and stays readable for it', async () => {
  const { folder, storage } = await open()
  const earlier = new DatabaseSync(join(folder, 'publisher.db'))
  const put = earlier.prepare('INSERT INTO drafts (name, draft) VALUES (?, ?)')
  put.run('single', JSON.stringify({ ...emptyDraft, title: 'Earlier' }))
  expect(storage.kept.listDrafts()).toEqual([{ name: 'draft', title: 'Earlier', savedAt: 0 }])
  const known = storage.kept.load('draft')
  expect(known).toEqual({ ...emptyDraft, title: 'Earlier' })
  expect(storage.kept.save('draft', { ...emptyDraft, title: 'Now' }, known)).toBe('saved')
  const rows = earlier.prepare('SELECT name, draft FROM drafts').all()
  earlier.close()
  expect(rows).toMatchObject([{ name: 'single', draft: expect.stringContaining('"Now"') }])
})

test('of several drafts one that cannot be read is set aside, and the others are listed', async () => {
  const { folder, notices, storage } = await open()
  storage.kept.save('draft/1', { ...emptyDraft, title: 'One' })
  storage.kept.save('draft/2', { ...emptyDraft, title: 'Two' })
  storage.kept.save('calendar', entered)
  const other = new DatabaseSync(join(folder, 'publisher.db'))
  other.prepare("UPDATE drafts SET draft = ? WHERE name = 'draft/1'").run('{"title":3}')
  other.close()
  expect(storage.kept.listDrafts()).toMatchObject([{ name: 'draft/2', title: 'Two' }])
  const copy = readdirSync(folder).find((name) => name.startsWith('draft.json.corrupt')) ?? ''
  expect(readFileSync(join(folder, copy), 'utf8')).toBe('{"title":3}')
  expect(notices.list()).toEqual([{ kind: 'set-aside', what: 'draft', copy, folder }])
})
