import { afterEach, vi } from 'vitest'

// Vitest's own options do this before the next test: the next file would be loaded with what is left.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
