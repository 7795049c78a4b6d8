import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
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
  const objects = readObjects(folder)

  const head = async (branch = 'main') => (await objects.ask(`info refs/heads/${branch}`))?.oid
  const commit = (parent: string, message: string, changes: Changes): Promise<string | false> =>
    git(['fast-import', '--quiet'], importOf(message, changes, parent)).catch(() => false)

  return {
    folder,
    /** The commit that a branch points to; undefined where there is no such branch. */
    head,
    /** Undefined where there is nothing at that path. */
    find: async (commit: string, path: string): Promise<TreeEntry | undefined> => {
      const found = await objects.ask(`info ${commit}:${path}`)
      return found && { name: path, oid: found.oid, type: found.type }
    },
    /** The instant of the last commit that changed a path; undefined where there is none. */
    changedAt: async (path: string) =>
      (await git(['log', '-1', '--format=%cI', 'main', '--', path])) || undefined,
    entries: async (tree: string) => entriesOf((await objects.ask(`contents ${tree}`))?.data),
    read: async (oid: string) => {
      const found = await objects.ask(`contents ${oid}`)
      if (!found) throw new Error(`There is no object ${oid}.`)
      return found.data
    },
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
    remove: async () => {
      objects.close()
      await rm(folder, { recursive: true, force: true })
    },
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

interface GitObject {
  oid: string
  type: string
  /** Empty where only its kind was asked for. */
  data: Buffer
}

/** One process that reads all objects of a repository: starting one for each takes longer than reading. */
function readObjects(folder: string) {
  const { stdin, stdout } = spawn('git', ['cat-file', '--batch-command'], {
    env: { ...process.env, ...nobody, GIT_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A stream that somebody listens to goes on reading.
  stdout.on('readable', () => undefined)
  const read = async (length: number): Promise<Buffer> => {
    for (;;) {
      const bytes = stdout.read(length) as Buffer | null
      if (bytes) return bytes
      await once(stdout, 'readable')
    }
  }
  const answer = async (command: string): Promise<GitObject | undefined> => {
    stdin.write(`${command}\n`)
    let header = ''
    while (!header.endsWith('\n')) header += String(await read(1))
    const [, oid, type, size] = /^(\w+) (\w+) (\d+)\n$/.exec(header) ?? []
    if (oid === undefined || type === undefined) return undefined
    if (command.startsWith('info')) return { oid, type, data: Buffer.alloc(0) }
    return { oid, type, data: (await read(Number(size) + 1)).subarray(0, -1) }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** `info NAME` or `contents NAME`, one after the other; undefined where there is no such object. */
    ask(command: string): Promise<GitObject | undefined> {
      const next = last.then(() => answer(command))
      last = next.catch(() => undefined)
      return next
    },
    close: () => stdin.end(),
  }
}

/** What a tree holds, as Git stores it: mode, name and the 20 bytes of an oid. */
function entriesOf(tree: Buffer = Buffer.alloc(0)): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < tree.length;) {
    const end = tree.indexOf(0, at)
    const [mode, ...name] = tree.toString('utf8', at, end).split(' ')
    at = end + 21
    const oid = tree.toString('hex', end + 1, at)
    entries.push({ name: name.join(' '), oid, type: mode === '40000' ? 'tree' : 'blob' })
  }
  return entries
}
