import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import {
  articlesWorkflow,
  type WorkflowNode,
} from '../../../site/operations/automation/assemble.ts'
import {
  requestOf,
  secretHeader,
  secret,
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
export function fillIn({ gitHub, owner, name }: Target, door: Door): ShippedWorkflow {
  const workflow = readWorkflow()
  const values: Record<string, string> = {
    owner,
    repository: name,
    // However an operator writes it.
    folder: '/site/content/posts/',
    api: gitHub.url,
    site: `${gitHub.site}/`,
    secret: door === 'secret' ? secret : '',
  }
  for (const node of workflow.nodes) {
    const isWebhook = node.name === 'Webhook'
    if (isWebhook && door === 'header') node.parameters['authentication'] = 'headerAuth'
    if (node.name !== 'Your repository') continue
    for (const field of assignmentsOf(node)) field.value = values[field.name] ?? field.value
  }
  return workflow
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
  const request = async (sent: Request) => {
    const headers = new Headers(sent.headers)
    // n8n does this itself, and begins no execution.
    if (door === 'header' && headers.get(secretHeader.name) !== secretHeader.value) {
      return { status: 403, text: 'Authorization data is wrong!' }
    }
    const delivery = {
      headers: Object.fromEntries(headers),
      query: Object.fromEntries(new URLSearchParams(sent.query)),
      body: bodyOf(headers, sent.body),
    }
    const execution = new Execution(workflow, target.token)
    await execution.run('Webhook', [{ json: delivery }])
    return execution.reply
  }
  return {
    request,
    send: (payload, as) => request(requestOf(payload, as)),
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

/** One execution of a workflow. */
class Execution {
  readonly #workflow: ShippedWorkflow
  readonly #token: string
  /** The newest output of each node, and how often each has run. */
  readonly #outputs = new Map<string, Outputs>()
  readonly #runs = new Map<string, number>()

  /** What n8n answers when no node has answered. */
  reply: Reply = { status: 500, text: '{"message":"Error in workflow"}' }

  constructor(workflow: ShippedWorkflow, token: string) {
    this.#workflow = workflow
    this.#token = token
  }

  /** Runs a node and all that come after it. */
  async run(name: string, items: Item[]): Promise<void> {
    const waiting = [{ name, items }]
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const node = this.#node(next.name)
      const outputs = await this.#outputsOf(node, next.items)
      this.#outputs.set(node.name, outputs)
      this.#runs.set(node.name, (this.#runs.get(node.name) ?? 0) + 1)
      for (const [index, output] of outputs.entries()) {
        if (output.length === 0) continue
        const targets = this.#workflow.connections[node.name]?.main[index] ?? []
        waiting.push(...targets.map((target) => ({ name: target.node, items: output })))
      }
    }
  }

  #node(name: string): ShippedNode {
    const node = this.#workflow.nodes.find((each) => each.name === name)
    if (!node) throw new Error(`There is no node '${name}'.`)
    return node
  }

  async #outputsOf(node: ShippedNode, items: Item[]): Promise<Outputs> {
    const tries = node.retryOnFail === true ? (node.maxTries ?? 3) : 1
    for (let left = tries; ; left -= 1) {
      try {
        return await this.#runNode(node, items)
      } catch (error) {
        if (left > 1) continue
        if (node.onError !== 'continueRegularOutput') throw error
        return [[{ json: { error: (error as Error).message } }]]
      }
    }
  }

  async #runNode(node: ShippedNode, items: Item[]): Promise<Outputs> {
    const { name, type, parameters } = node
    const evaluate = (text: unknown, item = items[0]) => {
      const expression = typeof text === 'string' ? /^=\{\{(.*)\}\}$/s.exec(text)?.[1] : undefined
      if (expression === undefined) return text
      return runScript(`return (${expression})`, this.#scopeOf(name, items, item))
    }
    switch (type.replace('n8n-nodes-base.', '')) {
      case 'webhook':
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
      }),
      $input: access(items),
      $json: item?.json,
      $runIndex: this.#runs.get(name) ?? 0,
    }
  }
}

/** The workflow compares nothing: each of its conditions is an expression that is true or false. */
function isTrue(parameters: Parameters, evaluate: (text: unknown) => unknown): boolean {
  const { conditions } = parameters['conditions'] as { conditions: { leftValue: string }[] }
  return conditions.every(({ leftValue }) => evaluate(leftValue) === true)
}

/** GitHub is asked with its credential. A status of no success, and what is no JSON, is an error. */
async function sendRequest(
  parameters: Parameters,
  url: string,
  body: unknown,
  token: string,
): Promise<Item['json']> {
  const isOfGitHub = parameters['nodeCredentialType'] === 'githubApi'
  const response = await fetch(url, {
    redirect: 'manual',
    ...(isOfGitHub && {
      method: 'POST',
      body: String(body),
      headers: {
        Authorization: `token ${token}`,
        'Content-Type': 'application/json',
        'User-Agent': 'pennywren-automation',
      },
    }),
  })
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  return (await response.json()) as Item['json']
}

/** A script has the language, a few of Node's globals and those of n8n, among which is no `URL`. */
function runCode(script: string, scope: Record<string, unknown>): Item[] {
  const context = createContext({ Buffer, TextDecoder, TextEncoder, atob, btoa, ...scope })
  return runInContext(`(() => {${script}\n})()`, context) as Item[]
}

function runScript(script: string, scope: Record<string, unknown>): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval
  return (new Function(...Object.keys(scope), script) as (...values: unknown[]) => unknown)(
    ...Object.values(scope),
  )
}
