import { expect, test, vi } from 'vitest'
import { createProxyLogin } from '../../../../desktop/main/network/proxy-login.ts'

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
