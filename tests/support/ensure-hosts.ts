import { spawnSync } from 'node:child_process'
import { areHostsThere, hostPackages } from './automation/receiver.ts'
import { inPath } from './chromium.ts'
import { cloudflareFolder, hasCloudflare, version } from './hosts/cloudflare.ts'
import { nginx } from './hosts/nginx.ts'
import { findPostgres } from './postgres.ts'

/**
 * Installs what `npm run test:all` tests with besides: Debian's nginx and PostgreSQL, as root, and the
 * code of hosts, in folders of its own. Where that cannot be, tests are skipped, which they say.
 */
const mayInstall = process.getuid?.() === 0 && inPath('apt-get') !== undefined
const ofDebian = [
  ...(nginx === undefined ? ['nginx-light'] : []),
  ...(findPostgres() === undefined ? ['postgresql'] : []),
]
if (mayInstall && ofDebian.length > 0) {
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...ofDebian]]) {
    spawnSync('apt-get', args, { stdio: 'inherit' })
  }
}
console.log(`PostgreSQL: ${findPostgres() ?? 'none, and its tests are not run'}`)

function installPackages(folder: string, ...options: string[]): void {
  const shell = process.platform === 'win32'
  const args = ['install', '--no-save', '--no-audit', '--prefix', folder, ...options]
  spawnSync('npm', args, { stdio: 'inherit', shell })
}
if (!hasCloudflare) {
  const handler = `@cloudflare/pages-shared@${version}`
  installPackages(cloudflareFolder, '--ignore-scripts', '--no-fund', handler)
}
if (!areHostsThere) installPackages(hostPackages, 'miniflare@4.20260426.0', 'deno@2.9.6')
