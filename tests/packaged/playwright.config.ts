import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/packaged',
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
})
