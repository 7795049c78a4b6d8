import { readFileSync } from 'node:fs'
import { workflowFile, type WorkflowNode } from '../../../site/content/automation/assemble.ts'
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

interface ShippedNode extends WorkflowNode {
  onError?: string
  retryOnFail?: boolean
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
  return JSON.parse(readFileSync(workflowFile, 'utf8')) as ShippedWorkflow
}

/** The workflow as an operator has filled it in. */
export function fillIn(
  workflow: ShippedWorkflow,
  { gitHub, owner, name, schedule }: Target,
  door: Door,
): ShippedWorkflow {
  const values: Record<string, string> = {
    owner,
    repository: name,
    api: gitHub.url,
    ...schedule,
  }
  const nodes = workflow.nodes.map((node) => {
    if (node.name === 'Webhook')
      return { ...node, parameters: { ...node.parameters, ...chosen[door] } }
    if (node.name !== 'Your repository') return node
    const { assignments } = node.parameters['assignments'] as { assignments: Assignment[] }
    const filled = assignments.map((field) => ({
      ...field,
      value: values[field.name] ?? field.value,
    }))
    return { ...node, parameters: { ...node.parameters, assignments: { assignments: filled } } }
  })
  return { ...workflow, nodes }
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

/**
 * Runs the shipped workflow without n8n: its nodes in the order of their connections, its scripts and
 * expressions as they are, its requests for real. It knows the kinds of nodes that the workflow has,
 * and throws at any other.
 */
export function runWorkflow(target: Target, door: Door): Automation {
  const workflow = fillIn(readWorkflow(), target, door)
  const memory = {}
  let lastExecution: 'success' | 'error' = 'success'
  const run = async (name: string, json: Record<string, unknown>) => {
    const running = execute(workflow, { name, items: [{ json }] }, { token: target.token, memory })
    lastExecution = 'error'
    const { reply, ended } = await running
    lastExecution = ended
    return reply
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

/** What one execution knows: the newest output of each node, and how often each has run. */
interface Execution {
  outputs: Map<string, Outputs>
  runs: Map<string, number>
  parameters: Map<string, Record<string, unknown>>
  token: string
  /** What is kept over executions. */
  memory: object
  reply?: Reply
}

async function execute(
  { nodes, connections }: ShippedWorkflow,
  start: { name: string; items: Item[] },
  kept: Pick<Execution, 'token' | 'memory'>,
) {
  const parameters = new Map(nodes.map((node) => [node.name, node.parameters]))
  const execution: Execution = { outputs: new Map(), runs: new Map(), parameters, ...kept }
  let ended: 'success' | 'error' = 'success'
  const waiting = [start]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, items } = next
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`There is no node '${name}'.`)
    const outputs = await outputsOf(node, items, execution)
    if (outputs === 'stop') {
      ended = 'error'
      break
    }
    execution.outputs.set(name, outputs)
    execution.runs.set(name, (execution.runs.get(name) ?? 0) + 1)
    outputs.forEach((output, index) => {
      if (output.length === 0) return
      for (const { node: target } of connections[name]?.main[index] ?? []) {
        waiting.push({ name: target, items: output })
      }
    })
  }
  // What n8n answers when no node has answered.
  return {
    reply: execution.reply ?? { status: 500, text: '{"message":"Error in workflow"}' },
    ended,
  }
}

async function outputsOf(node: ShippedNode, items: Item[], execution: Execution) {
  const tries = node.retryOnFail === true ? (node.maxTries ?? 3) : 1
  for (let left = tries; ; left -= 1) {
    try {
      return await runNode(node, items, execution)
    } catch (error) {
      if (left > 1) continue
      if (node.onError !== 'continueErrorOutput') return 'stop' as const
      return [[], [{ json: { error: error instanceof Error ? error.message : String(error) } }]]
    }
  }
}

