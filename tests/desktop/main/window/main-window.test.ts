import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createMainWindow,
  openingBounds,
  untilDrawn,
} from '../../../../desktop/main/window/main-window.ts'

/** Windows that are opened one after the other, each of which can be closed. */
function setUp() {
  const opened: { destroy: () => void; send: ReturnType<typeof vi.fn>; page: EventEmitter }[] = []
  const main = createMainWindow(() => {
    let isDestroyed = false
    const send = vi.fn<(name: string, payload: unknown) => void>()
    const page = Object.assign(new EventEmitter(), { send, reload: () => undefined })
    opened.push({ send, page, destroy: () => (isDestroyed = true) })
    return {
      isDestroyed: () => isDestroyed,
      isMinimized: () => true,
      restore: () => undefined,
      show: () => undefined,
      focus: () => undefined,
      webContents: page,
    } as never
  })
  return { main, opened }
}

test('what the menu asks for while there is no window reaches the page of the next one', () => {
  const { main, opened } = setUp()
  main.showAndSend('pageCommand', 'tool-bulk')
  expect(opened[0]?.send).not.toHaveBeenCalled()
  main.pageReady()
  expect(opened[0]?.send).toHaveBeenCalledExactlyOnceWith('pageCommand', 'tool-bulk')
  main.showAndSend('pageCommand', 'tool-single')
  expect(opened[0]?.send).toHaveBeenLastCalledWith('pageCommand', 'tool-single')
  opened[0]?.destroy()
  main.showAndSend('pageCommand', 'tool-bulk')
  expect(opened[1]?.send).not.toHaveBeenCalled()
  main.pageReady()
  expect(opened[1]?.send).toHaveBeenCalledOnce()
  expect(opened).toHaveLength(2)
})

test.each([
  ['is loaded again by the app', ({ main }) => main.reload()],
  ['loads itself again', ({ opened }) => opened[0]?.page.emit('did-navigate')],
  ['has crashed', ({ opened }) => opened[0]?.page.emit('render-process-gone')],
] satisfies [string, (parts: ReturnType<typeof setUp>) => unknown][])(
  'what is for a page that %s waits until the new one listens',
  (_how, leave) => {
    const parts = setUp()
    const { main, opened } = parts
    main.show()
    main.pageReady()
    leave(parts)
    main.showAndSend('fileOpened', { name: 'plan.md', bytes: undefined })
    expect(opened[0]?.send).not.toHaveBeenCalled()
    main.pageReady()
    expect(opened[0]?.send).toHaveBeenCalledOnce()
  },
)

const place = { x: 300, y: 200, width: 900, height: 700, maximized: false, zoom: 0 }

test.each([
  ['is where it was left', {}, { x: 300, y: 200, width: 900, height: 700 }],
  [
    'is on the nearest screen where its own is gone',
    { x: 2500, y: 100 },
    { x: 1020, y: 100, width: 900, height: 700 },
  ],
  [
    'is no larger than the screen',
    { width: 3000, height: 2000 },
    { x: 0, y: 0, width: 1920, height: 1080 },
  ],
])('the window %s', (_how, left, opened) => {
  const getDisplayMatching = () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } })
  const screen = { getDisplayMatching } as unknown as Parameters<typeof openingBounds>[1]
  expect(openingBounds({ ...place, ...left }, screen)).toEqual(opened)
})

test.each(['ready-to-show', 'did-finish-load', 'three seconds'])(
  'the window is shown once there is %s: Wayland may tell of no drawing',
  async (event) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() })
    const show = vi.fn<() => void>()
    void untilDrawn(window as never).then(show)
    await vi.advanceTimersByTimeAsync(2999)
    expect(show).not.toHaveBeenCalled()
    window.emit(event)
    window.webContents.emit(event)
    await vi.advanceTimersByTimeAsync(event === 'three seconds' ? 1 : 0)
    expect(show).toHaveBeenCalledOnce()
  },
)
