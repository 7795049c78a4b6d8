import { EventEmitter } from 'node:events'
import { expect, test as plainTest, vi } from 'vitest'
import { openingBounds, untilDrawn } from '../../../../desktop/main/window/main-window.ts'
import { test, type HeadlessApp } from '../../../support/desktop/headless-app.ts'

/** Chooses an item of the menu. Returns the page command that was sent so far. */
async function choose({ menu, noted }: HeadlessApp, item: string) {
  await menu(item)
  return (await noted()).events['pageCommand']
}

const emit =
  (event: string) =>
  ({ child }: HeadlessApp) =>
    child.run(
      ({ BrowserWindow }, name) =>
        BrowserWindow.getAllWindows()[0]?.webContents.emit(name, {}, { reason: 'crashed' }),
      event,
    )
const close = ({ child }: HeadlessApp) =>
  child.run(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy())
const showAnotherSite = async ({ api }: HeadlessApp) => {
  await api.saveProfile({ name: 'Garden' })
  await api.switchProfile({ id: '' })
}

test.for([
  ['was closed', close],
  ['is loaded again by the app', showAnotherSite],
  ['loads itself again', emit('did-navigate')],
  ['has crashed', emit('render-process-gone')],
] as const)(
  'what the menu asks of a page that %s waits until the next one listens',
  async ([, leave], { home }) => {
    const app = await home.start('there', { platform: 'darwin' })
    expect(await choose(app, 'tool-bulk')).toBeUndefined()
    await app.api.pageReady()
    expect((await app.noted()).events).toMatchObject({ pageCommand: 'tool-bulk' })
    expect(await choose(app, 'tool-single')).toBe('tool-single')
    await leave(app)
    expect(await choose(app, 'new-post')).toBe('tool-single')
    await app.api.pageReady()
    expect((await app.noted()).events).toMatchObject({ pageCommand: 'new-post' })
  },
)

const place = { x: 300, y: 200, width: 900, height: 700, maximized: false, zoom: 0 }

plainTest.each([
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

plainTest.each(['ready-to-show', 'did-finish-load', 'three seconds'])(
  'the window is shown once there is %s: Wayland may tell of no drawing',
  async (event) => {
    vi.useFakeTimers()
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
