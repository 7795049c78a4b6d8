import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** One west and one far east of Greenwich, where the local day is often not the day in UTC. */
const timeZones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']

const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    projects: [
      ...timeZones.map((TZ) => ({
        test: { name: `shared (${TZ})`, include: ['tests/shared/**/*.test.ts'], env: { TZ } },
      })),
      {
        test: {
          name: 'site',
          include: ['tests/{site,support,tooling}/**/*.test.{ts,tsx}'],
          ...patience,
        },
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
