import { spawnSync } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const projectRoot = join(import.meta.dirname, '../..')

type Import = readonly [file: string, imported: string, what?: 'type']

const forbidden: readonly Import[] = [
  ['shared/api/x.ts', '../../desktop/main/main.ts'],
  ['shared/x.ts', 'node:fs'],
  ['site/x.ts', '../desktop/ipc/contract.ts'],
  ['site/publisher/queue/x.tsx', '../../landing/hero.tsx'],
  ['site/ui/x.tsx', '../blog/blog-page.tsx', 'type'],
  ['desktop/main/x.ts', '../renderer/renderer.tsx'],
  ['desktop/renderer/x.tsx', '../ipc/contract.ts'],
  ['desktop/renderer/x.tsx', 'electron'],
]

const allowed: readonly Import[] = [
  ['shared/api/x.ts', '../post.ts'],
  ['site/landing/x.tsx', '../head.ts', 'type'],
  ['desktop/main/x.ts', 'electron'],
  ['desktop/renderer/x.tsx', '../../site/publisher/publisher-app.tsx'],
  ['desktop/renderer/x.tsx', '../ipc/contract.ts', 'type'],
]

/** Lints files that hold nothing but an import, all at once: one line for each problem. */
async function lint(imports: readonly Import[]): Promise<string[]> {
  const copy = temporaryFolder()
  await cp(join(projectRoot, 'oxlint.config.ts'), join(copy, 'oxlint.config.ts'))
  // A junction: on Windows every other kind of link takes an administrator.
  await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')
  for (const [file, imported, what] of imports) {
    const path = join(copy, file)
    await mkdir(dirname(path), { recursive: true })
    const use = what === 'type' ? 'export type Used = thing' : 'export const used = thing'
    const keyword = what === 'type' ? 'import type' : 'import'
    await writeFile(path, `${keyword} thing from '${imported}'\n\n${use}\n`)
  }
  const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  const call = [oxlint, '--format=unix']
  return spawnSync(process.execPath, call, { cwd: copy, encoding: 'utf8' }).stdout.split('\n')
}

/** Each in a file of its own: `x0`, `x1` … */
const numbered = ([file, ...imported]: Import, at: number): Import => [
  file.replace(/x(\.tsx?)$/, `x${at}$1`),
  ...imported,
]

const filesWith = (problems: readonly string[], rule: string) =>
  new Set(problems.filter((line) => line.includes(rule)).map((line) => line.split(':')[0]))

test('imports go from the outer folders to the inner ones, those of types as well', async () => {
  const all = [...forbidden, ...allowed].map(numbered)
  const refused = filesWith(await lint(all), 'no-restricted-imports')
  expect(all.filter(([file]) => refused.has(file))).toEqual(all.slice(0, forbidden.length))
})

test('no file imports what imports it, over folders and for its types alone', async () => {
  const problems = await lint([
    ['shared/a.ts', './b.ts'],
    ['shared/b.ts', './a.ts', 'type'],
    ['shared/c.ts', './a.ts'],
    ['site/landing/a.ts', '../ui/b.ts'],
    ['site/ui/b.ts', '../landing/a.ts'],
  ])
  const circle = ['shared/a.ts', 'shared/b.ts', 'site/landing/a.ts', 'site/ui/b.ts']
  expect(filesWith(problems, 'no-cycle')).toEqual(new Set(circle))
})
