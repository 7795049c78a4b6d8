import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import {
  secretHeader,
  type Automation,
  type Door,
  type Request,
  type Target,
} from '../support/automation/automation.ts'
import { fillIn, type ShippedWorkflow } from '../support/automation/run-workflow.ts'
import { inPath } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { killTree } from '../support/process-tree.ts'
import { newFolder, removeFolder } from '../support/new-folder.ts'

const run = promisify(execFile)
const credential = { id: 'GitHubOfTheOperator', name: 'GitHub account' }
const headerCredential = { id: 'HeaderOfTheOperator', name: 'Header of the publisher' }
/** In milliseconds. n8n needs some ten seconds to start on a slow machine. */
const patience = 120_000

/** The command that N8N_BIN names, or else the one that is installed. Throws where there is none. */
function findN8n(): string {
  const bin = process.env['N8N_BIN'] ?? inPath(process.platform === 'win32' ? 'n8n.cmd' : 'n8n')
  if (bin !== undefined && existsSync(bin)) return bin
  throw new Error(
    `There is no n8n${bin === undefined ? '' : ` at ${bin}`}: nothing was tested. Install one in a folder of its own ('npm install n8n'), and name its command: N8N_BIN=…/node_modules/.bin/n8n npm run test:chain`,
  )
}

/** Says nothing to anybody outside of this machine. */
function environment(folder: string, port: number, brokerPort: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    N8N_USER_FOLDER: folder,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_HOST: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_ENCRYPTION_KEY: 'of-this-test-alone',
    DB_TYPE: 'sqlite',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
    N8N_DISABLED_MODULES: 'mcp-registry',
    N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
  }
}

export type PreparedN8n = Awaited<ReturnType<typeof prepareN8n>>

/** An n8n of its own, with an empty database, that has not been started. */
export async function prepareN8n() {
  const bin = findN8n()
  const folder = newFolder()
  const port = await freePort()
  const env = environment(folder, port, await freePort())
  const webhookUrl = (path: string) => `http://127.0.0.1:${port}/webhook/${path}`
  const said: string[] = []
  let child: ChildProcess | undefined
  const n8n = async (...args: string[]) => {
    // Beside the n8n that has been started.
    const ownPort = { N8N_RUNNERS_BROKER_PORT: String(await freePort()) }
    return run(bin, args, { env: { ...env, ...ownPort }, maxBuffer: 64 * 1024 * 1024 })
  }
  const kill = () => {
    if (child) killTree(child)
    child = undefined
  }
  const stop = async () => {
    kill()
    removeFolder(folder)
  }
  return {
    n8n,
    webhookUrl,
    /** Does what the operator does: credentials, the workflow imported from its file, published. */
    install: async (workflow: ShippedWorkflow, credentials: readonly object[]) => {
      const files = {
        credentials: join(folder, 'credentials.json'),
        workflow: join(folder, 'workflow.json'),
      }
      await writeFile(files.credentials, JSON.stringify(credentials))
      await writeFile(files.workflow, JSON.stringify(workflow))
      await n8n('import:credentials', `--input=${files.credentials}`)
      await n8n('import:workflow', `--input=${files.workflow}`)
      await n8n('publish:workflow', `--id=${workflow.id}`)
    },
    /** Starts it, and waits for one of these statuses of a webhook: before that, n8n knows none. */
    start: async (path: string, isReady: (reply: Response) => boolean | Promise<boolean>) => {
      child = spawn(bin, ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => said.push(String(text)))
      try {
        await vi.waitFor(
          async () => {
            const reply = await fetch(webhookUrl(path), { method: 'POST' })
            if (!(await isReady(reply))) throw new Error(`It answers ${reply.status}.`)
          },
          { timeout: patience, interval: 250 },
        )
      } catch (error) {
        await stop()
        throw new Error(`n8n did not start:\n${said.join('').slice(-4000)}`, { cause: error })
      }
    },
    kill,
    stop,
  }
}

/**
 * Does in n8n what the operator does: a credential, the workflow imported from its file, the repository
 * filled in, published; then starts n8n.
 */
export async function startN8n(target: Target, door: Door = 'secret'): Promise<Automation> {
  const { install, start, stop, ...prepared } = await prepareN8n()
  const workflow = adapted(fillIn(target, door))
  const atPath = prepared.webhookUrl(pathOf(workflow))
  const data = {
    server: new URL(target.gitHub.url).origin,
    user: target.owner,
    accessToken: target.token,
  }
  await install(workflow, [
    { ...credential, type: 'githubApi', data },
    { ...headerCredential, type: 'httpHeaderAuth', data: secretHeader },
  ])
  await start(
    pathOf(workflow),
    async (reply) =>
      [403, 415].includes(reply.status) ||
      (reply.status === 503 && (await reply.text()).includes('fill in a secret')),
  )

  const request = async ({ headers, query, body }: Request) => {
    const url = query === undefined ? atPath : `${atPath}?${query}`
    const response = await fetch(url, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  return { request, stop }
}

/** With the credentials chosen. */
function adapted(workflow: ShippedWorkflow): ShippedWorkflow {
  for (const node of workflow.nodes) {
    if (node.parameters['nodeCredentialType'] === 'githubApi') {
      node.credentials = { githubApi: credential }
    } else if (node.parameters['authentication'] === 'headerAuth') {
      node.credentials = { httpHeaderAuth: headerCredential }
    }
  }
  return workflow
}

function pathOf({ nodes }: ShippedWorkflow): string {
  return String(nodes.find(({ name }) => name === 'Webhook')?.parameters['path'])
}
