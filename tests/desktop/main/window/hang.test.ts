import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { guardHang } from '../../../../desktop/main/window/hang.ts'

/** A window whose operator answers with a button, or not before the question has gone away. */
function hanging(button?: number) {
  const webContents = { forcefullyCrashRenderer: vi.fn<() => void>() }
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
  const showMessageBox = vi.fn<
    (window: object, box: { signal: AbortSignal }) => Promise<{ response: number }>
  >(async (_window, { signal }) => {
    if (button === undefined)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return { response: button ?? 0 }
  })
  guardHang({ window: window as never, dialog: { showMessageBox } as never })
  return { window, webContents, showMessageBox }
}

test('a page that does not answer is loaded again if the operator wants it', async () => {
  const { window, webContents } = hanging(1)
  window.emit('unresponsive')
  await expect.poll(() => webContents.forcefullyCrashRenderer.mock.calls).toHaveLength(1)
})

test('a page that answers after all is left alone, and asked about again the next time', async () => {
  const { window, webContents, showMessageBox } = hanging()
  window.emit('unresponsive')
  window.emit('unresponsive')
  expect(showMessageBox).toHaveBeenCalledOnce()
  window.emit('responsive')
  expect(showMessageBox.mock.calls[0]?.[1].signal.aborted).toBe(true)
  await new Promise(setImmediate)
  window.emit('unresponsive')
  expect(showMessageBox).toHaveBeenCalledTimes(2)
  expect(webContents.forcefullyCrashRenderer).not.toHaveBeenCalled()
})
