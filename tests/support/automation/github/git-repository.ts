import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export interface TreeEntry {
  name: string
  oid: string
  type: string
}

export interface Changes {
  additions: readonly { path: string; contents: Buffer }[]
  deletions: readonly { path: string }[]
}

/** A bare repository on the disk with the one branch `main`. */
export interface GitRepository {
  folder: string
  /** The commit that a branch points to; undefined where there is no such branch. */
  head: (branch?: string) => Promise<string | undefined>
  /** Undefined where there is nothing at that path. */
  find: (commit: string, path: string) => Promise<TreeEntry | undefined>
  /** The instant of the last commit that changed a path; undefined where there is none. */
  changedAt: (path: string) => Promise<string | undefined>
  entries: (tree: string) => Promise<TreeEntry[]>
  read: (oid: string) => Promise<Buffer>
  /** Commits to `main`. False where the branch no longer points to `parent`: nothing is changed then. */
  commit: (parent: string, message: string, changes: Changes) => Promise<string | false>
  /** The subjects of all commits, newest first. */
  log: () => Promise<string[]>
  /** The whole message of the newest commit. */
  message: () => Promise<string>
  /** Clones the newest commit into a folder that is empty. */
  clone: (folder: string) => Promise<void>
  remove: () => Promise<void>
}

const nobody = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Octocat',
  GIT_AUTHOR_EMAIL: 'octocat@github.example',
  GIT_COMMITTER_NAME: 'GitHub',
  GIT_COMMITTER_EMAIL: 'noreply@github.example',
}

/** Makes a repository whose first commit holds the given files, by path. */
export async function createGitRepository(
  files: Readonly<Record<string, string>>,
): Promise<GitRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-repository-'))
  const git = (args: readonly string[], input?: Buffer | string, env = {}) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile(
        'git',
        [...args],
        {
          cwd: folder,
          encoding: 'buffer',
          maxBuffer: 64 * 1024 * 1024,
          env: { ...process.env, ...nobody, GIT_DIR: folder, ...env },
        },
        (error, stdout) => {
          if (error) reject(error)
          else resolve(stdout)
        },
      )
      child.stdin?.end(input)
    })
  const line = async (...args: Parameters<typeof git>) => (await git(...args)).toString().trim()
  await git(['init', '--bare', '--initial-branch=main'])

  const writeTree = async (parent: string, { additions, deletions }: Changes) => {
    const env = { GIT_INDEX_FILE: join(folder, `index-${randomUUID()}`) }
    try {
      await git(['read-tree', parent], undefined, env)
      const added = additions.map(async ({ path, contents }) => {
        const oid = await line(['hash-object', '-w', '--stdin'], contents)
        return `100644 ${oid}\t${path}\0`
      })
      const gone = deletions.map(({ path }) => `0 ${'0'.repeat(40)}\t${path}\0`)
      const changes = [...gone, ...(await Promise.all(added))].join('')
      await git(['update-index', '-z', '--add', '--index-info'], changes, env)
      return await line(['write-tree'], undefined, env)
    } finally {
      await rm(env.GIT_INDEX_FILE, { force: true })
    }
  }

  const commit = async (parent: string, message: string, changes: Changes) => {
    const tree = await writeTree(parent, changes)
    const oid = await line(['commit-tree', tree, '-p', parent], message)
    // Git itself makes sure that nobody else has moved the branch.
    return git(['update-ref', 'refs/heads/main', oid, parent]).then(
      () => oid,
      () => false as const,
    )
  }
  await git(['fast-import', '--quiet'], importOf(files))

  const list = async (args: readonly string[]): Promise<TreeEntry[]> =>
    (await git(['ls-tree', '-z', ...args]))
      .toString()
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [, type = '', oid = '', name = ''] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(entry) ?? []
        return { name, oid, type }
      })

  return {
    folder,
    head: (branch = 'main') =>
      line(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]).catch(() => undefined),
    find: async (at, path) => (await list([at, '--', path]))[0],
    changedAt: async (path) =>
      (await line(['log', '-1', '--format=%cI', 'main', '--', path])) || undefined,
    entries: (tree) => list([tree]),
    read: (oid) => git(['cat-file', 'blob', oid]),
    commit,
    log: async () => (await line(['log', '--format=%s', 'main'])).split('\n'),
    message: () => line(['log', '-1', '--format=%B', 'main']),
    clone: async (target) => {
      const env = { ...process.env, ...nobody }
      const from = pathToFileURL(folder).href
      await promisify(execFile)('git', ['clone', '--quiet', '--depth=1', from, target], { env })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** One commit with all of the files, in the form of `git fast-import`. */
function importOf(files: Readonly<Record<string, string>>): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const entries = Object.entries(files).map(
    ([path, text]) => `M 100644 inline ${path}\n${data(text)}`,
  )
  const committer = 'committer Octocat <octocat@github.example> 1767225600 +0000'
  return `commit refs/heads/main\n${committer}\n${data('Begin')}${entries.join('')}\n`
}
