import { expect, type Page } from 'playwright/test'
import { fileURLToPath } from 'node:url'

/**
 * The face that is set, of the project's packages, so that it is the same whatever fonts a machine
 * has: what it is to be adjusted by to set an English sentence as wide as Arial does.
 */
const weights = [
  { range: '1 599', asWideAsArial: 0.996 },
  { range: '600 1000', asWideAsArial: 1.04 },
]
const file = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)

/**
 * Sets everything on the page but what is monospaced, headings included, in a face that is `factor`
 * times as wide as Arial in regular and bold.
 */
export async function setTextFace(page: Page, factor: number): Promise<void> {
  const faces = weights.map(({ range, asWideAsArial }) => {
    const adjust = factor * asWideAsArial * 100
    return `@font-face { font-family: Test Face; font-weight: ${range};
      src: url('/test-face.woff2'); size-adjust: ${adjust}% }`
  })
  await page.route('**/test-face.woff2', (route) => route.fulfill({ path: file }))
  // Style sheets made by script are not subject to the content security policy.
  await page.evaluate(
    async (css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
      for (const weight of [400, 700]) await document.fonts.load(`${weight} 1em Test Face`)
    },
    `${faces.join('')} :root { --font-text: Test Face !important; --font-display: Test Face !important }`,
  )
  for (const element of ['body', 'h1']) {
    await expect(page.locator(element).first()).toHaveCSS('font-family', /Test Face/)
  }
}
