import { spawnSync } from 'node:child_process'
import { inPath } from './chromium.ts'

/** Installs the nginx that the hosts' table is tested with, where root has Debian's packages. */
const isThere = [process.env, { PATH: '/usr/sbin' }].some((env) => inPath('nginx', env))
const mayInstall = process.getuid?.() === 0 && inPath('apt-get') !== undefined

if (!isThere && mayInstall) {
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  const packages = ['--yes', '--no-install-recommends', 'nginx-light']
  spawnSync('apt-get', ['install', ...packages], { stdio: 'inherit' })
}
