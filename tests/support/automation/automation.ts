import type { GitHub } from './github/github.ts'
import type { GitRepository } from './github/git-repository.ts'

/** What the sender of a delivery gets back. */
export interface Reply {
  status: number
  text: string
}

/** Something that runs the workflow: n8n itself, or as much of n8n as the workflow needs. */
export interface Automation {
  /** Delivers a body as JSON, or as the text that a browser sends to a webhook without CORS. */
  send: (payload: unknown, as?: 'json' | 'text') => Promise<Reply>
  /** How the last execution ended, as n8n shows it. */
  lastExecution: () => Promise<'success' | 'error'>
  stop: () => Promise<void>
}

/** Where the workflow commits to, as the operator would fill it in. */
export interface Target {
  gitHub: GitHub
  repository: GitRepository
  owner: string
  name: string
  token: string
}
