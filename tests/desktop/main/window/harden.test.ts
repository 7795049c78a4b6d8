import { EventEmitter } from 'node:events'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hardenContents, hardenSession } from '../../../../desktop/main/window/harden.ts'

describe('the page', () => {
  function hardenedPage() {
    let isActive = false
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: vi.fn<() => void>(),
      getURL: () => 'app://bundle/index.html',
      executeJavaScriptInIsolatedWorld: () => Promise.resolve(isActive),
    })
    const openExternal = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve())
    hardenContents(contents as never, { openExternal })
    /** A press; that of a screen reader makes no input event. */
    const press = (how: 'mouseUp' | 'keyDown' | 'by a screen reader' = 'mouseUp') => {
      isActive = true
      if (how !== 'by a screen reader') contents.emit('input-event', {}, { type: how })
    }
    const isPrevented = (event: string, url: string, isMainFrame = true) => {
      const preventDefault = vi.fn<() => void>()
      contents.emit(event, { url, isMainFrame, preventDefault })
      return preventDefault.mock.calls.length > 0
    }
    const open = async (url: string): Promise<unknown> => {
      const action = (
        contents.setWindowOpenHandler.mock.calls as unknown as [[(d: object) => unknown]]
      )[0][0]({ url })
      await new Promise(setImmediate)
      return action
    }
    return { contents, isPrevented, open, openExternal, press }
  }

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'cannot leave the app: %s',
    (event) => {
      const { isPrevented } = hardenedPage()
      expect(isPrevented(event, 'https://example.com/')).toBe(true)
      expect(isPrevented(event, 'file:///etc/passwd')).toBe(true)
      expect(isPrevented(event, 'javascript:alert(1)')).toBe(true)
      // From one of the app's files that is shown as a page there would be no way back.
      expect(isPrevented(event, 'app://bundle/assets/x.js')).toBe(true)
      expect(isPrevented(event, 'app://bundle/index.html')).toBe(false)
    },
  )

  test('opens a plain https link in the operator’s browser, and nothing else', async () => {
    const { isPrevented, openExternal, press } = hardenedPage()
    const go = async (url: string, event = 'will-frame-navigate', isMainFrame = true) => {
      press()
      expect(isPrevented(event, url, isMainFrame)).toBe(true)
      await new Promise(setImmediate)
    }
    await go('https://example.com/a')
    await go('http://example.com/b')
    await go('https://example.com/c', 'will-frame-navigate', false)
    await go('https://example.com/d', 'will-redirect')
    expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/a')
  })

  test.each([
    'http://example.com/',
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'https://user:word@example.com/',
    'nonsense',
  ])('hands %s to nobody', async (url) => {
    const { open, openExternal, press } = hardenedPage()
    press()
    expect(await open(url)).toEqual({ action: 'deny' })
    expect(openExternal).not.toHaveBeenCalled()
  })

  test('opens one address for one press, whatever it was made with, and none without', async () => {
    const { open, openExternal, press, contents } = hardenedPage()
    await open('https://example.com/unasked')
    for (const how of ['by a screen reader', 'keyDown', 'mouseUp'] as const) {
      press(how)
      await open(`https://example.com/${how}`)
      contents.emit('input-event', {}, { type: 'mouseMove' })
      await open('https://example.com/second')
    }
    vi.setSystemTime(Date.now() + 5000)
    onTestFinished(() => void vi.useRealTimers())
    await open('https://example.com/later')
    expect(openExternal.mock.calls.flat()).toEqual(
      ['by%20a%20screen%20reader', 'keyDown', 'mouseUp', 'later'].map(
        (name) => `https://example.com/${name}`,
      ),
    )
  })
})

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
    const decide = vi.fn<(decision: { cancel: boolean }) => void>()
    handlers['before']?.({ url } as never, decide as never)
    return decide.mock.calls[0]?.[0].cancel
  }
  return { handlers, isCancelled }
}

describe('the session of the window', () => {
  const devServer = 'http://localhost:5173'
  test.each([
    ['app://bundle/index.html', undefined, false],
    ['blob:app://bundle/1-2-3', undefined, false],
    ['https://example.com/x.png', undefined, true],
    ['app://other/x', undefined, true],
    ['blob:https://example.com/1', undefined, true],
    ['devtools://devtools/x', undefined, true],
    [`${devServer}/renderer.tsx`, undefined, true],
    [`${devServer}/renderer.tsx`, devServer, false],
    ['ws://localhost:5173/', devServer, false],
    ['https://example.com/', devServer, true],
  ])('for %s, with the development server %s: cancelled is %s', (url, server, cancelled) =>
    expect(hardenedSession(server).isCancelled(url)).toBe(cancelled),
  )

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
})
