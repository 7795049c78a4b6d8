import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { recoverFromCrash } from '../../../../desktop/main/window/recovery.ts'

describe('a page that crashed', () => {
  function crashing() {
    const webContents = new EventEmitter()
    const window = { webContents, isDestroyed: () => false, reload: vi.fn<() => void>() }
    const onGone = vi.fn<() => void>()
    const giveUp = vi.fn<(why: string) => void>()
    let time = 0
    recoverFromCrash({ window: window as never, onGone, giveUp, now: () => time })
    const crash = (reason = 'crashed', afterMs = 1000) => {
      time += afterMs
      webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    }
    const failToLoad = (code: number, isMainFrame = true) => {
      webContents.emit('did-fail-load', {}, code, '', 'app://bundle/', isMainFrame)
    }
    return { window, onGone, giveUp, crash, failToLoad }
  }

  test('is loaded again, and what it had claimed is given back', () => {
    const { window, onGone, crash } = crashing()
    crash()
    expect(window.reload).toHaveBeenCalledOnce()
    expect(onGone).toHaveBeenCalledOnce()
  })

  test('is given up when it crashes again and again', () => {
    const { window, giveUp, crash } = crashing()
    for (let times = 0; times < 3; times += 1) crash()
    expect(giveUp).not.toHaveBeenCalled()
    crash()
    expect(window.reload).toHaveBeenCalledTimes(3)
    expect(giveUp).toHaveBeenCalledExactlyOnceWith('crashes')
  })

  test('is given up when it does not load, but not when its loading was cut off', () => {
    const { giveUp, failToLoad } = crashing()
    failToLoad(-3)
    failToLoad(-6, false)
    expect(giveUp).not.toHaveBeenCalled()
    failToLoad(-6)
    expect(giveUp).toHaveBeenCalledExactlyOnceWith('not-loaded')
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
