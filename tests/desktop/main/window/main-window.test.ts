import { expect, test, vi } from 'vitest'
import { createMainWindow } from '../../../../desktop/main/window/main-window.ts'

/** Windows that are opened one after the other, each of which can be closed. */
function setUp() {
  const opened: {
    isDestroyed: () => boolean
    destroy: () => void
    send: ReturnType<typeof vi.fn>
  }[] = []
  const main = createMainWindow(() => {
    let isDestroyed = false
    const send = vi.fn<(name: string, payload: unknown) => void>()
    const window = {
      isDestroyed: () => isDestroyed,
      isMinimized: () => true,
      destroy: () => (isDestroyed = true),
      restore: vi.fn<() => void>(),
      show: vi.fn<() => void>(),
      focus: vi.fn<() => void>(),
      webContents: { send },
    }
    opened.push({ ...window, send })
    return window as never
  })
  return { main, opened }
}

test('what the menu asks for while there is no window reaches the page of the next one', () => {
  const { main, opened } = setUp()
  main.showAndSend('toolAsked', 'bulk')
  expect(opened[0]?.send).not.toHaveBeenCalled()
  main.pageReady()
  expect(opened[0]?.send).toHaveBeenCalledExactlyOnceWith('toolAsked', 'bulk')
  main.showAndSend('toolAsked', 'single')
  expect(opened[0]?.send).toHaveBeenLastCalledWith('toolAsked', 'single')
  expect(opened).toHaveLength(1)
})

test('a page that has only begun to load is waited for, as after the window was closed', () => {
  const { main, opened } = setUp()
  main.show()
  main.pageReady()
  opened[0]?.destroy()
  main.showAndSend('toolAsked', 'bulk')
  expect(opened[1]?.send).not.toHaveBeenCalled()
  main.pageReady()
  expect(opened[1]?.send).toHaveBeenCalledOnce()
})
