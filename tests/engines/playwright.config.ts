import { defineConfig } from 'playwright/test'
import type { EngineOptions } from './fixtures.ts'
import { findEngines } from './find-engines.ts'

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: ['./find-engines.ts', '../support/build-sites.ts'],
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  retries: 0,
  projects: findEngines().map((engine) => ({ name: engine.name, use: { found: engine } })),
})
