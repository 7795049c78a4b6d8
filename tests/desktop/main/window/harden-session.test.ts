import { describe, expect, test, vi } from 'vitest'
import { hardenSession } from '../../../../desktop/main/window/harden-session.ts'

type Decide = (decision: unknown) => void

/** A session that keeps the handlers it was given. */
function hardenedSession(devServer?: string) {
  const handlers: Record<string, (...args: never[]) => unknown> = {}
  const keep = (name: string) => (handler: (...args: never[]) => unknown) => {
    handlers[name] = handler
  }
  hardenSession(
    {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      webRequest: { onBeforeRequest: keep('before'), onHeadersReceived: keep('headers') },
      on: (_event: string, handler: (...args: never[]) => unknown) => keep('download')(handler),
    } as never,
    devServer,
  )
  const isCancelled = (url: string) => {
    let decision: unknown
    handlers['before']?.({ url } as never, ((given) => (decision = given)) as Decide as never)
    return (decision as { cancel: boolean }).cancel
  }
  return { handlers, isCancelled }
}

describe('the session of the window', () => {
  test.each([
    ['app://bundle/index.html', false],
    ['blob:app://bundle/1-2-3', false],
    ['https://example.com/x.png', true],
    ['http://127.0.0.1:8080/', true],
    ['app://other/x', true],
    ['file:///etc/passwd', true],
    ['blob:https://example.com/1', true],
    ['devtools://devtools/x', true],
    ['http://localhost:5173/', true],
  ])('for %s: cancelled is %s', (url, cancelled) => {
    expect(hardenedSession().isCancelled(url)).toBe(cancelled)
  })

  test('loads from the development server while developing, and from nowhere else', () => {
    const { isCancelled } = hardenedSession('http://localhost:5173')
    expect(isCancelled('http://localhost:5173/renderer.tsx')).toBe(false)
    expect(isCancelled('ws://localhost:5173/')).toBe(false)
    expect(isCancelled('https://example.com/')).toBe(true)
  })

  test('lets the page save what it made itself, and nothing from elsewhere', () => {
    const { handlers } = hardenedSession()
    const download = (url: string) => {
      const preventDefault = vi.fn<() => void>()
      handlers['download']?.({ preventDefault } as never, { getURL: () => url } as never)
      return preventDefault.mock.calls.length === 0
    }
    expect(download('blob:app://bundle/1')).toBe(true)
    expect(download('https://example.com/x.exe')).toBe(false)
  })

  test('has the content policy of development on the development server’s answers alone', () => {
    const { handlers } = hardenedSession('http://localhost:5173')
    const decided = (url: string) => {
      const decide = vi.fn<(decision: object) => void>()
      handlers['headers']?.({ url, responseHeaders: {} } as never, decide as never)
      return decide.mock.calls[0]?.[0]
    }
    expect(decided('http://localhost:5173/index.html')).toMatchObject({
      responseHeaders: { 'Content-Security-Policy': expect.stringContaining('ws:') },
    })
    expect(decided('app://bundle/index.html')).toEqual({})
    expect(decided('devtools://devtools/x.html')).toEqual({})
    expect(hardenedSession().handlers).not.toHaveProperty('headers')
  })
})
