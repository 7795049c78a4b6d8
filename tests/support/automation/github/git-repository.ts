import { execFile, spawn } from 'node:child_process'
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
}

/** Makes a repository whose first commit holds the given files, by path. */
export async function createGitRepository(
  files: Readonly<Record<string, string>>,
): Promise<GitRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-repository-'))
  const git = (args: readonly string[], input?: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const child = execFile(
        'git',
        [...args],
        {
          cwd: folder,
          encoding: 'buffer',
          maxBuffer: 64 * 1024 * 1024,
          env: { ...process.env, ...nobody, GIT_DIR: folder },
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

  const additions = Object.entries(files).map(([path, text]) => ({
    path,
    contents: Buffer.from(text),
  }))
  await git(['fast-import', '--quiet'], importOf('Begin', { additions, deletions: [] }))
  const objects = readObjects(folder)

  return {
    folder,
    head: (branch = 'main') => objects.ask(`info refs/heads/${branch}`).then((found) => found?.oid),
    find: async (at, path) => {
      const found = await objects.ask(`info ${at}:${path}`)
      return found && { name: path, oid: found.oid, type: found.type }
    },
    changedAt: async (path) =>
      (await line(['log', '-1', '--format=%cI', 'main', '--', path])) || undefined,
    entries: async (tree) => entriesOf((await objects.ask(`contents ${tree}`))?.data),
    read: async (oid) => {
      const found = await objects.ask(`contents ${oid}`)
      if (!found) throw new Error(`There is no object ${oid}.`)
      return found.data
    },
    // Git itself makes sure that nobody else has moved the branch.
    commit: (parent, message, changes) =>
      line(['fast-import', '--quiet'], importOf(message, changes, parent)).catch(
        () => false as const,
      ),
    log: async () => (await line(['log', '--format=%s', 'main'])).split('\n'),
    message: () => line(['log', '-1', '--format=%B', 'main']),
    clone: async (target) => {
      const env = { ...process.env, ...nobody }
      const from = pathToFileURL(folder).href
      await promisify(execFile)('git', ['clone', '--quiet', '--depth=1', from, target], { env })
    },
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
  const child = spawn('git', ['cat-file', '--batch-command'], {
    env: { ...process.env, ...nobody, GIT_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let unread: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done === true) throw new Error('Git reads no more objects.')
    unread = Buffer.concat([unread, value])
  }
  const take = (length: number) => {
    const taken = unread.subarray(0, length)
    unread = unread.subarray(length)
    return taken
  }
  const answer = async (command: string): Promise<GitObject | undefined> => {
    child.stdin.write(`${command}\n`)
    while (!unread.includes('\n')) await more()
    const header = take(unread.indexOf('\n') + 1)
    const [, oid, type, size] = /^(\w+) (\w+) (\d+)\n$/.exec(header.toString()) ?? []
    if (oid === undefined || type === undefined) return undefined
    if (command.startsWith('info')) return { oid, type, data: Buffer.alloc(0) }
    const end = Number(size) + 1
    while (unread.length < end) await more()
    return { oid, type, data: take(end).subarray(0, -1) }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** `info NAME` or `contents NAME`, one after the other; undefined where there is no such object. */
    ask(command: string): Promise<GitObject | undefined> {
      const next = last.then(() => answer(command))
      last = next.catch(() => undefined)
      return next
    },
    close: () => {
      child.kill()
    },
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
