import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ensurePackages } from './support/ensure-packages.ts'
import { isEveryTest } from './support/system.ts'

const root = join(import.meta.dirname, '..')
ensurePackages(root)

/** West of Greenwich, where the local day is often not the day in UTC; also far east, and UTC. */
const timeZones = isEveryTest
  ? ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']
  : ['America/Los_Angeles']

const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

/** A build on the machine of a service, where tests run too, asks for it. */
const env = { VITE_SITE_ORIGIN: 'https://pennywren.example' }

/** Each in a process of its own: they mock modules, or look on as what they test is loaded. */
const alone = [
  'tests/desktop/main/storage/record-store.test.ts',
  'tests/integration/plugins/secrets-in-build.test.ts',
]

/**
 * All others are run one after the other in the same processes, which have loaded what they test; what
 * a test puts in place of a global or a variable is put back at its end.
 */
const together = {
  isolate: false,
  setupFiles: 'tests/support/put-back.ts',
  env,
  ...patience,
}

const project = (name: string, include: string, more: object = {}) => ({
  test: { name, include: [include], exclude: alone, ...together, ...more },
})

export default defineConfig({
  test: {
    root,
    // Vitest leaves one processor alone; tests that build or drive a browser wait for it.
    maxWorkers: '100%',
    // Errors that a test provokes are told where the test fails.
    silent: 'passed-only',
    ...(process.env['CI'] !== undefined && { reporters: ['dot', 'github-actions'] }),
    projects: [
      ...timeZones.map((TZ) =>
        project(`shared (${TZ})`, 'tests/shared/**/*.test.ts', { env: { TZ } }),
      ),
      project('site', 'tests/{site,support,tooling}/**/*.test.{ts,tsx}'),
      project('integration', 'tests/integration/**/*.test.ts'),
      project('desktop', 'tests/desktop/**/*.test.ts', {
        globalSetup: 'tests/support/build-desktop.ts',
      }),
      { test: { name: 'alone', include: alone, env, ...patience } },
    ],
  },
})
