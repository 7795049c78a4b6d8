import { connect } from 'node:net'
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
    ['127.0.0.1', 200],
    ['[::1]:80', 200],
    ['app.localhost', 200],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.example#localhost', 403],
    ['192.168.0.1', 403],
  ])('the host name %s is answered with %i', async (host, status) => {
    for (const url of [sandbox.urls.inbox, sandbox.urls.webhook]) {
      expect(await statusWithHost(url, host)).toBe(status)
    }
    expect(sandbox.inbox.requests()).toHaveLength(status === 200 ? 1 : 0)
  })

  test('a request without a host name is refused', async () => {
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1')
      socket.on('error', reject).on('data', (data) => resolve(data.toString()))
      socket.write('GET /inbox HTTP/1.0\r\n\r\n')
    })
    expect(reply).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('its port cannot be reached by the other addresses of this machine', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter((address) => !address.internal && address.family === 'IPv4')
      .map((address) => address.address)
    const port = Number(new URL(sandbox.url).port)
    for (const host of [...others, '127.0.0.2']) {
      const outcome = await new Promise((resolve) => {
        const socket = connect(port, host, () => resolve('connected'))
        socket.on('error', () => resolve('refused')).setTimeout(2000, () => resolve('silent'))
        socket.on('close', () => resolve('closed')).unref()
      })
      expect(outcome, host).not.toBe('connected')
    }
  })
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
