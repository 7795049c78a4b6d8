import { afterAll, expect, test } from 'vitest'
import { contract, type RequestName } from '../../../../desktop/ipc/contract.ts'
import { headlessHome } from '../../../support/desktop/headless-app.ts'

const own = { url: 'app://bundle/index.html', parent: null }

const home = headlessHome()
const app = await home.start()
afterAll(home.close)

const names = Object.keys(contract) as RequestName[]
const ask = (
  frame: Parameters<typeof app.child.command<'invoke'>>[1]['frame'],
  name: RequestName,
  input?: unknown,
) => app.child.command('invoke', { frame, channel: name, args: [input] })

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
  ['saveSecret', { name: 'aiKey', value: 'k'.repeat(9000) }],
  ['saveRecords', { puts: [{ key: '', value: 1 }], removed: [] }],
  ['publish', { post: { id: 1 } }],
  ['generate', { job: '', topic: { title: '', excerpt: '' } }],
  ['mayUseKey', { host: 7 }],
  ['showProgress', { done: -1, total: 0 }],
  ['secretStatus', { extra: true }],
] as const)('%s refuses what does not fit, and does not repeat it', async (name, input) => {
  const reply = await ask(own, name, input)
  expect(reply).toEqual({
    ok: false,
    error: { code: 'refused', message: 'The request was not understood.' },
  })
  expect(app.child.output()).not.toContain('k'.repeat(100))
})

test('names such as __proto__ reach no object', async () => {
  const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const record = { key: 'post/a', value: JSON.parse(text) as unknown }
  await app.platform.saveRecords({ puts: [record], removed: [] })
  expect(await app.platform.loadRecords()).toEqual({ ok: true, records: [record] })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
