import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'

/** A sentence with the letters and figures that the pages are made of. */
const sample =
  "Your budget's new best friend: 2,847 transactions, 24 months of history, about 3 hours saved."

/** How wide Arial sets the sample, in em: the sum of its published advance widths. */
const arialWidth = { 400: 84_751 / 2048, 700: 91_300 / 2048 }

const family = 'Test Face'

/**
 * Sets everything on the page but what is monospaced, headings included, in a face that is `factor`
 * times as wide as Arial in regular and bold. The face comes with the project's packages, so that it is the same whatever
 * fonts a machine has.
 */
export async function setTextFace(page: Page, factor: number): Promise<void> {
  for (const weight of [400, 700]) {
    await page.route(`**/test-face-${weight}.woff2`, (route) =>
      route.fulfill({ path: fontFile(weight), contentType: 'font/woff2' }),
    )
  }
  await page.evaluate(setFace, { factor, family, sample, arialWidth })
}

/** What the page sets the sample in, in times the width of Arial; regular, then bold. */
export function measuredFactors(page: Page): Promise<number[]> {
  return page.evaluate(measureFace, { sample, arialWidth })
}

function fontFile(weight: number): string {
  const name = `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff2`
  return fileURLToPath(import.meta.resolve(name))
}

interface Setting {
  factor: number
  family: string
  sample: string
  arialWidth: { 400: number; 700: number }
}

/** Runs in the page. Style sheets made by script are not subject to the content security policy. */
async function setFace({ factor, family, sample, arialWidth }: Setting): Promise<void> {
  const face = (name: string, weight: 400 | 700, adjust: number) => `@font-face {
    font-family: '${name}';
    font-weight: ${weight === 400 ? '1 599' : '600 1000'};
    src: url('/test-face-${weight}.woff2');
    size-adjust: ${adjust * 100}%;
  }`
  const apply = async (name: string, css: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    for (const weight of [400, 700]) await document.fonts.load(`${weight} 100px '${name}'`)
  }
  const context = document.createElement('canvas').getContext('2d')
  const widthOf = (weight: 400 | 700, name: string) => {
    if (!context) throw new Error('No canvas')
    context.font = `${weight} 100px '${name}'`
    return context.measureText(sample).width / 100
  }
  const plain = `${family} as it is`
  await apply(plain, face(plain, 400, 1) + face(plain, 700, 1))
  const adjust = (weight: 400 | 700) => (factor * arialWidth[weight]) / widthOf(weight, plain)
  const faces = face(family, 400, adjust(400)) + face(family, 700, adjust(700))
  const monospaced = Array.from(document.querySelectorAll('body *')).filter((element) =>
    getComputedStyle(element).fontFamily.includes('monospace'),
  )
  for (const element of monospaced) element.setAttribute('data-monospaced', '')
  const others = 'body, body :not([data-monospaced])'
  await apply(family, `${faces} ${others} { font-family: '${family}' !important }`)
}

/** Runs in the page. */
function measureFace({ sample, arialWidth }: Pick<Setting, 'sample' | 'arialWidth'>): number[] {
  return ([400, 700] as const).map((weight) => {
    const line = document.createElement('span')
    line.style.cssText = `position: absolute; white-space: nowrap; font-size: 100px; font-weight: ${weight}`
    line.textContent = sample
    document.body.append(line)
    const { width } = line.getBoundingClientRect()
    line.remove()
    return width / 100 / arialWidth[weight]
  })
}
