import type { FullConfig } from 'playwright/test'
import { build } from 'electron-vite'
import type { TestProject } from 'vitest/node'
import { projectRoot } from './electron/paths.ts'

/**
 * Builds the desktop app before the tests of a run, whatever is there: a build that is newer than
 * these sources can still be one of others.
 */
export default async function buildDesktop(run: FullConfig | TestProject): Promise<void> {
  const buildNow = () => build({ root: projectRoot, logLevel: 'warn' })
  await buildNow()
  // While tests are watched, what was edited since.
  if ('onTestsRerun' in run) run.onTestsRerun(buildNow)
}
