import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './support/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: './support/build-sites.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
  },
})
