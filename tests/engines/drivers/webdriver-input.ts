import type { Driver, Point } from './driver.ts'
import { drawFinger, tapFinger, type Touch } from './finger.ts'

/** How WebDriver, and BiDi after it, names keys. */
const codes: Record<string, string> = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Control: '\uE009',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Tab: '\uE004',
}

/**
 * Input by actions, which WebDriver and BiDi both perform, and by the fingers of a touch screen: as
 * an action, Firefox would not scroll by touch, and WebKit takes it for a mouse.
 */
export function remoteInput(
  perform: (actions: unknown[]) => Promise<unknown>,
  touch: () => Promise<Touch>,
): Pick<Driver, 'click' | 'press' | 'type' | 'tap' | 'swipe'> {
  return {
    click: (at) => perform(clickActions(at)),
    press: (keys) => perform(pressActions(keys)),
    type: (text) => perform(typeActions(text)),
    tap: async (at) => tapFinger(await touch(), at),
    swipe: async (from, to) => drawFinger(await touch(), from, to),
  }
}

function clickActions({ x, y }: Point): unknown[] {
  return [
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
  ]
}

function pressActions(keys: readonly string[]): unknown[] {
  const values = keys.map((key) => codes[key] ?? key)
  return keyActions([
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ])
}

/** A line break is the Enter key. */
function typeActions(text: string): unknown[] {
  return keyActions(
    Array.from(text, (character) => (character === '\n' ? codes['Enter'] : character)).flatMap(
      (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ],
    ),
  )
}

function keyActions(actions: readonly unknown[]): unknown[] {
  return [{ type: 'key', id: 'keyboard', actions }]
}
