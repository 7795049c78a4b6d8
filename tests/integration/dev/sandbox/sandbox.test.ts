import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../site/dev/sandbox/sandbox.ts'
import { statusWithHost } from '../../../support/status-with-host.ts'

const sandbox = await startSandbox({ aiDelayMs: 0 })
afterAll(() => sandbox.close())
afterEach(() => sandbox.inbox.clear())

describe('Only this machine is served', () => {
  test.each<[string, number]>([
    ['localhost:4311', 200],
    ['[::1]:80', 200],
    ['app.localhost', 200],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['192.168.0.1', 403],
  ])('the host name %s is answered with %i', async (host, status) => {
    for (const url of [sandbox.urls.inbox, sandbox.urls.webhook]) {
      expect(await statusWithHost(url, host)).toBe(status)
    }
    expect(sandbox.inbox.requests()).toHaveLength(status === 200 ? 1 : 0)
  })

  test('its port cannot be reached by an address of the network', async () => {
    const { port } = new URL(sandbox.url)
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const host of ['127.0.0.2', ...others.map(({ address }) => address)]) {
      await expect(fetch(`http://${host}:${port}/inbox`), host).rejects.toThrow('fetch failed')
    }
  })
})

test('Waitlist and AI answer the pages of the site alone, by both names of this machine', async () => {
  sandbox.linkTo('http://127.0.0.1:4310')
  const signUps = `${sandbox.url}/rest/v1/waitlist_emails`
  for (const [origin, isTold] of [
    ['http://127.0.0.1:4310', true],
    ['http://localhost:4310', true],
    ['http://127.0.0.1:4312', false],
    ['http://localhost.evil.example:4310', false],
    ['null', false],
  ] as const) {
    for (const url of [sandbox.urls.ai, signUps]) {
      for (const method of ['OPTIONS', 'POST']) {
        const { headers } = await fetch(url, { method, headers: { origin } })
        const allowed = headers.get('access-control-allow-origin')
        expect([origin, url, method, allowed]).toEqual([
          origin,
          url,
          method,
          isTold ? origin : null,
        ])
      }
    }
  }
})

test('A path that nothing is at is 404', async () => {
  for (const path of ['/', '/auth/v1/token', '/webhook/', '/webhook', '/_sandbox']) {
    expect((await fetch(sandbox.url + path)).status, path).toBe(404)
  }
})

test('A port that is taken is reported, and the sandbox that has it goes on', async () => {
  const port = Number(new URL(sandbox.url).port)
  await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE')
  expect((await fetch(sandbox.urls.inbox)).status).toBe(200)
})

test('Closing ends the requests that hang, and frees the port', async () => {
  const other = await startSandbox()
  other.faults.set('webhook', { name: 'never' })
  const hanging = fetch(other.urls.webhook, { method: 'POST', body: '{}' })
  const ended = expect(hanging).rejects.toThrow('fetch failed')
  await expect.poll(() => other.inbox.requests()).toHaveLength(1)
  await other.close()
  await ended
  const again = await startSandbox({ port: Number(new URL(other.url).port) })
  await again.close()
})
