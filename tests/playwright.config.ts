import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chromium } from 'playwright'
import type { EngineOptions } from './engines/fixtures.ts'
import { chromiumArguments, findChromium } from './support/chromium.ts'
import { hostOfThisRun } from './support/electron/real-host.ts'
import { ensurePackages } from './support/ensure-packages.ts'

ensurePackages(join(import.meta.dirname, '..'))

const executablePath = findChromium()

// Ends the run before anything is built where it asks for a host that cannot be had.
const { kind: desktopHost } = hostOfThisRun()

export default defineConfig<object, EngineOptions>({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: ['./support/build-sites.ts', './support/build-desktop.ts'],
  // Two cores are busy with three: a test often waits for what a person would see.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous: a busy machine may be slow, and what is slow must not count as broken.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  retries: 0,
  projects: [
    // The longest of all: begun later, it would go on when all others have ended.
    { name: 'to the blog', testMatch: '**/to-the-blog.spec.ts' },
    { name: 'site', testIgnore: ['**/e2e/desktop/**', '**/to-the-blog.spec.ts'] },
    {
      // They are written once for every engine; of the others, `site` has more to say.
      name: 'engines',
      testDir: 'engines',
      testMatch: ['not-found.spec.ts', 'share.spec.ts'],
      use: {
        found: {
          name: 'Chromium',
          driver: 'Playwright',
          executable: executablePath ?? chromium.executablePath(),
        },
      },
    },
    // Windows of a real desktop take the focus from each other.
    { name: 'desktop', testDir: 'e2e/desktop', ...(desktopHost === 'electron' && { workers: 1 }) },
  ],
  use: {
    locale: 'en-US',
    // To draw what moves takes a sixth of a run. What is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
  },
})
