import { join, resolve } from 'node:path'
import { expect, test, describe, vi } from 'vitest'
import {
  appStart,
  contentPolicy,
  fileFor,
  isAppAddress,
  serveApp,
} from '../../../desktop/main/protocol.ts'

const root = resolve('/srv/app')

test('a path of the app is a file below its root', () => {
  expect(fileFor(root, 'app://bundle/index.html')).toBe(join(root, 'index.html'))
  expect(fileFor(root, 'app://bundle/assets/a%20b.js?v=1#x')).toBe(join(root, 'assets/a b.js'))
})

test.each([
  'app://bundle/..%2f..%2fetc/passwd',
  // A folder whose name begins like the root.
  'app://bundle/..%2fapp-secrets/x',
  'app://bundle/%2e%2e/%2e%2e/etc/passwd%00.html',
  'app://bundle/a%00.html',
  'app://bundle/..%5c..%5csecret',
  'app://other/index.html',
  'file:///etc/passwd',
  'https://bundle/index.html',
])('%s is no file of the app', (address) => expect(fileFor(root, address)).toBeUndefined())

test('dots in a path are resolved before it is joined', () => {
  expect(fileFor(root, 'app://bundle/../../etc/passwd')).toBe(join(root, 'etc/passwd'))
})

test('only the own scheme and host are the app’s, and the development server while developing', () => {
  expect(isAppAddress('app://bundle/x')).toBe(true)
  expect(isAppAddress('app://bundle.evil/x')).toBe(false)
  expect(isAppAddress('http://localhost:5173/x')).toBe(false)
  expect(isAppAddress('http://localhost:5173/x', 'http://localhost:5173')).toBe(true)
  expect(isAppAddress('http://localhost:9/x', 'http://localhost:5173')).toBe(false)
})

test('a page that is missing does not load; any other file that is missing is told of', async () => {
  const handle = vi.fn<Parameters<typeof serveApp>[0]['handle']>()
  serveApp({ handle }, '/nowhere')
  const ask = (address: string) => handle.mock.calls[0]?.[1](new Request(address))
  expect(await ask(`${appStart}?again`)).toMatchObject({ type: 'error' })
  expect(await ask('app://bundle/assets/gone.js')).toMatchObject({ status: 404 })
})

describe('the content security policy', () => {
  test('allows nothing by default, no unsafe source, no connection and no other host', () => {
    const policy = contentPolicy('production')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    // Pictures of the operator's own files alone.
    expect(policy).toContain("img-src 'self' blob:;")
    expect(policy.replace('blob:', '')).not.toMatch(/unsafe|https?:|\*|data:|blob:|ws:/)
  })

  test('is only relaxed for hot reload', () => {
    expect(contentPolicy('development')).toContain("script-src 'self' 'unsafe-inline'")
    expect(contentPolicy('development')).not.toContain('unsafe-eval')
  })
})
