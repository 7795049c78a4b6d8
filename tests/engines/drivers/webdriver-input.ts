import type { Key, NamedKey, Point } from './driver.ts'

/** How WebDriver, and BiDi after it, names keys. */
const codes: Record<NamedKey, string> = {
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

const codeOf = (key: Key) => codes[key as NamedKey] ?? key

/**
 * Actions as WebDriver and BiDi both perform them. There is none for touch: Firefox would not scroll
 * by it, and WebKit takes it for a mouse.
 */
export function clickActions({ x, y }: Point): unknown[] {
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

export function pressActions(keys: readonly Key[]): unknown[] {
  const values = keys.map(codeOf)
  return keyActions([
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ])
}

/** A line break is the Enter key. */
export function typeActions(text: string): unknown[] {
  return keyActions(
    Array.from(text, (character) => (character === '\n' ? codes.Enter : character)).flatMap(
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
