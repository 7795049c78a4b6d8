import { EventEmitter } from 'node:events'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { hardenContents } from '../../../../desktop/main/window/harden.ts'
import { headlessHome } from '../../../support/desktop/headless-app.ts'

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
    await open('https://example.com/later')
    expect(openExternal.mock.calls.flat()).toEqual(
      ['by%20a%20screen%20reader', 'keyDown', 'mouseUp', 'later'].map(
        (name) => `https://example.com/${name}`,
      ),
    )
  })
})

describe('the session of the window', async () => {
  const devServer = 'http://localhost:5173'
  const [home, developed] = [headlessHome(), headlessHome()]
  const { child } = await home.start()
  const development = await developed.start('there', {}, { ELECTRON_RENDERER_URL: devServer })
  afterAll(async () => {
    await home.close()
    await developed.close()
  })

  test.each([
    ['app://bundle/index.html', false, true],
    ['blob:app://bundle/1-2-3', false, true],
    ['https://example.com/x.png', false, false],
    ['app://other/x', false, false],
    ['blob:https://example.com/1', false, false],
    ['devtools://devtools/x', false, false],
    [`${devServer}/renderer.tsx`, false, false],
    [`${devServer}/renderer.tsx`, true, true],
    ['ws://localhost:5173/', true, true],
    ['https://example.com/', true, false],
  ])('for %s, in development %s: allowed is %s', async (url, isDeveloped, isAllowed) => {
    const allows = await (isDeveloped ? development.child : child).run(
      ({ BrowserWindow }, asked) =>
        BrowserWindow.getAllWindows()[0]?.webContents.session.allows(asked),
      url,
    )
    expect(allows).toBe(isAllowed)
  })

  test('lets the page save what it made itself, and nothing from elsewhere', async () => {
    const saves = (address: string) =>
      child.run(({ BrowserWindow }, url) => {
        let isPrevented = false
        const event = { preventDefault: () => (isPrevented = true) }
        const { session } = BrowserWindow.getAllWindows()[0]?.webContents ?? {}
        session?.emit('will-download', event, { getURL: () => url })
        return !isPrevented
      }, address)
    expect(await saves('blob:app://bundle/1')).toBe(true)
    expect(await saves('https://example.com/x.exe')).toBe(false)
  })
})
