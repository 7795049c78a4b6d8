import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'

/** A sentence with the letters and figures that the pages are made of. */
const sample =
  "Your budget's new best friend: 2,847 transactions, 24 months of history, about 3 hours saved."

/** How wide the sample is, in em: in Arial, by its published advance widths, and in the face that is set. */
const weights = [
  { weight: 400, range: '1 599', arial: 84_751 / 2048, own: 43.33 },
  { weight: 700, range: '600 1000', arial: 91_300 / 2048, own: 45.17 },
]

/**
 * Sets everything on the page but what is monospaced, headings included, in a face that is `factor`
 * times as wide as Arial in regular and bold. The face comes with the project's packages, so that it
 * is the same whatever fonts a machine has.
 */
export async function setTextFace(page: Page, factor: number): Promise<void> {
  await page.route(/\/test-face-\d+\.woff2$/, (route, request) => {
    const [weight] = /\d+/.exec(new URL(request.url()).pathname) ?? []
    const name = `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff2`
    return route.fulfill({
      path: fileURLToPath(import.meta.resolve(name)),
      contentType: 'font/woff2',
    })
  })
  const faces = weights.map(
    ({ weight, range, arial, own }) => `@font-face {
      font-family: 'Test Face';
      font-weight: ${range};
      src: url('/test-face-${weight}.woff2');
      size-adjust: ${((factor * arial) / own) * 100}%;
    }`,
  )
  await page.evaluate(setFaces, faces.join(''))
}

/** Runs in the page. Style sheets made by script are not subject to the content security policy. */
async function setFaces(faces: string): Promise<void> {
  for (const element of document.querySelectorAll('body *')) {
    const { fontFamily } = getComputedStyle(element)
    element.toggleAttribute('data-monospaced', fontFamily.includes('monospace'))
  }
  const sheet = new CSSStyleSheet()
  const others = 'body, body :not([data-monospaced])'
  sheet.replaceSync(`${faces} ${others} { font-family: 'Test Face' !important }`)
  document.adoptedStyleSheets.push(sheet)
  for (const weight of [400, 700]) await document.fonts.load(`${weight} 100px 'Test Face'`)
}

/** What the page sets the sample in, in times the width of Arial; regular, then bold. */
export async function measuredFactors(page: Page): Promise<number[]> {
  const widths = await page.evaluate((sample) => {
    const context = document.createElement('canvas').getContext('2d')
    return [400, 700].map((weight) => {
      if (!context) return NaN
      context.font = `${weight} 100px 'Test Face'`
      return context.measureText(sample).width / 100
    })
  }, sample)
  return weights.map(({ arial }, index) => (widths[index] ?? NaN) / arial)
}
