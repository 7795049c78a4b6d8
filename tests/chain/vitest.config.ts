import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/chain/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 600_000,
  },
})
