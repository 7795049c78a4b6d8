import { afterAll, expect, test } from 'vitest'
import { requestNames } from '../../../../desktop/ipc/contract-names.ts'
import type { RequestName } from '../../../../desktop/ipc/contract.ts'
import { headlessHome } from '../../../support/desktop/headless-app.ts'
import type { SenderFrame } from '../../../support/electron/ipc-main.ts'

const own = { url: 'app://bundle/index.html', parent: null }

const home = headlessHome()
const { child, platform } = await home.start()
afterAll(home.close)

const ask = (frame: SenderFrame | null, name: RequestName, input?: unknown) =>
  child.run(({ invoke }, [from, channel, given]) => invoke(from, channel, [given]), [
    frame,
    name,
    input,
  ] as const)

test.each([
  ['no frame', null],
  ['another host of the scheme', { url: 'app://other/index.html', parent: null }],
  ['a web page', { url: 'https://bundle.example/index.html', parent: null }],
  ['a file', { url: 'file:///index.html', parent: null }],
  ['the development server', { url: 'http://localhost:5173/', parent: null }],
  ['a frame inside the own page', { url: own.url, parent: own }],
])('every request from %s is refused', async (_what, frame) => {
  for (const name of requestNames) {
    expect(await ask(frame, name)).toEqual({
      ok: false,
      error: { code: 'refused', message: expect.stringMatching(/page/) },
    })
  }
})

test.each([
  ['saveSecret', { name: 'aiKey', value: 'k'.repeat(9000) }],
  ['saveRecords', { puts: [{ key: '', value: 1 }], removed: [] }],
  ['secretStatus', { extra: true }],
] as const)('%s refuses what does not fit, and does not repeat it', async (name, input) => {
  expect(await ask(own, name, input)).toEqual({
    ok: false,
    error: { code: 'refused', message: 'The request was not understood.' },
  })
  expect(child.output()).not.toContain('k'.repeat(100))
})

test('names such as __proto__ reach no object', async () => {
  const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const record = { key: 'post/a', value: JSON.parse(text) as unknown }
  await platform.saveRecords({ puts: [record], removed: [] })
  expect(await platform.loadRecords()).toEqual({ ok: true, records: [record] })
})
