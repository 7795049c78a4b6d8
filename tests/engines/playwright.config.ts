import { defineConfig } from 'playwright/test'
import type { EngineOptions } from './fixtures.ts'
import { enginesOfThisRun } from './find-engines.ts'

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/build-sites.ts',
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  retries: 0,
  projects: enginesOfThisRun().map((engine) => ({
    name: engine.name,
    use: { found: engine },
  })),
})
