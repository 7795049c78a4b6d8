import { expect, test, vi } from 'vitest'
import { createProxyLogin } from '../../../../desktop/main/network/proxy-login.ts'

const proxy = { host: 'proxy.example', port: 3128, realm: 'Office' }
const given = { name: 'ada', password: 'lovelace' }

const live = () => ({ isRefused: false, signal: new AbortController().signal })

test('a request that has ended does not ask the operator once it would be its turn', async () => {
  const onChange = vi.fn<() => void>()
  const login = createProxyLogin(onChange)
  const first = login.ask(proxy, live())
  const ending = new AbortController()
  const second = login.ask(proxy, { isRefused: false, signal: ending.signal })
  await vi.waitFor(() => {
    expect(login.asked()).toMatchObject({ host: 'proxy.example:3128' })
  })
  ending.abort()
  login.answer(undefined)
  expect(await first).toBeUndefined()
  expect(await second).toBeUndefined()
  expect(login.asked()).toBeUndefined()
  // One question: it came up, and it ended.
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('the answer to a question that outlived its request is there for the next one', async () => {
  const login = createProxyLogin(() => undefined)
  const ending = new AbortController()
  const first = login.ask(proxy, { isRefused: false, signal: ending.signal })
  await vi.waitFor(() => expect(login.asked()).toBeDefined())
  ending.abort()
  login.answer(given)
  await first
  expect(await login.ask(proxy, live())).toEqual(given)
})
