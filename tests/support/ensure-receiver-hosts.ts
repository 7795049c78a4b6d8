import { spawnSync } from 'node:child_process'
import { areHostsThere, hostPackages } from './automation/receiver.ts'

/**
 * Installs what runs the receiver as Cloudflare and Supabase do, beside the project's own packages. Where
 * that cannot be, its tests are skipped, which is said by them.
 */
if (!areHostsThere) {
  const packages = ['miniflare@4.20260426.0', 'deno@2.9.6']
  spawnSync('npm', ['install', '--no-save', '--no-audit', '--prefix', hostPackages, ...packages], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}
