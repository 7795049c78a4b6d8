import { expect, test, vi } from 'vitest'
import { createProxyLogin } from '../../../../desktop/main/network/proxy-login.ts'
import {
  createSystemFetch,
  isRefused,
  neverSent,
} from '../../../../desktop/main/network/system-fetch.ts'

test.each([
  ['net::ERR_NAME_NOT_RESOLVED', true],
  ['net::ERR_CONNECTION_REFUSED', true],
  ['net::ERR_PROXY_CONNECTION_FAILED', true],
  // Both also end a request that is on its way, when the network goes.
  ['net::ERR_INTERNET_DISCONNECTED', false],
  ['net::ERR_ADDRESS_UNREACHABLE', false],
  ['net::ERR_NETWORK_CHANGED', false],
  ['net::ERR_CONNECTION_RESET', false],
])('whether %s proves that nothing was sent: %s', (message, proves) =>
  expect(neverSent(new Error(message))).toBe(proves),
)

test('nobody listens where the connection is refused, and it alone', () => {
  const errors = ['net::ERR_CONNECTION_REFUSED', 'net::ERR_CONNECTION_RESET']
  expect(errors.map((message) => isRefused(new Error(message)))).toEqual([true, false])
})

test.each(['file:///etc/passwd', 'app://bundle/index.html', 'http://example.com/', 'nonsense'])(
  '%s is refused before anything is sent',
  async (url) => {
    const request = () => expect.unreachable()
    const fetch = createSystemFetch({ request }, {} as never, request)
    const refused: unknown = await fetch(url, {}).catch((error: unknown) => error)
    expect(String(refused)).toContain('Only https addresses')
    expect(neverSent(refused)).toBe(true)
  },
)

const proxy = { host: 'proxy.example', port: 3128 }
const given = { name: 'ada', password: 'lovelace' }

test('a login is asked for once, given again, and asked for anew where it was refused', async () => {
  const show = vi.fn<(asked: { host: string } | undefined) => void>()
  const { ask, answer } = createProxyLogin(show)
  const both = [ask(proxy, false), ask(proxy, false)]
  expect(await ask({ host: 'other.example', port: 1 }, false)).toBeUndefined()
  answer(given)
  expect(await Promise.all(both)).toEqual([given, given])
  expect(await ask(proxy, false)).toEqual(given)
  expect(show.mock.calls).toEqual([[{ host: 'proxy.example:3128' }], [undefined]])

  const again = ask(proxy, true)
  answer(undefined)
  expect(await again).toBeUndefined()
  expect(show).toHaveBeenCalledTimes(4)
})
