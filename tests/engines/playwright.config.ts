import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { chromium, firefox, webkit } from 'playwright'
import all from '../playwright.config.ts'
import { findChromium } from '../support/chromium.ts'

const installed = {
  Chromium: findChromium() ?? chromium.executablePath(),
  Firefox: firefox.executablePath(),
  WebKit: webkit.executablePath(),
}

// Each worker reads this, too.
const isRunner = process.env['TEST_WORKER_INDEX'] === undefined
// On GitHub all are started, so that one that is not there fails.
const found = Object.entries(installed).filter(([name, program]) => {
  const isThere = process.env['CI'] !== undefined || existsSync(program)
  if (!isThere && isRunner) console.error(`${name} is not installed, and NOT TESTED.`)
  return isThere
})

/** The tests with the tag `@engines`, in each engine that there is. */
export default defineConfig({
  ...all,
  testDir: '..',
  testMatch: ['e2e/**/*.spec.ts', 'engines/*.spec.ts'],
  grep: /@engines/,
  outputDir: '../../test-results/engines',
  globalSetup: '../support/build-sites.ts',
  workers: 2,
  timeout: 90_000,
  projects: found.map(([name, executablePath]) => ({
    name,
    use: {
      browserName: name.toLowerCase() as 'chromium' | 'firefox' | 'webkit',
      launchOptions: {
        executablePath,
        ...(name === 'Chromium' && { args: all.use?.launchOptions?.args ?? [] }),
      },
    },
  })),
})
