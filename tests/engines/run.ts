import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import {
  describeEngine,
  engineNames,
  enginesVariable,
  findEngine,
  type EngineName,
  type FoundEngine,
} from './find-engines.ts'

/**
 * Runs the main paths in every engine that is here or can be installed. On GitHub, one that cannot be
 * is a failure. Arguments go to Playwright's test runner.
 */
const projectRoot = join(import.meta.dirname, '../..')
const playwright = join(projectRoot, 'node_modules/playwright/cli.js')

const packages: Record<EngineName, string[]> = {
  Chromium: ['chromium'],
  Firefox: ['firefox-esr'],
  WebKit: ['webkit2gtk-driver', 'xvfb'],
}

async function findOrInstall(name: EngineName): Promise<FoundEngine | string> {
  const installers: Record<string, string[][]> = {
    "Playwright's own build": [[process.execPath, playwright, 'install', name.toLowerCase()]],
  }
  if (process.getuid?.() === 0 && process.platform === 'linux') {
    installers["the system's packages"] = [
      ['apt-get', 'update'],
      ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages[name]],
    ]
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let found = await findEngine(name)
  for (const [title, commands] of Object.entries(installers)) {
    if (typeof found !== 'string') break
    console.log(`${name}: ${found} Installing ${title} …`)
    for (const [command = '', ...args] of commands)
      spawnSync(command, args, { stdio: 'ignore', env })
    found = await findEngine(name)
  }
  return found
}

const engines: FoundEngine[] = []
const told: string[] = []
for (const name of engineNames) {
  const found = await findOrInstall(name)
  if (typeof found !== 'string') engines.push(found)
  else if (process.env['CI'] !== undefined) process.exitCode = 1
  told.push(typeof found === 'string' ? `${name}: NOT RUN. ${found}` : describeEngine(found))
}

if (engines.length > 0) {
  const config = join(import.meta.dirname, 'playwright.config.ts')
  const call = [playwright, 'test', '--config', config, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, call, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, [enginesVariable]: JSON.stringify(engines) },
  })
  if (status !== 0) process.exitCode = 1
}
console.log(`\n${told.join('\n')}`)
