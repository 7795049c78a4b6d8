import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectRoot,
  })
  for (const file of stdout.split('\n').filter((name) => name !== '')) {
    // A file that was deleted but not yet committed is still listed.
    await cp(join(projectRoot, file), join(folder, file)).catch(() => undefined)
  }
  const packages = join(projectRoot, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const entry of await readdir(packages, { withFileTypes: true })) {
    if (entry.name === '.cache' || !entry.isDirectory()) continue
    // A junction: on Windows every other kind of link takes an administrator.
    const link = join(folder, 'node_modules', entry.name)
    await symlink(join(packages, entry.name), link, 'junction')
  }
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
