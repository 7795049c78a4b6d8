import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headersFor } from '../../../../site/dev/static-host/static-host.ts'

const folder = join(import.meta.dirname, '../../../../site/operations/hosting')
const read = (name: string) => readFile(join(folder, name), 'utf8')

const everywhere = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' }

test('every host sends the same headers, and lets browsers keep what is named by its content', async () => {
  const shared = await read('_headers')
  expect(Object.fromEntries(headersFor(shared, '/'))).toEqual(everywhere)
  const ofAsset = Object.fromEntries(headersFor(shared, '/assets/main-abc.js'))
  expect(ofAsset).toEqual({ ...everywhere, ...forEver })

  const vercel = JSON.parse(await read('vercel.json')) as {
    headers: { source: string; headers: { key: string; value: string }[] }[]
  }
  const byName = (headers: { key: string; value: string }[]) =>
    Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value]))
  expect(vercel.headers.map(({ source, headers }) => [source, byName(headers)])).toEqual([
    ['/(.*)', everywhere],
    ['/assets/(.*)', forEver],
  ])

  // Of a variable: what nginx makes of it is tested with nginx itself.
  const nginx = (await read('nginx.conf')).matchAll(/^add_header (\S+) "(.*)" always;$/gm)
  const added = Array.from(nginx, ([, name = '', value = '']) => [name.toLowerCase(), value])
  expect(Object.fromEntries(added)).toEqual(everywhere)
})
