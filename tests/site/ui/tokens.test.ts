import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brand } from '../../../shared/brand.ts'

const css = await readFile(join(import.meta.dirname, '../../../site/ui/tokens.css'), 'utf8')
/** The colours of the screen, each with one value for both schemes or one for each. */
const onScreen = css.slice(0, css.indexOf('@media print'))
const values = /--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g
const tokens = [...onScreen.matchAll(values)]
const schemes = {
  light: new Map(tokens.map(([, name, light, , both]) => [name, light ?? both])),
  dark: new Map(tokens.map(([, name, , dark, both]) => [name, dark ?? both])),
}
type Scheme = typeof schemes.light

/** Colours that axe does not look at: of shapes, and of a text while its ground is pointed at. */
const pairs: [color: string, ground: string, least: number][] = [
  ...['paper', 'surface', 'wash'].flatMap((ground) =>
    ['line-strong', 'focus', 'verdigris'].map((color): [string, string, number] => [
      color,
      ground,
      3,
    ]),
  ),
  ['penny', 'deep', 3],
  ['on-deep-soft', 'deep', 3],
  ['on-copper', 'copper-text', 4.5],
]

describe.each(Object.entries(schemes))('in the %s scheme', (_name, scheme) => {
  test.each(pairs)('%s stands out on %s by %d', (color, ground, least) => {
    expect(contrast(scheme, color, ground)).toBeGreaterThanOrEqual(least)
  })
})

test('browsers colour their bars as the ground of the pages is', () => {
  const grounds = Object.entries(schemes).map(([name, scheme]) => [name, scheme.get('paper')])
  expect(Object.fromEntries(grounds)).toEqual(brand.themeColors)
})

/** Files that cannot read the style sheet, and colours that they alone have: white, and shades of a drawing. */
test.each([
  ['shared/brand.ts', []],
  ['site/operations/automation/steps/write-mail.ts', ['#fff']],
  ['site/plugins/share-image.ts', []],
  ['site/public/favicon.svg', ['#fff']],
  ['site/public/site.webmanifest', []],
  ['desktop/packaging/icon.svg', ['#fff', '#fbe0a0', '#f2b54b', '#5a3216']],
])('%s has the colours of the palette', async (file, own) => {
  const text = await readFile(join(import.meta.dirname, '../../..', file), 'utf8')
  const palette = [...schemes.light.values(), ...schemes.dark.values(), ...own]
  const colors = text.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? []
  expect(colors.length).toBeGreaterThan(0)
  expect(colors.filter((color) => !palette.includes(color))).toEqual([])
})

function contrast(scheme: Scheme, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => luminance(scheme.get(name) ?? '')).sort((x, y) => y - x)
  return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex
  const channels = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
  const [r = NaN, g = NaN, b = NaN] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
