import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Runs the chain's tests with the n8n that N8N_BIN names, or else the one that is installed. Other
 * arguments go to vitest. Without an n8n nothing is tested, and that is a failure.
 */
const command = process.platform === 'win32' ? 'n8n.cmd' : 'n8n'
const installed = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, command))
const bin = process.env['N8N_BIN'] ?? installed.find((path) => existsSync(path))

if (bin === undefined || !existsSync(bin)) {
  console.error(
    `${bin === undefined ? 'There is no n8n on this machine' : `N8N_BIN names '${bin}', which is not there`}: nothing was tested. Install one in a folder of its own ('npm install n8n'), and name its command: N8N_BIN=…/node_modules/.bin/n8n npm run test:chain`,
  )
  process.exitCode = 1
} else {
  const { status } = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      join(import.meta.dirname, 'vitest.config.ts'),
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, N8N_BIN: bin } },
  )
  process.exitCode = status ?? 1
}
