import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { contentPolicy } from '../../../../desktop/main/protocol/content-policy.ts'
import { lockContents } from '../../../../desktop/main/window/lock-contents.ts'
import { lockSession } from '../../../../desktop/main/window/lock-session.ts'

type Decide = (decision: unknown) => void

/** A session that keeps the handlers it was given. */
function lockedSession(devServer?: string) {
  const handlers: Record<string, (...args: never[]) => unknown> = {}
  const keep = (name: string) => (handler: (...args: never[]) => unknown) => {
    handlers[name] = handler
  }
  const setSpellCheckerEnabled = vi.fn<(on: boolean) => void>()
  lockSession(
    {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setSpellCheckerEnabled,
      webRequest: { onBeforeRequest: keep('before'), onHeadersReceived: keep('headers') },
      on: (_event: string, handler: (...args: never[]) => unknown) => keep('download')(handler),
    } as never,
    { devServer, spellCheck: false },
  )
  const isCancelled = (url: string) => {
    let decision: unknown
    handlers['before']?.({ url } as never, ((given) => (decision = given)) as Decide as never)
    return (decision as { cancel: boolean }).cancel
  }
  return { handlers, isCancelled, setSpellCheckerEnabled }
}

describe('the session of the window', () => {
  test.each(['media', 'geolocation', 'notifications', 'openExternal', 'clipboard-read', 'hid'])(
    'denies %s, asked or checked',
    (permission) => {
      const { handlers } = lockedSession()
      const decide = vi.fn<(allowed: boolean) => void>()
      handlers['request']?.(undefined as never, permission as never, decide as never)
      expect(decide).toHaveBeenCalledWith(false)
      expect(handlers['check']?.(undefined as never, permission as never)).toBe(false)
      expect(handlers['device']?.()).toBe(false)
    },
  )

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
    expect(lockedSession().isCancelled(url)).toBe(cancelled)
  })

  test('loads from the development server while developing, and from nowhere else', () => {
    const { isCancelled } = lockedSession('http://localhost:5173')
    expect(isCancelled('http://localhost:5173/renderer.tsx')).toBe(false)
    expect(isCancelled('ws://localhost:5173/')).toBe(false)
    expect(isCancelled('https://example.com/')).toBe(true)
  })

  test('lets the page save what it made itself, and nothing from elsewhere', () => {
    const { handlers } = lockedSession()
    const download = (url: string) => {
      const preventDefault = vi.fn<() => void>()
      handlers['download']?.({ preventDefault } as never, { getURL: () => url } as never)
      return preventDefault.mock.calls.length === 0
    }
    expect(download('blob:app://bundle/1')).toBe(true)
    expect(download('https://example.com/x.exe')).toBe(false)
  })

  test('has no spell checker until the operator turns it on', () => {
    expect(lockedSession().setSpellCheckerEnabled).toHaveBeenCalledWith(false)
  })
})

describe('the page', () => {
  function lockedPage() {
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: vi.fn<() => void>(),
    })
    const openExternal = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve())
    lockContents(contents as never, { shell: { openExternal }, devServer: undefined })
    const isPrevented = (event: string, url: string) => {
      const preventDefault = vi.fn<() => void>()
      contents.emit(event, { url, preventDefault })
      return preventDefault.mock.calls.length > 0
    }
    const open = (url: string): unknown =>
      (contents.setWindowOpenHandler.mock.calls as unknown as [[(d: object) => unknown]])[0][0]({
        url,
      })
    return { isPrevented, open, openExternal }
  }

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'cannot leave the app: %s',
    (event) => {
      const { isPrevented } = lockedPage()
      expect(isPrevented(event, 'https://example.com/')).toBe(true)
      expect(isPrevented(event, 'file:///etc/passwd')).toBe(true)
      expect(isPrevented(event, 'javascript:alert(1)')).toBe(true)
      // A file of the app shown as a page would leave no way back.
      expect(isPrevented(event, 'app://bundle/assets/x.js')).toBe(true)
      expect(isPrevented(event, 'app://bundle/index.html')).toBe(false)
      expect(isPrevented(event, 'app://bundle/index.html#main')).toBe(false)
    },
  )

  test('opens a plain https link in the operator’s browser, and nothing else', () => {
    const { isPrevented, openExternal } = lockedPage()
    expect(isPrevented('will-navigate', 'https://example.com/a')).toBe(true)
    expect(isPrevented('will-navigate', 'http://example.com/b')).toBe(true)
    expect(isPrevented('will-frame-navigate', 'https://example.com/c')).toBe(true)
    expect(isPrevented('will-redirect', 'https://example.com/d')).toBe(true)
    expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/a')
  })

  test('can embed no web view', () => {
    expect(lockedPage().isPrevented('will-attach-webview', 'app://bundle/index.html')).toBe(true)
  })

  test('opens no window, but an https link in the operator’s browser', () => {
    const { open, openExternal } = lockedPage()
    expect(open('https://example.com/a')).toEqual({ action: 'deny' })
    expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/a')
  })

  test.each([
    'http://example.com/',
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'https://user:word@example.com/',
    'nonsense',
  ])('hands %s to nobody', (url) => {
    const { open, openExternal } = lockedPage()
    expect(open(url)).toEqual({ action: 'deny' })
    expect(openExternal).not.toHaveBeenCalled()
  })
})

describe('the content security policy', () => {
  test('allows nothing by default, no unsafe source, no connection and no other host', () => {
    const policy = contentPolicy('production')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:|ws:/)
  })

  test('is only relaxed for hot reload', () => {
    expect(contentPolicy('development')).toContain("script-src 'self' 'unsafe-inline'")
    expect(contentPolicy('development')).not.toContain('unsafe-eval')
  })
})
