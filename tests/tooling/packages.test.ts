import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensurePackages } from '../support/ensure-packages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a run of tests ends at once where packages are missing, and names them', async () => {
  const root = temporaryFolder()
  const manifest = { dependencies: { a: '1' }, devDependencies: { '@b/c': '1', d: '1' } }
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest))
  const install = async (name: string) => {
    await mkdir(join(root, 'node_modules', name), { recursive: true })
    await writeFile(join(root, 'node_modules', name, 'package.json'), '{}')
  }
  await install('d')
  expect(() => ensurePackages(root)).toThrow("Not installed: a, @b/c. Run 'npm ci' first.")
  await install('a')
  await install('@b/c')
  expect(() => ensurePackages(root)).not.toThrow()
})
