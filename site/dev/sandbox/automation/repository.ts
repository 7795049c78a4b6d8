import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createSerialQueue } from '../../../../shared/serial-queue.ts'

/** Files to write and to delete, by their paths. */
export interface Changes {
  additions: readonly { path: string; contents: Uint8Array }[]
  deletions: readonly { path: string }[]
}

export type Repository = Awaited<ReturnType<typeof openRepository>>

/** The articles' folder in the repository; those of pictures and legal texts stand beside it. */
export const postsFolder = 'site/content/posts'
const contentFolder = dirname(postsFolder)

/** Hashes of the files of the checkout's content that were committed last, by their paths. */
const manifestFile = 'content.json'

const run = promisify(execFile)

const anonymous = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Sandbox',
  GIT_AUTHOR_EMAIL: 'sandbox@localhost',
  GIT_COMMITTER_NAME: 'Sandbox',
  GIT_COMMITTER_EMAIL: 'sandbox@localhost',
}

/**
 * Opens the repository in a folder, which is made where it is missing, and commits what has changed in
 * `content` (the folder with posts, pictures and pages) since it was opened last. Where there is no git
 * on the machine it is a folder without a history. A commit that was broken off is taken back.
 */
export async function openRepository(folder: string, content: string) {
  /** Runs git, and gives the text that it prints; empty where there is no git. */
  const git = async (...args: string[]) => {
    const env = { ...process.env, ...anonymous }
    try {
      return (await run('git', ['-C', folder, ...args], { env })).stdout.trim()
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return ''
      throw error
    }
  }
  await mkdir(folder, { recursive: true })
  if (existsSync(join(folder, '.git'))) {
    await rm(join(folder, '.git/index.lock'), { force: true })
    await git('reset', '--hard', '--quiet')
    await git('clean', '-d', '--force', '--quiet')
  } else {
    await git('init', '--quiet', '--initial-branch=main')
  }

  let commits = 0
  const head = async () => (await git('rev-parse', 'HEAD')) || String(commits)
  const write = async (message: string, { additions, deletions }: Changes): Promise<string> => {
    for (const { path, contents } of additions) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      // Without a history nothing else keeps a file from being half written.
      await writeFile(`${file}.new`, contents)
      await rename(`${file}.new`, file)
    }
    for (const { path } of deletions) await rm(join(folder, path))
    commits += 1
    await git('add', '--all')
    await git('commit', '--quiet', '--allow-empty', `--message=${message}`)
    return head()
  }
  const work = createSerialQueue()

  const repository = {
    /** The names and texts of files as they are in one commit, `oid`; undefined where there is none. */
    look: (folders: readonly string[], file: string) =>
      work.run(async () => ({
        oid: await head(),
        names: await Promise.all(folders.map((path) => namesIn(join(folder, path)))),
        text: await textOf(join(folder, file)),
      })),
    /** Commits, and returns its oid; undefined where another commit than `parent` is the newest. */
    commit: (message: string, changes: Changes, parent?: string) =>
      work.run(async () => {
        const isStale = parent !== undefined && (await head()) !== parent
        return isStale ? undefined : write(message, changes)
      }),
    /** Copies all content as it is into a folder, whose former content goes. Returns its path. */
    copyTo: (target: string) =>
      work.run(async () => {
        await rm(target, { recursive: true, force: true })
        await cp(join(folder, contentFolder), target, { recursive: true })
        return target
      }),
  }
  await commitChanges(content, folder, repository.commit)
  return repository
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])
const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined)

/** Commits the files of `content` that differ from those that were committed from there last. */
async function commitChanges(
  content: string,
  folder: string,
  commit: (message: string, changes: Changes) => Promise<unknown>,
): Promise<void> {
  const known = await textOf(join(folder, manifestFile))
  const before = JSON.parse(known ?? '{}') as Record<string, string>
  const now: Record<string, string> = {}
  const additions: { path: string; contents: Uint8Array }[] = []
  for (const part of ['posts', 'pictures', 'pages']) {
    for (const name of await namesIn(join(content, part))) {
      const file = join(content, part, name)
      if (!(await stat(file)).isFile()) continue
      const contents = await readFile(file)
      const path = `${contentFolder}/${part}/${name}`
      now[path] = hash('sha256', contents)
      if (now[path] !== before[path]) additions.push({ path, contents })
    }
  }
  const gone = Object.keys(before).filter((path) => !Object.hasOwn(now, path))
  if (additions.length + gone.length === 0) return
  additions.push({ path: manifestFile, contents: Buffer.from(JSON.stringify(now, null, 2)) })
  const there = gone.filter((path) => existsSync(join(folder, path)))
  await commit('The content of the checkout', {
    additions,
    deletions: there.map((path) => ({ path })),
  })
}
