import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import {
  describeEngine,
  engineNames,
  enginesVariable,
  findEngine,
  type EngineName,
  type EnginesFound,
  type FoundEngine,
} from './find-engines.ts'

/**
 * Runs the main paths in every engine that is here or can be installed. With `--require`, and on
 * GitHub, one that cannot be is a failure. Other arguments go to Playwright's test runner.
 */
const args = process.argv.slice(2)
const mayLack = !args.includes('--require') && process.env['CI'] === undefined
const projectRoot = join(import.meta.dirname, '../..')
const playwright = join(projectRoot, 'node_modules/playwright/cli.js')

const packages: Record<EngineName, string[]> = {
  Chromium: ['chromium'],
  Firefox: ['firefox-esr', 'xserver-xorg-core', 'xserver-xorg-video-dummy'],
  WebKit: ['webkit2gtk-driver', 'xserver-xorg-core', 'xserver-xorg-video-dummy'],
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
  return typeof found === 'string' ? `${found} It could not be installed.` : found
}

const engines: EnginesFound = { found: [], missing: [] }
for (const name of engineNames) {
  const found = await findOrInstall(name)
  if (typeof found === 'string') engines.missing.push({ name, reason: found })
  else engines.found.push(found)
  console.log(typeof found === 'string' ? `${name} will not run. ${found}` : describeEngine(found))
}
if (engines.missing.length > 0 && !mayLack) process.exitCode = 1

if (engines.found.length === 0) {
  console.log('No engine can be had on this machine: nothing was tested.')
} else {
  const { status } = spawnSync(
    process.execPath,
    [
      playwright,
      'test',
      '--config',
      join(import.meta.dirname, 'playwright.config.ts'),
      ...args.filter((arg) => arg !== '--require'),
    ],
    {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, [enginesVariable]: JSON.stringify(engines) },
    },
  )
  if (status !== 0) process.exitCode = 1
}
