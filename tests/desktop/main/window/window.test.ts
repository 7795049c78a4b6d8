import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { guardClosing } from '../../../../desktop/main/window/closing.ts'
import { recoverFromCrash } from '../../../../desktop/main/window/recovery.ts'
import { openingBounds, rememberBounds } from '../../../../desktop/main/window/window-state.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const place = { x: 300, y: 200, width: 900, height: 700, maximized: false }

describe('the place of the window', () => {
  test('is where it was left', () => {
    expect(openingBounds(place, [screen])).toEqual({ x: 300, y: 200, width: 900, height: 700 })
  })

  test.each([
    ['to the right', { x: 1900, y: 0 }],
    ['above', { x: 0, y: -300 }],
    ['on a screen that is gone', { x: 2500, y: 100 }],
    ['below', { x: 100, y: 1070 }],
  ])('is the usual one when it was left out of reach, %s', (_where, spot) => {
    expect(openingBounds({ ...place, ...spot }, [screen])).toEqual({ width: 900, height: 700 })
  })

  test('is remembered once after the window was moved, and when it closes', () => {
    vi.useFakeTimers()
    const window = Object.assign(new EventEmitter(), {
      getNormalBounds: () => place,
      isMaximized: () => true,
    })
    const remember = vi.fn<(state: object) => void>()
    rememberBounds(window as never, remember)
    window.emit('move')
    window.emit('resize')
    vi.advanceTimersByTime(1000)
    expect(remember).toHaveBeenCalledExactlyOnceWith({ ...place, maximized: true })
    window.emit('close')
    expect(remember).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})

describe('closing the window', () => {
  function closable({ running, button }: { running: boolean; button: number }) {
    const app = Object.assign(new EventEmitter(), { quit: vi.fn<() => void>() })
    const window = Object.assign(new EventEmitter(), { destroy: vi.fn<() => void>() })
    const showMessageBox = vi.fn<() => Promise<object>>(() => Promise.resolve({ response: button }))
    const askPage = vi.fn<() => void>()
    const settled = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const closing = guardClosing({
      app: app as never,
      dialog: { showMessageBox } as never,
      window: window as never,
      askPage,
      isRunning: () => running,
      settled,
    })
    const close = async (busy: boolean | 'no answer') => {
      const preventDefault = vi.fn<() => void>()
      window.emit('close', { preventDefault })
      if (busy !== 'no answer') closing.answer(busy)
      await vi.waitFor(
        () => {
          expect(
            window.destroy.mock.calls.length + showMessageBox.mock.calls.length,
          ).toBeGreaterThan(0)
        },
        { timeout: 3000 },
      )
      await new Promise((resolve) => setImmediate(resolve))
      return preventDefault.mock.calls.length > 0
    }
    return { app, window, showMessageBox, settled, askPage, close }
  }

  test('asks nobody when nothing is going on, and waits until all is on disk', async () => {
    const { close, window, showMessageBox, settled } = closable({ running: false, button: 0 })
    expect(await close(false)).toBe(true)
    expect(showMessageBox).not.toHaveBeenCalled()
    expect(settled).toHaveBeenCalled()
    expect(window.destroy).toHaveBeenCalled()
  })

  test('asks first during a run, and stays open when the operator wants that', async () => {
    const { close, window, showMessageBox } = closable({ running: true, button: 0 })
    await close(true)
    expect(showMessageBox).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({
        type: 'warning',
        message: 'A run is going on.',
        buttons: ['Keep It Open', 'Close Anyway'],
        defaultId: 0,
        cancelId: 0,
      }),
    )
    expect(window.destroy).not.toHaveBeenCalled()
  })

  test('closes during a run when the operator is sure', async () => {
    const { close, window } = closable({ running: true, button: 1 })
    await close(true)
    expect(window.destroy).toHaveBeenCalled()
  })

  test('asks too when only the page knows that it is busy', async () => {
    const { close, showMessageBox } = closable({ running: false, button: 0 })
    await close(true)
    expect(showMessageBox).toHaveBeenCalledOnce()
  })

  test('does not hang on a page that hangs', async () => {
    const { close, window } = closable({ running: false, button: 0 })
    await close('no answer')
    expect(window.destroy).toHaveBeenCalled()
  })

  test('goes on to quit when quitting was what began it', async () => {
    const { close, app } = closable({ running: true, button: 1 })
    app.emit('before-quit')
    await close(true)
    expect(app.quit).toHaveBeenCalledOnce()
  })
})

describe('a page that crashed', () => {
  function crashing() {
    const webContents = new EventEmitter()
    const window = { webContents, isDestroyed: () => false, reload: vi.fn<() => void>() }
    const onGone = vi.fn<() => void>()
    let time = 0
    recoverFromCrash({ window, onGone, now: () => time })
    const crash = (reason = 'crashed', afterMs = 1000) => {
      time += afterMs
      webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    }
    return { window, onGone, crash }
  }

  test('is loaded again, and what it had claimed is given back', () => {
    const { window, onGone, crash } = crashing()
    crash()
    expect(window.reload).toHaveBeenCalledOnce()
    expect(onGone).toHaveBeenCalledOnce()
  })

  test('is left alone when it crashes again and again', () => {
    const { window, crash } = crashing()
    for (let times = 0; times < 10; times += 1) crash()
    expect(window.reload).toHaveBeenCalledTimes(3)
  })

  test('has the same chances again a minute later', () => {
    const { window, crash } = crashing()
    for (let times = 0; times < 5; times += 1) crash('oom', 61_000)
    expect(window.reload).toHaveBeenCalledTimes(5)
  })

  test('is not loaded again when it ended in order', () => {
    const { window, crash } = crashing()
    crash('clean-exit')
    expect(window.reload).not.toHaveBeenCalled()
  })
})
