import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { hardenContents } from '../../../../desktop/main/window/harden-contents.ts'

describe('the page', () => {
  function hardenedPage() {
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: vi.fn<() => void>(),
    })
    const openExternal = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve())
    let time = 10_000
    hardenContents(contents as never, {
      shell: { openExternal },
      devServer: undefined,
      now: () => time,
    })
    const press = (type = 'mouseUp', afterMs = 0) => {
      contents.emit('input-event', {}, { type })
      time += afterMs
    }
    const isPrevented = (event: string, url: string) => {
      const preventDefault = vi.fn<() => void>()
      contents.emit(event, { url, preventDefault })
      return preventDefault.mock.calls.length > 0
    }
    const open = (url: string): unknown =>
      (contents.setWindowOpenHandler.mock.calls as unknown as [[(d: object) => unknown]])[0][0]({
        url,
      })
    return { isPrevented, open, openExternal, press }
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
      expect(isPrevented(event, 'app://bundle/index.html#main')).toBe(false)
    },
  )

  test('opens a plain https link in the operator’s browser, and nothing else', () => {
    const { isPrevented, openExternal, press } = hardenedPage()
    press()
    expect(isPrevented('will-navigate', 'https://example.com/a')).toBe(true)
    press()
    expect(isPrevented('will-navigate', 'http://example.com/b')).toBe(true)
    expect(isPrevented('will-frame-navigate', 'https://example.com/c')).toBe(true)
    expect(isPrevented('will-redirect', 'https://example.com/d')).toBe(true)
    expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/a')
  })

  test('opens no window, but an https link in the operator’s browser', () => {
    const { open, openExternal, press } = hardenedPage()
    press('keyDown')
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
    const { open, openExternal, press } = hardenedPage()
    press()
    expect(open(url)).toEqual({ action: 'deny' })
    expect(openExternal).not.toHaveBeenCalled()
  })

  test('opens nothing by itself, however often it tries', () => {
    const { open, openExternal } = hardenedPage()
    for (let times = 0; times < 5; times += 1) open('https://example.com/?secret')
    expect(openExternal).not.toHaveBeenCalled()
  })

  test('opens one address for one press, and none for a press long ago or a moved mouse', () => {
    const { open, openExternal, press } = hardenedPage()
    press()
    open('https://example.com/1')
    open('https://example.com/2')
    press('mouseUp', 2000)
    open('https://example.com/3')
    press('mouseMove')
    open('https://example.com/4')
    expect(openExternal.mock.calls).toEqual([['https://example.com/1']])
  })
})
