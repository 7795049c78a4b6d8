import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import {
  articlesWorkflow,
  type WorkflowNode,
} from '../../../site/operations/automation/assemble.ts'
import {
  requestOf,
  secretHeader,
  secretPath,
  type Automation,
  type Door,
  type Reply,
  type Request,
  type Target,
} from './automation.ts'

interface Item {
  json: Record<string, unknown>
}

type Outputs = Item[][]
type Parameters = WorkflowNode['parameters']

interface ShippedNode extends WorkflowNode {
  onError?: string
  retryOnFail?: boolean
  credentials?: object
  maxTries?: number
}

export interface ShippedWorkflow {
  id: string
  nodes: ShippedNode[]
  connections: Record<string, { main: { node: string; index: number }[][] }>
  settings: Record<string, unknown>
}

/** The workflow as it is shipped. */
export function readWorkflow(): ShippedWorkflow {
  return JSON.parse(readFileSync(articlesWorkflow, 'utf8')) as ShippedWorkflow
}

/** The workflow as an operator has filled it in. */
export function fillIn({ gitHub, owner, name, schedule }: Target, door: Door): ShippedWorkflow {
  const workflow = readWorkflow()
  const values: Record<string, string> = {
    owner,
    repository: name,
    // However an operator writes it.
    folder: '/site/content/posts/',
    api: gitHub.url,
    ...schedule,
  }
  for (const node of workflow.nodes) {
    if (node.name === 'Webhook') Object.assign(node.parameters, chosen[door])
    if (node.name !== 'Your repository') continue
    for (const field of assignmentsOf(node)) field.value = values[field.name] ?? field.value
  }
  return workflow
}

const chosen: Readonly<Record<Door, Record<string, unknown>>> = {
  'as imported': {},
  'secret path': { path: secretPath },
  header: { authentication: 'headerAuth' },
}

interface Assignment {
  name: string
  value: string
}

function assignmentsOf({ parameters }: WorkflowNode): Assignment[] {
  return (parameters['assignments'] as { assignments: Assignment[] }).assignments
}

/**
 * Runs the shipped workflow without n8n: its nodes in the order of their connections, its scripts and
 * expressions as they are, its requests for real. It knows the kinds of nodes that the workflow has,
 * and throws at any other.
 */
export function runWorkflow(target: Target, door: Door): Automation {
  const workflow = fillIn(target, door)
  const memory = {}
  let lastExecution: 'success' | 'error' = 'success'
  const run = async (name: string, json: Item['json']) => {
    const execution = new Execution(workflow, target.token, memory)
    lastExecution = 'error'
    lastExecution = await execution.run(name, [{ json }])
    return execution.reply
  }
  const request = async (sent: Request) => {
    const headers = new Headers(sent.headers)
    // n8n does this itself, and begins no execution.
    if (door === 'header' && headers.get(secretHeader.name) !== secretHeader.value) {
      return { status: 403, text: 'Authorization data is wrong!' }
    }
    return run('Webhook', {
      headers: Object.fromEntries(headers),
      body: bodyOf(headers, sent.body),
    })
  }
  return {
    request,
    send: (payload, as) => request(requestOf(payload, as)),
    lastExecution: () => Promise.resolve(lastExecution),
    look: async () => {
      await run('Every hour', {})
      return lastExecution
    },
    stop: () => Promise.resolve(),
  }
}

/** As n8n reads it. */
function bodyOf(headers: Headers, body: string): unknown {
  const type = headers.get('Content-Type') ?? ''
  if (type.startsWith('application/json')) return JSON.parse(body)
  if (type.startsWith('text/plain')) return body
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(body))
    : {}
}

/** One execution of a workflow. What is kept over executions is `memory`. */
class Execution {
  readonly #workflow: ShippedWorkflow
  readonly #token: string
  readonly #memory: object
  /** The newest output of each node, and how often each has run. */
  readonly #outputs = new Map<string, Outputs>()
  readonly #runs = new Map<string, number>()

  /** What n8n answers when no node has answered. */
  reply: Reply = { status: 500, text: '{"message":"Error in workflow"}' }

  constructor(workflow: ShippedWorkflow, token: string, memory: object) {
    this.#workflow = workflow
    this.#token = token
    this.#memory = memory
  }

