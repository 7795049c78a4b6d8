import { spawnSync } from 'node:child_process'
import { findPostgres } from './postgres.ts'

/**
 * Installs Debian's PostgreSQL for the waitlist's tests where there is none, as root. Elsewhere they
 * are skipped, which is said here and by the tests.
 */
if (findPostgres() === undefined && process.getuid?.() === 0) {
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'postgresql']]) {
    spawnSync('apt-get', args, { stdio: 'inherit' })
  }
}
console.log(`PostgreSQL: ${findPostgres() ?? 'none, and its tests are not run'}`)
