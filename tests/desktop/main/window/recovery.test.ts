import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { recoverFromCrash, recoverFromHang } from '../../../../desktop/main/window/recovery.ts'

describe('a page that crashed', () => {
  function crashing() {
    const webContents = new EventEmitter()
    const window = { webContents, isDestroyed: () => false, reload: vi.fn<() => void>() }
    const exit = vi.fn<(code?: number) => void>()
    const showErrorBox = vi.fn<(title: string, text: string) => void>()
    const save = Promise.withResolvers<void>()
    let time = 0
    recoverFromCrash({
      app: { exit },
      dialog: { showErrorBox },
      window: window as never,
      onGone: () => undefined,
      saved: () => save.promise,
      now: () => time,
    })
    const crash = (reason = 'crashed', afterMs = 1000) => {
      time += afterMs
      webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    }
    const failToLoad = (code: number, isMainFrame = true) => {
      webContents.emit('did-fail-load', {}, code, '', 'app://bundle/', isMainFrame)
    }
    return { window, exit, showErrorBox, save, crash, failToLoad }
  }

  test('is given up when it crashes again and again, once all is saved', async () => {
    const { window, exit, showErrorBox, save, crash } = crashing()
    for (let times = 0; times < 3; times += 1) crash()
    expect(showErrorBox).not.toHaveBeenCalled()
    crash()
    expect(window.reload).toHaveBeenCalledTimes(3)
    expect(showErrorBox.mock.calls).toEqual([['Pennywren has to close.', expect.any(String)]])
    await new Promise(setImmediate)
    expect(exit).not.toHaveBeenCalled()
    save.reject(new Error('Disk full'))
    await expect.poll(() => exit.mock.calls).toEqual([[1]])
  })

  test('is given up when it does not load, but not when its loading was cut off', () => {
    const { showErrorBox, failToLoad } = crashing()
    failToLoad(-3)
    failToLoad(-6, false)
    expect(showErrorBox).not.toHaveBeenCalled()
    failToLoad(-6)
    expect(showErrorBox.mock.calls).toEqual([
      ['Pennywren could not open its window.', expect.any(String)],
    ])
  })

  test('has the same chances again a minute later', () => {
    const { window, crash } = crashing()
    for (let times = 0; times < 5; times += 1) crash('oom', 61_000)
    // It ended in order.
    crash('clean-exit')
    expect(window.reload).toHaveBeenCalledTimes(5)
  })
})

/** Its operator answers with a button. */
function hanging(button: number) {
  const webContents = { forcefullyCrashRenderer: vi.fn<() => void>() }
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
  const showMessageBox = vi.fn<(window: object, box: object) => Promise<{ response: number }>>(
    async () => ({ response: button }),
  )
  recoverFromHang(window as never, { showMessageBox } as never)
  return { window, webContents, showMessageBox }
}

test('a page that does not answer is loaded again if the operator wants it', async () => {
  const { window, webContents, showMessageBox } = hanging(1)
  window.emit('unresponsive')
  window.emit('unresponsive')
  await expect.poll(() => webContents.forcefullyCrashRenderer.mock.calls).toHaveLength(1)
  expect(showMessageBox).toHaveBeenCalledOnce()
})

test('a page that does not answer is waited for where the operator presses Enter or Escape', async () => {
  const { window, webContents, showMessageBox } = hanging(0)
  window.emit('unresponsive')
  expect(showMessageBox.mock.calls[0]?.[1]).toMatchObject({
    buttons: ['Wait', 'Load Again'],
    defaultId: 0,
    cancelId: 0,
    // Or Windows shows the second as a link, and neither as a button.
    noLink: true,
  })
  await new Promise(setImmediate)
  window.emit('unresponsive')
  expect(showMessageBox).toHaveBeenCalledTimes(2)
  expect(webContents.forcefullyCrashRenderer).not.toHaveBeenCalled()
})
