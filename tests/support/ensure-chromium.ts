import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromiumVariable, findChromium, headlessShell } from './chromium.ts'

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
