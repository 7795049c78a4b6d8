import { startGitHub, type GitHub, type GitHubOptions } from './github/github.ts'
import { createGitRepository } from './github/git-repository.ts'

/** What the sender of a delivery gets back. */
export interface Reply {
  status: number
  text: string
}

/** A request as somebody else may send it. */
export interface Request {
  headers: Record<string, string>
  body: string
}

/** What the operator has chosen so that nobody else can publish. */
export type Door = 'as imported' | 'secret path' | 'header'

/** Of a form that the workflow's own node has made, and of the credential of a header. */
export const secretPath = '9b1d6f0c3a7e52848e0c5f7a1b3d9624c8e0f15a7d3b69421f8c0e5a7b3d9614'
export const secretHeader = { name: 'X-Publisher-Key', value: 'of-the-operator-alone' }

/** Something that runs the workflow: n8n itself, or as much of n8n as the workflow needs. */
export interface Automation {
  /** Delivers a body as JSON, or as the text that a browser sends to a webhook without CORS. */
  send: (payload: unknown, as?: 'json' | 'text') => Promise<Reply>
  request: (request: Request) => Promise<Reply>
  /** How the last execution ended, as n8n shows it. */
  lastExecution: () => Promise<'success' | 'error'>
  /** Has the schedule come round once, and says how that ended. */
  look: () => Promise<'success' | 'error'>
  stop: () => Promise<void>
}

/** Where the workflow commits to, as the operator would fill it in. */
export interface Target extends GitHubOptions {
  gitHub: GitHub
  /** What its schedule looks after: the site's origin, and the address of its host's build hook. */
  schedule?: { site: string; buildHook: string }
}

/** An operator's repository with the given files, by path. */
export async function createTarget(files: Readonly<Record<string, string>>): Promise<Target> {
  const repository = await createGitRepository(files)
  const options = { repository, owner: 'operator', name: 'site', token: 'ghp_of-the-operator' }
  return { ...options, gitHub: await startGitHub(options) }
}

export async function removeTarget({ gitHub, repository }: Target): Promise<void> {
  await gitHub.close()
  await repository.remove()
}

/** A payload as the publisher sends it. */
export function requestOf(payload: unknown, as: 'json' | 'text' = 'json'): Request {
  const type = as === 'json' ? 'application/json' : 'text/plain;charset=UTF-8'
  return { headers: { 'Content-Type': type }, body: JSON.stringify(payload) }
}