async function runNode(
  { name, type, parameters }: ShippedNode,
  items: Item[],
  execution: Execution,
): Promise<Outputs | 'stop'> {
  const evaluate = (text: unknown, item = items[0]) =>
    evaluateText(text, { execution, items, item, name })
  switch (type.replace('n8n-nodes-base.', '')) {
    case 'webhook':
    case 'scheduleTrigger':
      return [items]
    case 'set': {
      const { assignments } = parameters['assignments'] as { assignments: Assignment[] }
      const fields = assignments.map(({ name, value }) => [name, evaluate(value)] as const)
      return [[{ json: Object.fromEntries(fields) }]]
    }
    case 'code':
      return [
        runScript(String(parameters['jsCode']), scopeOf({ execution, items, name })) as Item[],
      ]
    case 'if': {
      const isTrue = evaluateCondition(parameters, evaluate)
      return isTrue ? [items, []] : [[], items]
    }
    case 'httpRequest': {
      const replies: Item[] = []
      for (const item of items) {
        const url = String(evaluate(parameters['url'], item))
        const body = evaluate(parameters['jsonBody'], item)
        const isOfGitHub = parameters['nodeCredentialType'] === 'githubApi'
        replies.push({
          json: isOfGitHub
            ? await post(url, String(body), execution.token)
            : await request(url, parameters['method'] === 'POST' ? 'POST' : 'GET', body),
        })
      }
      return [replies]
    }
    case 'respondToWebhook': {
      const { responseCode } = parameters['options'] as { responseCode: string }
      execution.reply = {
        status: Number(evaluate(responseCode)),
        text: String(evaluate(parameters['responseBody'])),
      }
      return [items]
    }
    case 'stopAndError':
      return 'stop'
    default:
      throw new Error(`'${name}' is of a type that is not known here: ${type}.`)
  }
}

interface Condition {
  leftValue: string
  rightValue: unknown
  operator: { operation: string }
}

function evaluateCondition(
  parameters: Record<string, unknown>,
  evaluate: (text: unknown) => unknown,
) {
  const { conditions } = parameters['conditions'] as { conditions: Condition[] }
  return conditions.every(({ leftValue, rightValue, operator }) => {
    const left = evaluate(leftValue)
    if (operator.operation === 'true') return left === true
    if (operator.operation === 'gte') return Number(left) >= Number(rightValue)
    throw new Error(`The comparison '${operator.operation}' is not known here.`)
  })
}

async function post(url: string, body: string, token: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      Authorization: `token ${token}`,
      'Content-Type': 'application/json',
      'User-Agent': 'pennywren-automation',
    },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** With the options that the workflow has there: no redirect is followed, and no status an error. */
async function request(url: string, method: string, body: unknown) {
  const init = typeof body === 'string' ? { method, body } : { method }
  const response = await fetch(url, { ...init, redirect: 'manual' })
  return { statusCode: response.status, data: await response.text() }
}

interface Scope {
  execution: Execution
  items: Item[]
  name: string
  item?: Item | undefined
}

/** The names that scripts and expressions may use. */
function scopeOf({ execution, items, name, item = items[0] }: Scope): Record<string, unknown> {
  const access = (all: Item[]) => ({ all: () => all, first: () => all[0] })
  return {
    $: (node: string) => ({
      ...access(execution.outputs.get(node)?.find(({ length }) => length > 0) ?? []),
      params: execution.parameters.get(node),
      isExecuted: execution.outputs.has(node),
    }),
    $input: access(items),
    $getWorkflowStaticData: () => execution.memory,
    $json: item?.json,
    $runIndex: execution.runs.get(name) ?? 0,
  }
}

function evaluateText(text: unknown, scope: Scope): unknown {
  const expression = typeof text === 'string' ? /^=\{\{(.*)\}\}$/s.exec(text)?.[1] : undefined
  if (expression === undefined) return text
  return runScript(`return (${expression})`, scopeOf(scope))
}

function runScript(script: string, scope: Record<string, unknown>): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval
  return (new Function(...Object.keys(scope), script) as (...values: unknown[]) => unknown)(
    ...Object.values(scope),
  )
}
