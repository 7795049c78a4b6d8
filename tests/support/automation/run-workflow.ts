import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import {
  articlesWorkflow,
  type WorkflowNode,
} from '../../../site/operations/automation/assemble.ts'
import {
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

function assignmentsOf({ parameters }: WorkflowNode) {
  type Assignments = { assignments: { name: string; value: string }[] }
  return (parameters['assignments'] as Assignments).assignments
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
    return execute(workflow, target.token, delivery)
  }
  return { request, stop: () => Promise.resolve() }
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

/** One execution of the workflow, and what it answers. */
async function execute(
  { nodes, connections }: ShippedWorkflow,
  token: string,
  delivery: Item['json'],
): Promise<Reply> {
  /** The newest output of each node, and how often each has run. */
  const newest = new Map<string, Item[]>()
  const runs = new Map<string, number>()
  // The answer of n8n when no node has answered.
  let reply = { status: 500, text: '{"message":"Error in workflow"}' }

  const nodeAt = (name: string) => {
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`There is no node '${name}'.`)
    return node
  }
  /** A script has the language, a few of Node's globals and those of n8n, among which is no `URL`. */
  const runScript = (script: string, name: string, items: Item[], item = items[0]): unknown => {
    const access = (all: Item[]) => ({ all: () => all, first: () => all[0] })
    const context = createContext({
      Buffer,
      TextDecoder,
      TextEncoder,
      atob,
      btoa,
      $: (node: string) => ({
        ...access(newest.get(node) ?? []),
        params: nodeAt(node).parameters,
      }),
      $input: access(items),
      $json: item?.json,
      $runIndex: runs.get(name) ?? 0,
    })
    return runInContext(`(() => {${script}\n})()`, context)
  }

  const runNode = async (node: ShippedNode, items: Item[]): Promise<Item[][]> => {
    const { name, type, parameters } = node
    const evaluate = (text: unknown, item = items[0]) => {
      const expression = typeof text === 'string' ? /^=\{\{(.*)\}\}$/s.exec(text)?.[1] : undefined
      return expression === undefined
        ? text
        : runScript(`return (${expression})`, name, items, item)
    }
    switch (type.replace('n8n-nodes-base.', '')) {
      case 'webhook':
        return [items]
      case 'set': {
        const fields = assignmentsOf(node).map(({ name, value }) => [name, evaluate(value)])
        return [[{ json: Object.fromEntries(fields) as Item['json'] }]]
      }
      case 'code':
        return [runScript(String(parameters['jsCode']), name, items) as Item[]]
      case 'if': {
        // The workflow compares nothing: each of its conditions is true or false.
        const { conditions } = parameters['conditions'] as { conditions: { leftValue: string }[] }
        const isTrue = conditions.every(({ leftValue }) => evaluate(leftValue) === true)
        return isTrue ? [items, []] : [[], items]
      }
      case 'httpRequest': {
        const replies: Item[] = []
        for (const item of items) {
          const url = String(evaluate(parameters['url'], item))
          const body = evaluate(parameters['jsonBody'], item)
          replies.push({ json: await sendRequest(parameters, url, body, token) })
        }
        return [replies]
      }
      case 'respondToWebhook': {
        const { responseCode } = parameters['options'] as { responseCode: string }
        const text = String(evaluate(parameters['responseBody']))
        reply = { status: Number(evaluate(responseCode)), text }
        return [items]
      }
      default:
        throw new Error(`'${name}' is of a type that is not known here: ${type}.`)
    }
  }

  const runWithRetries = async (node: ShippedNode, items: Item[]): Promise<Item[][]> => {
    for (let left = node.retryOnFail === true ? (node.maxTries ?? 3) : 1; ; left -= 1) {
      try {
        return await runNode(node, items)
      } catch (error) {
        if (left > 1) continue
        if (node.onError !== 'continueRegularOutput') throw error
        return [[{ json: { error: (error as Error).message } }]]
      }
    }
  }

  const waiting = [{ name: 'Webhook', items: [{ json: delivery }] as Item[] }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, items } = next
    const outputs = await runWithRetries(nodeAt(name), items)
    newest.set(name, outputs.find(({ length }) => length > 0) ?? [])
    runs.set(name, (runs.get(name) ?? 0) + 1)
    for (const [index, output] of outputs.entries()) {
      const targets = output.length === 0 ? [] : (connections[name]?.main[index] ?? [])
      waiting.push(...targets.map(({ node }) => ({ name: node, items: output })))
    }
  }
  return reply
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
