import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isEveryTest } from './support/system.ts'

/** West of Greenwich, where the local day is often not the day in UTC; also far east, and UTC. */
const timeZones = isEveryTest
  ? ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']
  : ['America/Los_Angeles']

const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    // Vitest leaves one processor alone; tests that build or drive a browser wait for it.
    maxWorkers: '100%',
    // What a test provokes is told where the test fails.
    silent: 'passed-only',
    ...(process.env['CI'] !== undefined && { reporters: ['dot', 'github-actions'] }),
    projects: [
      ...timeZones.map((TZ) => ({
        test: {
          name: `shared (${TZ})`,
          include: ['tests/shared/**/*.test.ts'],
          env: { TZ },
          ...patience,
        },
      })),
      {
        test: {
          name: 'site',
          include: ['tests/{site,support,tooling}/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
      {
        test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], ...patience },
      },
      {
        test: {
          name: 'desktop',
          include: ['tests/desktop/**/*.test.ts'],
          globalSetup: 'tests/support/build-desktop.ts',
          ...patience,
        },
      },
    ],
  },
})
