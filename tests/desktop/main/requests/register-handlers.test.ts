import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, type RequestName } from '../../../../desktop/ipc/contract.ts'
import {
  headlessHome,
  type HeadlessApp,
  type HeadlessHome,
} from '../../../support/desktop/headless-app.ts'

const own = { url: 'app://bundle/index.html', parent: null }

let home: HeadlessHome
let app: HeadlessApp
beforeAll(async () => {
  home = headlessHome()
  app = await home.start()
})
afterAll(() => home.close())

const names = Object.keys(contract) as RequestName[]
const ask = (
  frame: Parameters<typeof app.child.command<'invoke'>>[1]['frame'],
  name: RequestName,
  input?: unknown,
) => app.child.command('invoke', { frame, channel: name, args: [input] })

test('the main process answers the requests of the contract and no other channel', async () => {
  expect((await app.child.command('channels')).toSorted()).toEqual(names.toSorted())
})

test.each([
  ['no frame', null],
  ['another host of the scheme', { url: 'app://other/index.html', parent: null }],
  ['a web page', { url: 'https://bundle.example/index.html', parent: null }],
  ['a file', { url: 'file:///index.html', parent: null }],
  ['a blank page', { url: 'about:blank', parent: null }],
  ['the development server', { url: 'http://localhost:5173/', parent: null }],
  ['a frame inside the own page', { url: own.url, parent: own }],
])('every request from %s is refused', async (_what, frame) => {
  for (const name of names) {
    expect(await ask(frame, name)).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringMatching(/page/) },
    })
  }
})

test.each([
  ['saveSecret', { name: 'password', value: 'x' }],
  ['saveSecret', { name: 'aiKey' }],
  ['saveSecret', { name: 'aiKey', value: 'k'.repeat(9000) }],
  ['loadQueue', { known: { era: 'a', step: -1 } }],
  ['saveQueue', { change: { puts: [], removed: [] } }],
  [
    'saveQueue',
    { change: { puts: [{ status: 'sent' }], removed: [] }, known: { era: 'a', step: 0 } },
  ],
  ['publishPost', { title: 'only' }],
  ['publishScheduledPost', { id: 1 }],
  ['saveSettings', 'x'],
  ['showProgress', { done: -1, total: 0 }],
  ['answerClose', {}],
  ['secretStatus', { extra: true }],
] as const)('%s refuses what does not fit, and does not repeat it', async (name, input) => {
  const reply = await ask(own, name, input)
  expect(reply).toEqual({
    ok: false,
    error: { code: 'refused', message: 'The request was not understood.' },
  })
  expect(app.child.output()).not.toContain('k'.repeat(100))
})
