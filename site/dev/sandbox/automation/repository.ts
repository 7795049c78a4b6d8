import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createSerialQueue } from '../../../../shared/serial-queue.ts'
import type { Question } from '../../../operations/automation/receiver.ts'

/** Files to write and to delete, by their paths; contents in base64. */
export interface Changes {
  additions: readonly { path: string; contents: string }[]
  deletions: readonly { path: string }[]
}

interface CommitInput {
  expectedHeadOid: string
  message: { headline: string }
  fileChanges: Changes
}

export type Repository = Awaited<ReturnType<typeof openRepository>>

/** The articles' folder in the repository; those of pictures and legal texts stand beside it. */
export const postsFolder = 'site/content/posts'
const contentFolder = dirname(postsFolder)

/** Hashes of the files of the checkout's content that were committed last, by their paths. */
const manifestFile = 'content.json'

const run = promisify(execFile)

const author = ['-c', 'user.name=Sandbox', '-c', 'user.email=sandbox@localhost']
const ofNobody = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }

/**
 * Opens the repository in a folder, which is made where it is missing, and commits what has changed in
 * `content` (the folder with posts, pictures and pages) since it was opened last. Where there is no git
 * on the machine it is a folder without a history. A commit that was broken off is taken back.
 */
export async function openRepository(folder: string, content: string) {
  /** Runs git, and gives the text that it prints; empty where there is no git. */
  const git = async (...args: string[]) => {
    const env = { ...process.env, ...ofNobody }
    try {
      return (await run('git', ['-C', folder, ...author, ...args], { env })).stdout.trim()
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
      await writeFile(`${file}.new`, contents, 'base64')
      await rename(`${file}.new`, file)
    }
    for (const { path } of deletions) await rm(join(folder, path))
    commits += 1
    await git('add', '--all')
    await git('commit', '--quiet', '--allow-empty', `--message=${message}`)
    return head()
  }
  const changes = await changesIn(content, folder)
  if (changes) await write('The content of the checkout', changes)

  const work = createSerialQueue()
  const entriesOf = async (path = '') => ({
    object: { entries: (await namesIn(join(folder, path))).map((name) => ({ name })) },
  })

  return {
    /**
     * Answers the receiver's two questions as GitHub answers them: what stands in the folders, and a
     * commit, which is made upon the expected one alone.
     */
    ask: ({ query, variables }: Question) =>
      work.run(async () => {
        if (query.startsWith('query Look(')) {
          const { posts, pictures, file = '' } = variables as Record<string, string>
          const text = await textOf(join(folder, file))
          const target = {
            oid: await head(),
            posts: await entriesOf(posts),
            pictures: await entriesOf(pictures),
            same: text === undefined ? null : { object: { text } },
          }
          return { data: { repository: { ref: { target } } } }
        }
        if (!query.startsWith('mutation CommitArticle(')) throw new Error('It is not known here.')
        const { message, fileChanges, expectedHeadOid } = variables['input'] as CommitInput
        if ((await head()) !== expectedHeadOid) {
          return { errors: [{ type: 'STALE_DATA', message: 'The branch has moved.' }] }
        }
        const oid = await write(message.headline, fileChanges)
        return { data: { createCommitOnBranch: { commit: { oid } } } }
      }),
    /** Commits, whatever was committed last. */
    commit: (message: string, changes: Changes) => work.run(() => write(message, changes)),
    /** Copies all content as it is into a folder, whose former content goes. Returns its path. */
    copyTo: (target: string) =>
      work.run(async () => {
        await rm(target, { recursive: true, force: true })
        await cp(join(folder, contentFolder), target, { recursive: true })
        return target
      }),
  }
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])
const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined)

/** The files of `content` that differ from those that were committed from there last, if any do. */
async function changesIn(content: string, folder: string): Promise<Changes | undefined> {
  const known = await textOf(join(folder, manifestFile))
  const before = JSON.parse(known ?? '{}') as Record<string, string>
  const now: Record<string, string> = {}
  const additions: { path: string; contents: string }[] = []
  for (const part of ['posts', 'pictures', 'pages']) {
    for (const name of await namesIn(join(content, part))) {
      const file = join(content, part, name)
      if (!(await stat(file)).isFile()) continue
      const contents = await readFile(file, 'base64')
      const path = `${contentFolder}/${part}/${name}`
      now[path] = hash('sha256', contents)
      if (now[path] !== before[path]) additions.push({ path, contents })
    }
  }
  const gone = Object.keys(before).filter((path) => !Object.hasOwn(now, path))
  if (additions.length + gone.length === 0) return undefined
  additions.push({
    path: manifestFile,
    contents: Buffer.from(JSON.stringify(now)).toString('base64'),
  })
  const there = gone.filter((path) => existsSync(join(folder, path)))
  return { additions, deletions: there.map((path) => ({ path })) }
}
