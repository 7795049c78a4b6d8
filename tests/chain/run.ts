import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inPath } from '../support/chromium.ts'

/**
 * Runs the chain's tests with the n8n that N8N_BIN names, or else the one that is installed: first the
 * workflow alone, then the way from the publisher to the site. Without an n8n nothing is tested, and
 * that is a failure.
 */
const command = process.platform === 'win32' ? 'n8n.cmd' : 'n8n'
const bin = process.env['N8N_BIN'] ?? inPath(command)

const packages = join(import.meta.dirname, '../../node_modules')
const config = (name: string) => ['--config', join(import.meta.dirname, name)]
const runs = [
  ['vitest/vitest.mjs', 'run', ...config('vitest.config.ts')],
  ['playwright/cli.js', 'test', ...config('playwright.config.ts')],
]

if (bin === undefined || !existsSync(bin)) {
  console.error(
    `${bin === undefined ? 'There is no n8n on this machine' : `N8N_BIN names '${bin}', which is not there`}: nothing was tested. Install one in a folder of its own ('npm install n8n'), and name its command: N8N_BIN=…/node_modules/.bin/n8n npm run test:chain`,
  )
  process.exitCode = 1
} else {
  for (const [script = '', ...args] of runs) {
    const { status } = spawnSync(process.execPath, [join(packages, script), ...args], {
      stdio: 'inherit',
      env: { ...process.env, N8N_BIN: bin },
    })
    if (status !== 0) process.exitCode = 1
  }
}
