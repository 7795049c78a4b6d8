import { existsSync } from 'node:fs'
import { chromium, firefox, webkit } from 'playwright'
import { chromiumArguments, findChromium, inPath } from '../support/chromium.ts'
import type { Engine } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWithPlaywright } from './drivers/playwright.ts'
import { startWebKit } from './drivers/webkit.ts'

const types = { Chromium: chromium, Firefox: firefox, WebKit: webkit }
type EngineName = keyof typeof types

/** An engine as it is driven, and the program that is started for it. */
export interface FoundEngine {
  name: EngineName
  driver: 'Playwright' | 'WebDriver BiDi' | 'WebDriver'
  executable: string
}

/** Playwright's own builds come first, which its makers test. */
function programsOf(name: EngineName): [FoundEngine['driver'], string | undefined][] {
  const own = types[name].executablePath()
  if (name === 'Chromium') return [['Playwright', findChromium() ?? own]]
  const packaged: [FoundEngine['driver'], string | undefined] =
    name === 'Firefox'
      ? ['WebDriver BiDi', inPath('firefox-esr') ?? inPath('firefox')]
      : ['WebDriver', inPath('WebKitWebDriver')]
  return [['Playwright', own], packaged]
}

/** Those that are installed; on GitHub all, so that one that is not there fails. */
export function findEngines(): FoundEngine[] {
  return (Object.keys(types) as EngineName[]).flatMap((name) => {
    const [driver, executable] =
      programsOf(name).find(
        ([, program = '']) => process.env['CI'] !== undefined || existsSync(program),
      ) ?? []
    return driver && executable ? [{ name, driver, executable }] : []
  })
}

/** Says which engines a run does without. */
export default function tellMissing(): void {
  const found = new Set(findEngines().map(({ name }) => name))
  for (const name of Object.keys(types) as EngineName[]) {
    if (!found.has(name)) console.error(`${name} is not installed, and NOT TESTED.`)
  }
}

export function startEngine({ name, driver, executable }: FoundEngine): Promise<Engine> {
  if (driver === 'WebDriver') return startWebKit(executable)
  if (driver === 'WebDriver BiDi') return startFirefox(executable)
  return startWithPlaywright(types[name], {
    executablePath: executable,
    ...(name === 'Chromium' && { args: chromiumArguments }),
  })
}
