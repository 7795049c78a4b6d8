import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const projectRoot = join(import.meta.dirname, '../..')
const run = promisify(execFile)

export interface ProjectCopy {
  folder: string
  /** Exit code and output of an npm script in the copy. */
  npmRun(script: string): Promise<{ code: number; output: string }>
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
  return {
    folder,
    npmRun: async (script) => {
      const ended = await run(process.execPath, ['--run', script], { cwd: folder }).then(
        ({ stdout: out, stderr }) => ({ code: 0, output: out + stderr }),
        (error: { code: number; stdout: string; stderr: string }) => ({
          code: error.code,
          output: error.stdout + error.stderr,
        }),
      )
      return ended
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Names of what is never committed. Git itself cannot be asked: a downloaded archive has none. */
async function readIgnored(): Promise<Set<string>> {
  const lines = (await readFile(join(projectRoot, '.gitignore'), 'utf8')).split(/\r?\n/)
  const names = lines.filter((line) => line !== '').map((line) => line.replace(/\/$/, ''))
  const pattern = names.find((name) => /[*?[\]!/#]/.test(name))
  if (pattern !== undefined) throw new Error(`.gitignore: ${pattern} is more than a name.`)
  return new Set(['.git', ...names])
}
