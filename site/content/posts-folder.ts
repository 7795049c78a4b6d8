import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder of the posts that are built into the site. */
export const postsFolder = join(import.meta.dirname, 'posts')

/**
 * Git's id of what the newest commit has in a folder. Undefined outside of git, and where a file in
 * the folder is not as it was committed.
 */
export async function committedTree(folder: string): Promise<string | undefined> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', ['--no-optional-locks', '-C', folder, ...args])
    return stdout.trim()
  }
  try {
    const isChanged = (await git('status', '--porcelain', '--', '.')) !== ''
    return isChanged ? undefined : await git('rev-parse', '--verify', 'HEAD:./')
  } catch {
    return undefined
  }
}
