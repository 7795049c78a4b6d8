import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
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
