import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const projectRoot = join(import.meta.dirname, '../..')

export interface ProjectCopy {
  folder: string
  remove(): Promise<void>
}

/** A copy of the project as it would be committed, with this one's packages but caches of its own. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-copy-'))
  const ignored = await readIgnored()
  await cp(projectRoot, folder, {
    recursive: true,
    // The project itself may stand in a folder of any name.
    filter: (source) => source === projectRoot || !ignored.has(basename(source)),
  })
  // A junction needs no rights on Windows; other systems know no difference.
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** Names of what is never committed. Git itself cannot be asked: a downloaded archive has none. */
async function readIgnored(): Promise<Set<string>> {
  const lines = (await readFile(join(projectRoot, '.gitignore'), 'utf8')).split(/\r?\n/)
  const names = lines.filter((line) => line !== '').map((line) => line.replace(/\/$/, ''))
  const pattern = names.find((name) => /[*?[\]!/#]/.test(name))
  if (pattern !== undefined) throw new Error(`.gitignore: ${pattern} is more than a name.`)
  return new Set(['.git', ...names])
}
