import { launchChromium } from './chromium.ts'
import { drawnFonts } from './drawn-fonts.ts'

/** What pages ask for, and what the browser takes where a machine has none of it. */
const asked = ['Arial', 'system-ui', 'sans-serif', 'monospace']

const none = 'none'
const noFontAtAll =
  'Fonts: this machine has none at all. Pages show no text, and tests that look at it will fail; any one font is enough.'

/**
 * Says with which of the machine's fonts the browser draws text, in a line. The tests pass with any;
 * where one fails, this tells what it saw.
 */
export async function describeFonts(): Promise<string> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.setContent(asked.map((name) => `<p style="font-family: ${name}">Text</p>`).join(''))
    const fonts = await drawnFonts(page, 'p')
    const found = fonts.map((families) => families.join(' and ') || none)
    if (found.every((name) => name === none)) return noFontAtAll
    return `Fonts: ${asked.map((name, index) => `${name} is ${found[index] ?? none}`).join(', ')}`
  } finally {
    await browser.close()
  }
}
