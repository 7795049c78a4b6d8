import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromiumVariable, findChromium, headlessShell, launchChromium } from './chromium.ts'
import { drawnFonts } from './drawn-fonts.ts'

// Not by `npx`, which is no program on Windows.
const playwright = join(import.meta.dirname, '../../node_modules/playwright/cli.js')

const isRoot = process.getuid?.() === 0

/**
 * Makes sure that there is a Chromium for the tests, and installs one where there is none. Debian's
 * whole browser runs them, too, but its headless shell is installed beside it: the tests take a
 * quarter less time in it.
 */
const attempts = [
  {
    title: "Playwright's own",
    isWanted: (found: string | undefined) => found === undefined,
    commands: [[process.execPath, playwright, 'install', 'chromium']],
  },
  ...[headlessShell, 'chromium'].map((name) => ({
    title: `the system's package ${name}`,
    isWanted: (found: string | undefined) =>
      isRoot && (found === undefined || (found.endsWith('/chromium') && name === headlessShell)),
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '--yes', '--no-install-recommends', name],
    ],
  })),
]

let found = findChromium()
for (const { title, isWanted, commands } of attempts) {
  if (!isWanted(found) || process.env[chromiumVariable]) continue
  console.log(`Installing ${title} for the tests …`)
  for (const [command = '', ...args] of commands) spawnSync(command, args, { stdio: 'inherit' })
  found = findChromium()
}

if (found === undefined) {
  console.error(
    `The tests need a Chromium and none could be installed. Install one ('npx playwright install chromium', or your system's package), or name its path in ${chromiumVariable}.`,
  )
  process.exit(1)
}
console.log(`Chromium: ${found}`)
console.log(await describeFonts())

/**
 * Says with which of the machine's fonts the browser draws text, in a line. The tests pass with any;
 * where one fails, this tells what it saw.
 */
async function describeFonts(): Promise<string> {
  // What pages ask for, and what the browser takes where a machine has none of it.
  const asked = ['Arial', 'system-ui', 'sans-serif', 'monospace']
  await using browser = await launchChromium()
  const page = await browser.newPage()
  await page.setContent(asked.map((name) => `<p style="font-family: ${name}">Text</p>`).join(''))
  const fonts = await drawnFonts(page, 'p')
  if (fonts.flat().length === 0) {
    return 'Fonts: this machine has none at all. Pages show no text, and tests that look at it will fail; any one font is enough.'
  }
  const found = fonts.map((families) => families.join(' and ') || 'none')
  return `Fonts: ${asked.map((name, index) => `${name} is ${found[index]}`).join(', ')}`
}
