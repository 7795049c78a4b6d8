import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, beforeEach, vi } from 'vitest'
import { platformVerbs } from '../../../shared/platform.ts'
import type { PublisherApi } from '../../../desktop/ipc/contract.ts'
import { createDesktopPlatform } from '../../../desktop/renderer/desktop-platform.ts'
import { headlessHome } from '../../support/desktop/headless-app.ts'
import { describePlatform } from '../../support/platform-contract.ts'

describePlatform('The desktop', async () => {
  const home = headlessHome()
  const { platform } = await home.start()
  const change = async (work: (database: DatabaseSync) => unknown) => {
    const database = new DatabaseSync(join(home.userData, 'publisher.db'))
    work(database)
    database.close()
  }
  return {
    platform,
    reopen: async () => (await home.start()).platform,
    rawPut: (key, value) =>
      change((database) =>
        database.prepare('INSERT INTO records VALUES (?, ?)').run(key, JSON.stringify(value)),
      ),
    raiseVersion: () => change((database) => database.exec('PRAGMA user_version = 99')),
    close: () => home.close(),
  }
})

type Listener = () => void

/** A platform whose every request ends like this, and the events of its main process. */
function setUp(answer: () => Promise<unknown>) {
  const requests = Object.fromEntries(Object.keys(platformVerbs).map((name) => [name, answer]))
  const onCloseAsked = vi.fn<(listener: Listener) => void>()
  const onSaveAsked = vi.fn<(listener: Listener) => void>()
  const answers: boolean[] = []
  const answerClose = async ({ busy }: { busy: boolean }) => void answers.push(busy)
  const api = { ...requests, onCloseAsked, onSaveAsked, answerClose }
  return {
    platform: createDesktopPlatform(api as unknown as PublisherApi),
    askToClose: () => onCloseAsked.mock.calls[0]?.[0](),
    askToSave: () => onSaveAsked.mock.calls[0]?.[0](),
    answers,
  }
}
const platformWith = (answer: () => Promise<unknown>) => setUp(answer).platform

const failure = (code: string) => async () => ({ ok: false, error: { code, message: 'Why.' } })
const change = { puts: [], removed: [] }

test('a request rejects as it was answered; one without an answer has failed', async () => {
  const refused = platformWith(failure('not-saved')).saveRecords(change)
  await expect(refused).rejects.toMatchObject({ code: 'not-saved', message: 'Why.' })
  const platform = platformWith(() => Promise.reject(new Error('No handler')))
  await expect(platform.saveRecords(change)).rejects.toMatchObject({ code: 'failed' })
})

const mayHaveArrived = { outcome: 'unknown', trouble: 'network' }
const notAsked = { ok: false, problem: { kind: 'failed' } }
const notRead = { ok: false, problem: 'unreachable' }

test.each([
  ['testConnection', mayHaveArrived],
  ['publish', mayHaveArrived],
  ['generate', notAsked],
  ['makeTable', notAsked],
  ['testModel', notAsked],
  ['readSite', notRead],
  ['readArticle', notRead],
] as const)('%s never rejects', async (verb, reply) => {
  const ask = platformWith(failure('failed'))[verb] as (request: object) => Promise<unknown>
  expect(await ask({})).toMatchObject(reply)
})

beforeEach(() => vi.useFakeTimers())

function open() {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  return setUp(failure('failed'))
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('the answer to closing waits until what is typed is saved, and for no time beyond', async () => {
  const { platform, askToClose, answers } = open()
  const saving = Promise.withResolvers<void>()
  let unsaved = true
  platform.onBeforeClose(() => unsaved)
  platform.onSaveAsked(() => Promise.reject(new Error('Disk full')))
  platform.onSaveAsked(() => saving.promise)
  askToClose()
  await vi.advanceTimersByTimeAsync(900)
  expect(answers).toEqual([])
  unsaved = false
  saving.resolve()
  await settled()
  expect(answers).toEqual([false])
})

test('what is typed is saved at once where the system may end the app without asking', () => {
  const { platform, askToSave, answers } = open()
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve())
  platform.onSaveAsked(save)
  askToSave()
  expect(save).toHaveBeenCalledOnce()
  expect(answers).toEqual([])
})

test('saving that hangs does not keep the window open, and what it left is asked about', async () => {
  const { platform, askToClose, answers } = open()
  platform.onBeforeClose(() => true)
  platform.onSaveAsked(() => new Promise(() => undefined))
  askToClose()
  await vi.advanceTimersByTimeAsync(1000)
  expect(answers).toEqual([true])
})