  /** Runs a node and all that come after it. */
  async run(name: string, items: Item[]): Promise<'success' | 'error'> {
    const waiting = [{ name, items }]
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const node = this.#node(next.name)
      const outputs = await this.#outputsOf(node, next.items)
      if (outputs === 'stop') return 'error'
      this.#outputs.set(node.name, outputs)
      this.#runs.set(node.name, (this.#runs.get(node.name) ?? 0) + 1)
      for (const [index, output] of outputs.entries()) {
        if (output.length === 0) continue
        const targets = this.#workflow.connections[node.name]?.main[index] ?? []
        waiting.push(...targets.map((target) => ({ name: target.node, items: output })))
      }
    }
    return 'success'
  }

  #node(name: string): ShippedNode {
    const node = this.#workflow.nodes.find((each) => each.name === name)
    if (!node) throw new Error(`There is no node '${name}'.`)
    return node
  }

  async #outputsOf(node: ShippedNode, items: Item[]): Promise<Outputs | 'stop'> {
    const tries = node.retryOnFail === true ? (node.maxTries ?? 3) : 1
    for (let left = tries; ; left -= 1) {
      try {
        return await this.#runNode(node, items)
      } catch (error) {
        if (left > 1) continue
        if (node.onError !== 'continueErrorOutput') return 'stop'
        return [[], [{ json: { error: (error as Error).message } }]]
      }
    }
  }

  async #runNode(node: ShippedNode, items: Item[]): Promise<Outputs | 'stop'> {
    const { name, type, parameters } = node
    const evaluate = (text: unknown, item = items[0]) => {
      const expression = typeof text === 'string' ? /^=\{\{(.*)\}\}$/s.exec(text)?.[1] : undefined
      if (expression === undefined) return text
      return runScript(`return (${expression})`, this.#scopeOf(name, items, item))
    }
    switch (type.replace('n8n-nodes-base.', '')) {
      case 'webhook':
      case 'scheduleTrigger':
        return [items]
      case 'set': {
        const fields = assignmentsOf(node).map(({ name, value }) => [name, evaluate(value)])
        return [[{ json: Object.fromEntries(fields) as Item['json'] }]]
      }
      case 'code':
        return [runCode(String(parameters['jsCode']), this.#scopeOf(name, items))]
      case 'if':
        return isTrue(parameters, evaluate) ? [items, []] : [[], items]
      case 'httpRequest': {
        const replies: Item[] = []
        for (const item of items) {
          const url = String(evaluate(parameters['url'], item))
          const body = evaluate(parameters['jsonBody'], item)
          replies.push({ json: await sendRequest(parameters, url, body, this.#token) })
        }
        return [replies]
      }
      case 'respondToWebhook': {
        const { responseCode } = parameters['options'] as { responseCode: string }
        const text = String(evaluate(parameters['responseBody']))
        this.reply = { status: Number(evaluate(responseCode)), text }
        return [items]
      }
      case 'stopAndError':
        return 'stop'
      default:
        throw new Error(`'${name}' is of a type that is not known here: ${type}.`)
    }
  }

  /** The names that scripts and expressions may use. */
  #scopeOf(name: string, items: Item[], item = items[0]): Record<string, unknown> {
    const access = (all: Item[]) => ({ all: () => all, first: () => all[0] })
    return {
      $: (node: string) => ({
        ...access(this.#outputs.get(node)?.find(({ length }) => length > 0) ?? []),
        params: this.#node(node).parameters,
        isExecuted: this.#outputs.has(node),
      }),
      $input: access(items),
      $getWorkflowStaticData: () => this.#memory,
      $json: item?.json,
      $runIndex: this.#runs.get(name) ?? 0,
    }
  }
}

interface Condition {
  leftValue: string
  rightValue: unknown
  operator: { operation: string }
}

function isTrue(parameters: Parameters, evaluate: (text: unknown) => unknown): boolean {
  const { conditions } = parameters['conditions'] as { conditions: Condition[] }
  return conditions.every(({ leftValue, rightValue, operator }) => {
    const left = evaluate(leftValue)
    if (operator.operation === 'true') return left === true
    if (operator.operation === 'gte') return Number(left) >= Number(rightValue)
    throw new Error(`The comparison '${operator.operation}' is not known here.`)
  })
}

/**
 * GitHub is asked with its credential, and answers in JSON. Elsewhere the workflow's options hold: no
 * redirect is followed, and no status is an error.
 */
async function sendRequest(
  parameters: Parameters,
  url: string,
  body: unknown,
  token: string,
): Promise<Item['json']> {
  const isOfGitHub = parameters['nodeCredentialType'] === 'githubApi'
  const response = await fetch(url, {
    method: parameters['method'] === 'POST' ? 'POST' : 'GET',
    redirect: 'manual',
    ...(typeof body === 'string' && { body }),
    ...(isOfGitHub && {
      headers: {
        Authorization: `token ${token}`,
        'Content-Type': 'application/json',
        'User-Agent': 'pennywren-automation',
      },
    }),
  })
  const text = await response.text()
  if (!isOfGitHub) return { statusCode: response.status, data: text }
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  return JSON.parse(text) as Item['json']
}

/** As n8n's runner prepares each script: what a bundled library may not rely on. */
const hardening = `
  for (const name of ['getPrototypeOf', 'defineProperty', 'defineProperties']) Object[name] = () => ({})
  Object.setPrototypeOf = () => false
  for (const frozen of [Object, Function, Array, String, RegExp, Error, Map, Set, Date]) Object.freeze(frozen)
`

/** A script has the language, a few of Node's globals and those of n8n, among which is no `URL`. */
function runCode(script: string, scope: Record<string, unknown>): Item[] {
  const context = createContext({ Buffer, TextDecoder, TextEncoder, atob, btoa, ...scope })
  return runInContext(`${hardening};(() => {${script}\n})()`, context) as Item[]
}

function runScript(script: string, scope: Record<string, unknown>): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval
  return (new Function(...Object.keys(scope), script) as (...values: unknown[]) => unknown)(
    ...Object.values(scope),
  )
}
