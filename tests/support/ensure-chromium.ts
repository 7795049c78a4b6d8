import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromiumVariable, findChromium } from './chromium.ts'
import { describeFonts } from './report-fonts.ts'

// Not by `npx`, which is no program on Windows.
const playwright = join(import.meta.dirname, '../../node_modules/playwright/cli.js')

/** Makes sure that there is a Chromium for the tests, and installs one where there is none. */
const attempts = [
  { title: "Playwright's own", commands: [[process.execPath, playwright, 'install', 'chromium']] },
  ...(process.getuid?.() === 0
    ? [
        {
          title: "the system's package",
          commands: [
            ['apt-get', 'update'],
            ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
          ],
        },
      ]
    : []),
]

let found = findChromium()
for (const { title, commands } of attempts) {
  if (found !== undefined) break
  console.log(`No Chromium found. Installing ${title} …`)
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
