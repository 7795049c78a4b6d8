import type { BrowserWindow, Rectangle } from 'electron'
import type { Settings } from '../storage/settings.ts'

type Remembered = Settings['window']

const fresh = { width: 1200, height: 840 }

/** The bounds to open with: as remembered, without the place where that is on no screen now. */
export function openingBounds(
  remembered: Remembered,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  if (remembered === undefined) return fresh
  const { x, y, width, height } = remembered
  return workAreas.some((area) => isReachable(remembered, area))
    ? { x, y, width, height }
    : { width, height }
}

/** Calls `remember` 400 ms after size or place last changed, and when the window closes. */
export function rememberBounds(
  window: Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized'>,
  remember: (state: NonNullable<Remembered>) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    const { x, y, width, height } = window.getNormalBounds()
    remember({ x, y, width, height, maximized: window.isMaximized() })
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, 400)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('close', save)
  window.on('closed', () => {
    clearTimeout(timer)
  })
}

/** Whether enough of the title bar is on the screen to drag the window by it. */
function isReachable({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return across >= 100 && y >= area.y && y <= area.y + area.height - 50
}
