import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import {
  keepOnScreens,
  openingBounds,
  rememberBounds,
} from '../../../../desktop/main/window/window-state.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const place = { x: 300, y: 200, width: 900, height: 700, maximized: false, zoom: 0 }

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

  test.each([
    ['reaches over the edge', { x: 1300, y: 600 }, { x: 1020, y: 380, width: 900, height: 700 }],
    [
      'is larger than the screen',
      { width: 3000, height: 2000 },
      { x: 0, y: 0, width: 1920, height: 1080 },
    ],
    ['is between two', { x: 1700, y: 0 }, { x: 1920, y: 0, width: 900, height: 700 }],
  ])('is wholly on one screen where it %s', (_how, left, opened) => {
    const second = { ...screen, x: 1920 }
    expect(openingBounds({ ...place, ...left }, [screen, second])).toEqual(opened)
  })

  test('is on a screen again after the one it was on is gone', () => {
    const screens = Object.assign(new EventEmitter(), {
      getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1280, height: 700 } }],
      getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 1280, height: 700 } }),
    })
    const setBounds = vi.fn<(bounds: object) => void>()
    const window = Object.assign(new EventEmitter(), {
      getBounds: () => ({ x: 2500, y: 100, width: 900, height: 800 }),
      setBounds,
    })
    keepOnScreens(window as never, screens as never)
    screens.emit('display-removed')
    expect(setBounds).toHaveBeenCalledExactlyOnceWith({ x: 380, y: 0, width: 900, height: 700 })
    window.emit('closed')
    screens.emit('display-removed')
    expect(setBounds).toHaveBeenCalledOnce()
  })

  test('is remembered once after the window was moved, and when it closes', () => {
    vi.useFakeTimers()
    const window = Object.assign(new EventEmitter(), {
      getNormalBounds: () => place,
      isMaximized: () => true,
      webContents: { getZoomLevel: () => 1.5 },
    })
    const remember = vi.fn<(state: object) => void>()
    rememberBounds(window as never, remember)
    window.emit('move')
    window.emit('resize')
    vi.advanceTimersByTime(1000)
    expect(remember).toHaveBeenCalledExactlyOnceWith({ ...place, maximized: true, zoom: 1.5 })
    window.emit('close')
    expect(remember).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})
