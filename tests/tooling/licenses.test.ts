import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { findLicenseProblems } from './licenses.ts'

let root = ''

beforeEach(() => {
  root = temporaryFolder()
})

async function write(file: string, content: object) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), JSON.stringify(content))
}

const lock = (packages: Record<string, object>) =>
  write('package-lock.json', { packages: { '': { name: 'itself' }, ...packages } })

it.each([
  [{ license: '(MIT OR GPL-3.0-only)' }],
  [{ license: 'MIT AND ISC' }],
  [{ license: 'MPL-2.0', dev: true }],
])('lets %j pass', async (locked) => {
  await lock({ 'node_modules/thing': locked })
  expect(findLicenseProblems(root)).toEqual([])
})

it.each([
  [{}, 'has no licence that is a name.'],
  [{ license: 'GPL-3.0-only', dev: true }, 'not allowed for a tool: GPL-3.0-only'],
  [{ license: 'MPL-2.0' }, 'not allowed in the desktop app: MPL-2.0'],
  [{ license: 'MIT AND GPL-3.0-only' }, 'not allowed in the desktop app'],
  [{ license: '(MIT OR ISC) AND GPL-3.0-only' }, 'not allowed in the desktop app'],
])('reports %j by name', async (locked, reason) => {
  await lock({ 'node_modules/@a/outer/node_modules/@b/thing': locked })
  const problems = findLicenseProblems(root)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['@b/thing'])
  expect(problems[0]).toContain(reason)
})

it('believes a package that is installed before the lock file', async () => {
  await lock({ 'node_modules/a': { license: 'MIT' }, 'node_modules/b': { license: 'MIT' } })
  await write('node_modules/a/package.json', { license: 'GPL-3.0-only' })
  await write('node_modules/b/package.json', { name: 'b' })
  expect(findLicenseProblems(root)).toEqual([
    'a has a licence that is not allowed in the desktop app: GPL-3.0-only',
    'b has no licence that is a name.',
  ])
})
