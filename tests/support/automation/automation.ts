import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openRepository } from '../../../site/dev/sandbox/automation/repository.ts'
import { newFolder, removeFolder } from '../new-folder.ts'
import { startGitHub } from './github.ts'

/** The reply to the sender of a delivery. */
export interface Reply {
  status: number
  text: string
}

/** A request as somebody else may send it. */
export interface Request {
  headers: Record<string, string>
  /** Behind the webhook's path. */
  query?: string
  body: string
}

/** The operator's choice that keeps everybody else from publishing. */
export type Door = 'as imported' | 'secret' | 'header'

/** As the README has it made, and the credential of a header. */
export const secret = '9b1d6f0c3a7e52848e0c5f7a1b3d9624c8e0f15a7d3b69421f8c0e5a7b3d9614'
export const secretHeader = { name: 'X-Publish-Secret', value: 'of-the-operator-alone-2026' }

/** Something that takes posts: n8n itself, as much of n8n as the workflow needs, or a receiver. */
export interface Automation {
  request: (request: Request) => Promise<Reply>
  stop: () => Promise<void>
}

/** Where the workflow commits to, as the operator would fill it in. */
export type Target = Awaited<ReturnType<typeof createTarget>>

type Files = Readonly<Record<string, string>>

/** An operator's repository with the given files, by path, and the site that is built of it. */
export async function createTarget(files: Files) {
  const folder = newFolder()
  const repository = await openRepository(folder, join(folder, 'none'))
  const commitFiles = (message: string, added: Files) => {
    const additions = Object.entries(added).map(([path, text]) => ({
      path,
      contents: Buffer.from(text).toString('base64'),
    }))
    return repository.commit(message, { additions, deletions: [] })
  }
  await commitFiles('Begin', files)
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim()
  const token = 'ghp_of-the-operator'
  const index = { articles: [] as { id: string; file: string }[] }
  return {
    folder,
    token,
    owner: 'operator',
    name: 'site',
    /** The site's index; the test changes it. */
    index,
    gitHub: await startGitHub(repository, token, index),
    /** Commits files, by path, as somebody else would. */
    commitByHand: (added: Files) => commitFiles('By hand', added),
    head: () => git('rev-parse', 'HEAD'),
    /** The subjects of all commits, newest first. */
    log: async () => (await git('log', '--format=%s')).split('\n'),
    /** The whole message of the newest commit. */
    message: () => git('log', '-1', '--format=%B'),
  }
}

export async function removeTarget({ gitHub, folder }: Target): Promise<void> {
  await gitHub.close()
  removeFolder(folder)
}

/** A payload as JSON, or as the text that a browser sends to a webhook without CORS. */
export function requestOf(payload: unknown, as: 'json' | 'text' = 'json'): Request {
  const type = as === 'json' ? 'application/json' : 'text/plain;charset=UTF-8'
  const query = `key=${secret}`
  return { headers: { 'Content-Type': type }, query, body: JSON.stringify(payload) }
}
