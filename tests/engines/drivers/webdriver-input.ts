import type { Driver } from './driver.ts'
import { drawFinger, tapFinger, type Touch } from './finger.ts'

/** How WebDriver, and BiDi after it, names the keys that are pressed here and have no character. */
const codes: Record<string, string> = {
  ArrowRight: '\uE014',
  Control: '\uE009',
  Enter: '\uE007',
  // Typed, a line break is the Enter key.
  '\n': '\uE007',
}

/**
 * Input by actions, which WebDriver and BiDi both perform, and by the fingers of a touch screen: as
 * an action, Firefox would not scroll by touch, and WebKit takes it for a mouse.
 */
export function remoteInput(
  perform: (actions: unknown[]) => Promise<unknown>,
  touch: () => Promise<Touch>,
): Pick<Driver, 'click' | 'press' | 'type' | 'tap' | 'swipe'> {
  const key = (type: 'keyDown' | 'keyUp') => (name: string) => ({
    type,
    value: codes[name] ?? name,
  })
  const [down, up] = [key('keyDown'), key('keyUp')]
  const performKeys = (actions: unknown[]) => perform([{ type: 'key', id: 'keyboard', actions }])
  return {
    click: ({ x, y }) =>
      perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]),
    press: (keys) => performKeys([...keys.map(down), ...keys.toReversed().map(up)]),
    type: (text) => performKeys(Array.from(text).flatMap((name) => [down(name), up(name)])),
    tap: async (at) => tapFinger(await touch(), at),
    swipe: async (from, to) => drawFinger(await touch(), from, to),
  }
}
