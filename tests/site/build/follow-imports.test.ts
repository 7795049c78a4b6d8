import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { followImports } from '../../../site/build/follow-imports.ts'
import { projectRoot } from '../../../site/build/paths.ts'
import { folderOf } from '../../support/posts-folder.ts'

const versionOf = (name: string) => {
  const manifest = readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')
  return `${name}@${(JSON.parse(manifest) as { version: string }).version}`
}

test('a module is made of all that it imports, also through others and in a circle', async () => {
  const folder = await folderOf({
    'a.ts': "import { b } from './b.ts'\nimport './c.ts'\nexport const a: number = b\n",
    'b.ts': "export * from './d.ts'\nexport { e as b } from './e.ts'\n",
    'c.ts': "import { join } from 'node:path'\nimport './a.ts'\njoin()\n",
    'd.ts': 'export const d = 1\n',
    'e.ts': 'export const e = 1\n',
    'not-imported.ts': '',
  })
  const { files, builtins } = followImports(join(folder, 'a.ts'))
  expect(Array.from(files.keys(), (file) => basename(file)).sort()).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.ts`),
  )
  expect(files.get(join(folder, 'd.ts'))).toBe('export const d = 1\n')
  expect([...builtins]).toEqual(['node:path'])
})

test('a module that imports while it runs is refused', async () => {
  const folder = await folderOf({ 'a.ts': "export const a = () => import('./b.ts')\n" })
  expect(() => followImports(join(folder, 'a.ts'))).toThrow(/a\.ts imports while it runs/)
})

test('what draws share images is known with its packages, and reads nothing by itself', () => {
  const entry = join(projectRoot, 'site/build/share-image.ts')
  const { files, packages, builtins } = followImports(entry)
  expect([...packages]).toEqual([versionOf('@napi-rs/canvas')])
  expect(Array.from(files.keys(), (file) => basename(file))).toContain('wrap-text.ts')
  // A file that it read would be drawn without being part of the names of kept pictures.
  expect([...builtins]).toEqual([])
})
