import type { EngineName, FoundEngine } from './find-engines.ts'

/** Which engines a run has, and which it has not. */
export interface EnginesFound {
  found: FoundEngine[]
  missing: { name: EngineName; reason: string }[]
}

/** What `npm run test:engines` has found, for the test runner that it starts. */
export const enginesVariable = 'PENNYWREN_ENGINES'

export function readEnginesFound(): EnginesFound {
  const text = process.env[enginesVariable]
  if (text === undefined) throw new Error('Start these tests with `npm run test:engines`.')
  return JSON.parse(text) as EnginesFound
}
