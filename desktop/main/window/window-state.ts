import type { BrowserWindow, Rectangle, Screen } from 'electron'
import type { Settings } from '../storage/settings.ts'

type Remembered = Settings['window']

const fresh = { width: 1200, height: 840 }

/**
 * The bounds to open with: as remembered, brought wholly onto the screen that shows most of them.
 * Without the place where that is on no screen now, so that the system chooses one.
 */
export function openingBounds(
  remembered: Remembered,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  if (remembered === undefined) return fresh
  const { x, y, width, height } = remembered
  const area = bestArea(remembered, workAreas)
  if (area !== undefined) return fitInto({ x, y, width, height }, area)
  const [first] = workAreas
  return {
    width: Math.min(width, first?.width ?? width),
    height: Math.min(height, first?.height ?? height),
  }
}

/** Calls `remember` 400 ms after size or place last changed, and when the window closes. */
export function rememberBounds(
  window: Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized' | 'webContents'>,
  remember: (state: NonNullable<Remembered>) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    const { x, y, width, height } = window.getNormalBounds()
    const zoom = window.webContents.getZoomLevel()
    remember({ x, y, width, height, maximized: window.isMaximized(), zoom })
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

/** Brings the window back when the screen it is on was unplugged or became smaller. */
export function keepOnScreens(
  window: Pick<BrowserWindow, 'on' | 'getBounds' | 'setBounds'>,
  screen: Pick<Screen, 'on' | 'off' | 'getAllDisplays' | 'getPrimaryDisplay'>,
): void {
  const bringBack = () => {
    const bounds = window.getBounds()
    const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea)
    if (bestArea(bounds, workAreas) !== undefined) return
    window.setBounds(fitInto(bounds, screen.getPrimaryDisplay().workArea))
  }
  screen.on('display-removed', bringBack)
  screen.on('display-metrics-changed', bringBack)
  window.on('closed', () => {
    screen.off('display-removed', bringBack)
    screen.off('display-metrics-changed', bringBack)
  })
}

/** Of the areas on which the window can be dragged by its title bar, the one that shows most of it. */
function bestArea(bounds: Rectangle, areas: readonly Rectangle[]): Rectangle | undefined {
  return areas
    .filter((area) => isReachable(bounds, area))
    .toSorted((one, other) => acrossOf(bounds, other) - acrossOf(bounds, one))[0]
}

function acrossOf({ x, width }: Rectangle, area: Rectangle): number {
  return Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const { y } = bounds
  return acrossOf(bounds, area) >= 100 && y >= area.y && y <= area.y + area.height - 50
}

function fitInto({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  const fit = { width: Math.min(width, area.width), height: Math.min(height, area.height) }
  return {
    x: Math.max(area.x, Math.min(x, area.x + area.width - fit.width)),
    y: Math.max(area.y, Math.min(y, area.y + area.height - fit.height)),
    ...fit,
  }
}
