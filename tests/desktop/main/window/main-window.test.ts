import { expect, test, vi } from 'vitest'
import { createMainWindow } from '../../../../desktop/main/window/main-window.ts'

function windowThatHears() {
  const send = vi.fn<(name: string, payload: unknown) => void>()
  return { send, window: { isDestroyed: () => false, webContents: { send } } as never }
}

test('what the menu asks for while there is no window reaches the page of the next one', () => {
  const main = createMainWindow()
  main.sendWhenReady('toolAsked', 'bulk')
  const { window, send } = windowThatHears()
  main.set(window)
  expect(send).not.toHaveBeenCalled()
  main.ready()
  expect(send).toHaveBeenCalledExactlyOnceWith('toolAsked', 'bulk')
  main.sendWhenReady('toolAsked', 'single')
  expect(send).toHaveBeenLastCalledWith('toolAsked', 'single')
})

test('a page that has only begun to load is waited for, as after the window was closed', () => {
  const main = createMainWindow()
  main.set(windowThatHears().window)
  main.ready()
  const { window, send } = windowThatHears()
  main.set(window)
  main.sendWhenReady('toolAsked', 'bulk')
  expect(send).not.toHaveBeenCalled()
  main.ready()
  expect(send).toHaveBeenCalledOnce()
})
