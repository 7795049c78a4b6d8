import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences of code that visitors and operators may get: passing on the text meets their terms. */
export const mayShip: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
])

/** Further licences that the tools may have: they are used as they are, and are not shipped. */
const toolsMayHave: ReadonlySet<string> = new Set([
  ...mayShip,
  'CC-BY-4.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'PSF-2.0',
  'WTFPL',
  'Zlib',
])

interface Package {
  /** Of old packages an object, or missing. */
  license?: unknown
  dev?: boolean
  devOptional?: boolean
}

/**
 * Every dependency below `root`, of all systems, whose licence is unknown or not allowed, in a
 * line of its own. A package that is installed says itself what its licence is; of the others the
 * lock file knows.
 */
export function findLicenseProblems(root: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '') return []
    const manifest = `${path}/package.json`
    const known = existsSync(join(root, manifest)) ? (read(manifest) as Package) : locked
    const isTool = locked.dev === true || locked.devOptional === true
    const problem = problemOf(known.license, isTool)
    return problem === undefined ? [] : [`${path.replace(/^.*node_modules\//, '')} ${problem}`]
  })
}

function problemOf(license: unknown, isTool: boolean): string | undefined {
  if (typeof license !== 'string') return 'has no licence that is a name.'
  if (allows(license, isTool ? toolsMayHave : mayShip)) return undefined
  return `has a licence that is not allowed ${isTool ? 'for a tool' : 'in the desktop app'}: ${license}`
}

/** Whether an SPDX expression leaves a choice that is allowed. Nested ones are left to people. */
function allows(expression: string, allowed: ReadonlySet<string>): boolean {
  const flat = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression
  if (/[()]/.test(flat)) return false
  return flat
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => allowed.has(license)))
}

if (import.meta.main) {
  const problems = findLicenseProblems(join(import.meta.dirname, '../..'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
