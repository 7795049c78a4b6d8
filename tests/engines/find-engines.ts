import { existsSync } from 'node:fs'
import { chromium, firefox, webkit } from 'playwright'
import { chromiumArguments, findChromium, inPath } from '../support/chromium.ts'
import type { Engine } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWithPlaywright } from './drivers/playwright.ts'
import { startWebKit } from './drivers/webkit.ts'

export const engineNames = ['Chromium', 'Firefox', 'WebKit'] as const
export type EngineName = (typeof engineNames)[number]

/** An engine as it is driven, and the program that is started for it. */
export interface Candidate {
  driver: 'Playwright' | 'WebDriver BiDi' | 'WebDriver'
  executable: string
}

/** An engine that was started once, and so will start again. */
export interface FoundEngine extends Candidate {
  name: EngineName
  version: string
}

/** What `npm run test:engines` has found, for the test runner that it starts. */
export const enginesVariable = 'PENNYWREN_ENGINES'

export function enginesOfThisRun(): FoundEngine[] {
  const text = process.env[enginesVariable]
  if (text === undefined) throw new Error('Start these tests with `npm run test:engines`.')
  return JSON.parse(text) as FoundEngine[]
}

/** Playwright's own builds come first: they are the ones its makers test. */
function candidates(name: EngineName): Candidate[] {
  const programs: Record<EngineName, [Candidate['driver'], string | undefined][]> = {
    Chromium: [['Playwright', findChromium()]],
    Firefox: [
      ['Playwright', firefox.executablePath()],
      ['WebDriver BiDi', inPath('firefox-esr') ?? inPath('firefox')],
    ],
    WebKit: [
      ['Playwright', webkit.executablePath()],
      ['WebDriver', inPath('WebKitWebDriver')],
    ],
  }
  return programs[name].flatMap(([driver, executable = '']) =>
    existsSync(executable) ? [{ driver, executable }] : [],
  )
}

/** Starts an engine. Rejects, with the reason, where it does not start. */
export async function startEngine(
  name: EngineName,
  { driver, executable }: Candidate,
): Promise<Engine> {
  if (driver === 'WebDriver') return startWebKit(executable)
  if (driver === 'WebDriver BiDi') return startFirefox(executable)
  const type = { Chromium: chromium, Firefox: firefox, WebKit: webkit }[name]
  return startWithPlaywright(type, {
    executablePath: executable,
    ...(name === 'Chromium' && { args: chromiumArguments }),
  })
}

/** The first that starts, or why none does, in a sentence. */
export async function findEngine(name: EngineName): Promise<FoundEngine | string> {
  const reasons: string[] = []
  for (const candidate of candidates(name)) {
    try {
      const engine = await startEngine(name, candidate)
      await engine.close()
      return { name, version: engine.version, ...candidate }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      reasons.push(`${candidate.executable} did not start: ${reason.trim().replaceAll('\n', ' ')}`)
    }
  }
  return reasons.join(' ') || 'It is not installed.'
}

export function describeEngine({ name, version, driver, executable }: FoundEngine): string {
  return `${name} ${version} (${executable}, driven by ${driver})`
}
