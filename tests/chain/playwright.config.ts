import { defineConfig } from 'playwright/test'
import shared from '../playwright.config.ts'

/** Each test starts an n8n of its own: one at a time. */
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: ['../support/build-sites.ts', '../support/build-desktop.ts'],
  workers: 1,
  projects: [{ name: 'chain' }],
})
