import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './support/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: ['./support/build-sites.ts', './support/build-desktop.ts'],
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  // Generous: a busy machine may be slow, and what is slow must not count as broken.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  retries: 0,
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
  },
})
