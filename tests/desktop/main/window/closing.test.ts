import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { guardClosing } from '../../../../desktop/main/window/closing.ts'

describe('closing the window', () => {
  function closable({ running = false, button = 0 }) {
    const app = Object.assign(new EventEmitter(), { exit: vi.fn<() => void>() })
    const powerMonitor = new EventEmitter()
    const onKept = vi.fn<() => void>()
    const window = Object.assign(new EventEmitter(), { destroy: vi.fn<() => void>() })
    const showMessageBox = vi.fn<() => Promise<object>>(() => Promise.resolve({ response: button }))
    const askPage = vi.fn<() => void>()
    const saved = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const closing = guardClosing({
      app: app as never,
      powerMonitor: powerMonitor as never,
      onKept,
      dialog: { showMessageBox } as never,
      window: window as never,
      askPage,
      isRunning: () => running,
      isSending: () => false,
      putAway: () => undefined,
      saved,
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
    return { closing, window, app, showMessageBox, saved, onKept, close }
  }

  test('asks nobody when nothing is going on, and waits until all is on disk', async () => {
    const { close, window, showMessageBox, saved } = closable({})
    expect(await close(false)).toBe(true)
    expect(showMessageBox).not.toHaveBeenCalled()
    expect(saved).toHaveBeenCalled()
    expect(window.destroy).toHaveBeenCalled()
  })

  test('asks first during a run, and stays open when the operator wants that', async () => {
    const { close, window, showMessageBox, onKept } = closable({ running: true })
    await close(true)
    expect(onKept).toHaveBeenCalledOnce()
    expect(showMessageBox).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({
        type: 'warning',
        message: 'Something is not finished.',
        buttons: ['Keep It Open', 'Close Anyway'],
        defaultId: 0,
        cancelId: 0,
      }),
    )
    expect(window.destroy).not.toHaveBeenCalled()
  })

  test('does not hang on a page that hangs', async () => {
    const { close, window } = closable({})
    await close('no answer')
    expect(window.destroy).toHaveBeenCalled()
  })

  test('closes during a run when the operator is sure, and goes on to quit if that began it', async () => {
    const { close, closing, window, app } = closable({ running: true, button: 1 })
    expect(closing.isQuitting()).toBe(false)
    app.emit('before-quit')
    await close(true)
    expect(window.destroy).toHaveBeenCalled()
    expect(closing.isQuitting()).toBe(true)
  })
})
