import { execFile } from 'node:child_process'
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

type Files = Readonly<Record<string, string>>

function added(files: Files): Changes {
  const additions = Object.entries(files).map(([path, file]) => ({
    path,
    contents: Buffer.from(file),
  }))
  return { additions, deletions: [] }
}

const nobody = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
}

export type GitRepository = Awaited<ReturnType<typeof createGitRepository>>

/**
 * Makes a bare repository on the disk with the one branch `main`, whose first commit holds the given
 * files, by path.
 */
export async function createGitRepository(files: Files) {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-repository-'))
  const itself = { GIT_DIR: folder }
  const git = async (args: string[], input?: Buffer, of: object = itself) => {
    const env = { ...process.env, ...nobody, ...of }
    const running = promisify(execFile)('git', args, { env, maxBuffer: 64 * 1024 * 1024 })
    running.child.stdin?.end(input)
    return (await running).stdout.trim()
  }
  await git(['init', '--bare', '--initial-branch=main'])
  await git(['fast-import', '--quiet'], importOf('Begin', added(files)))

  const head = (branch = 'main'): Promise<string | undefined> =>
    git(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]).catch(() => undefined)
  /** What stands in a commit or a tree, or there at one path. */
  const list = async (tree: string, ...path: string[]): Promise<TreeEntry[]> => {
    const lines = (await git(['ls-tree', '-z', tree, ...path])).split('\0').filter(Boolean)
    return lines.map((line) => {
      const [, type = '', oid = '', name = ''] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(line) ?? []
      return { name, oid, type }
    })
  }
  const commit = (parent: string, message: string, changes: Changes): Promise<string | false> =>
    git(['fast-import', '--quiet'], importOf(message, changes, parent)).catch(() => false)

  return {
    folder,
    /** The commit that a branch points to; undefined where there is no such branch. */
    head,
    /** Undefined where there is nothing at that path. */
    find: async (commit: string, path: string) => (await list(commit, path))[0],
    /** The instant of the last commit that changed a path; undefined where there is none. */
    changedAt: async (path: string) =>
      (await git(['log', '-1', '--format=%cI', 'main', '--', path])) || undefined,
    entries: (tree: string) => list(tree),
    read: (oid: string) => git(['cat-file', 'blob', oid]),
    /**
     * Commits to `main`. False where the branch no longer points to `parent`: nothing is changed then,
     * as Git itself makes sure.
     */
    commit,
    /** Commits files, by path, as somebody else would. */
    commitByHand: async (files: Files) => commit((await head()) ?? '', 'By hand', added(files)),
    /** The subjects of all commits, newest first. */
    log: async () => (await git(['log', '--format=%s', 'main'])).split('\n'),
    /** The whole message of the newest commit. */
    message: () => git(['log', '-1', '--format=%B', 'main']),
    /** Clones the newest commit into a folder that is empty. */
    clone: (target: string) =>
      git(['clone', '--quiet', '--depth=1', pathToFileURL(folder).href, target], undefined, {}),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A commit to `main` in the form of `git fast-import`, which answers with its oid. */
function importOf(message: string, { additions, deletions }: Changes, parent?: string): Buffer {
  const data = (content: Buffer | string) => [`data ${Buffer.byteLength(content)}\n`, content, '\n']
  // What stands there at first was committed at the start of 2026.
  const seconds = parent === undefined ? 1767225600 : Math.floor(Date.now() / 1000)
  const now = `${seconds} +0000`
  const lines = [
    'commit refs/heads/main\nmark :1\n',
    `author Octocat <octocat@github.example> ${now}\n`,
    `committer GitHub <noreply@github.example> ${now}\n`,
    ...data(message),
    ...(parent === undefined ? [] : [`from ${parent}\n`]),
    ...deletions.map(({ path }) => `D ${path}\n`),
    ...additions.flatMap(({ path, contents }) => [`M 100644 inline ${path}\n`, ...data(contents)]),
    '\nget-mark :1\n',
  ]
  return Buffer.concat(lines.map((part) => Buffer.from(part)))
}
