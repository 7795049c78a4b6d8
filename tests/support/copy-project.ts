import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/** Copies what the site is made of to a folder, in which files can be changed. */
export async function copyProject(root: string): Promise<void> {
  for (const path of ['site', 'shared', 'package.json', 'package-lock.json']) {
    await cp(join(project, path), join(root, path), { recursive: true })
  }
  await writeFile(join(root, 'tsconfig.json'), '{}')
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
}
