import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeArticle } from './article.ts'
import {
  isRecord,
  jsonReply,
  parseJson,
  type Reply,
  type SandboxRequest,
  type Service,
} from '../http.ts'
import { keepNewest, logLimits } from '../keep-newest.ts'
import { readBrief, type ChatMessage } from './prompt.ts'
import { refusedBy, serviceWords, type ServiceId, type ServiceWords } from './services.ts'

/** The JSON bodies the AI was sent of late, oldest first; never the key. */
export interface AiLog {
  requests(): readonly unknown[]
  clear(): void
  /** Refuses from now on what this service does, in its words; undefined: nothing of that. */
  actAs(service: ServiceId | undefined): void
}

const completionsPath = '/v1/chat/completions'
const modelsPath = '/v1/models'
const roles = ['developer', 'system', 'user', 'assistant', 'tool', 'function']

/**
 * A chat-completion service at `/v1/chat/completions` that takes any key and writes an article
 * about the title and the description in the last user message, `delayMs` milliseconds later. Its
 * models are at `/v1/models`.
 */
export function createAi(delayMs: number): { log: AiLog; service: Service } {
  const bodies = keepNewest<string>(logLimits)
  let words: ServiceWords | undefined
  const corsHeaders = () => ({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-request-id',
  })
  const service: Service = {
    corsHeaders,
    preflight: () => ({
      status: 204,
      headers: {
        ...corsHeaders(),
        'access-control-allow-methods': 'GET, OPTIONS, POST',
        'access-control-allow-headers': 'authorization, content-type',
      },
      body: '',
    }),
    note(request) {
      if (request.method === 'POST') bodies.add(request.body, request.body.length)
    },
    async answer(request, spoil) {
      if (request.path === modelsPath && request.method === 'GET') {
        return jsonReply(200, (words ?? serviceWords.openai).models)
      }
      const refused = refuse(request, words)
      if (refused !== undefined) return refused
      await sleep(delayMs)
      return complete(request, spoil)
    },
    errorBody: (status, message) =>
      errorBody(message, {
        type: status >= 500 ? 'server_error' : 'invalid_request_error',
        code: status === 429 ? 'rate_limit_exceeded' : null,
      }),
  }
  const log: AiLog = {
    requests: () => bodies.items().map(parseJson),
    clear: () => bodies.clear(),
    actAs: (id) => {
      words = id && serviceWords[id]
    },
  }
  return { log, service }
}

function complete(request: SandboxRequest, spoil: 'empty' | 'truncated' | undefined): Reply {
  const body = parseJson(request.body) as { model: string; messages: ChatMessage[] }
  const article = writeArticle(readBrief(body.messages))
  const content = {
    whole: article,
    empty: '',
    truncated: article.slice(0, Math.floor(article.length / 2)),
  }[spoil ?? 'whole']
  const promptTokens = tokens(body.messages.map((message) => message.content).join(' '))
  const completionTokens = tokens(content)
  return jsonReply(
    200,
    {
      id: `chatcmpl-${randomUUID()}`,
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal: null },
          logprobs: null,
          finish_reason: spoil === 'truncated' ? 'length' : 'stop',
        },
      ],
      usage: {
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        total_tokens: promptTokens + completionTokens,
      },
    },
    { 'x-request-id': `req_${randomUUID().replaceAll('-', '')}` },
  )
}

function refuse(request: SandboxRequest, words: ServiceWords | undefined): Reply | undefined {
  if (request.path !== completionsPath) {
    return error(404, `Invalid URL (${request.method} ${request.path})`)
  }
  if (request.method !== 'POST') {
    return error(405, `Not allowed to ${request.method} on ${completionsPath}.`)
  }
  const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  // A service on the operator's own machine takes calls without one.
  if (key === undefined && words?.wrongKey)
    return jsonReply(words.wrongKey.status, words.wrongKey.body)
  if (key === undefined && !words) {
    return error(
      401,
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
    )
  }
  const body = parseJson(request.body)
  if (!isRecord(body)) return error(400, 'We could not parse the JSON body of your request.')
  if (typeof body['model'] !== 'string' || body['model'] === '') {
    return error(400, 'you must provide a model parameter')
  }
  return (words && refusedBy(words, key, body)) ?? refuseMessages(body['messages'])
}

function refuseMessages(messages: unknown): Reply | undefined {
  const param = 'messages'
  if (messages === undefined) {
    const code = 'missing_required_parameter'
    return error(400, "Missing required parameter: 'messages'.", { param, code })
  }
  if (!Array.isArray(messages) || messages.length === 0) {
    const message = "Invalid 'messages': expected an array with at least one message."
    return error(400, message, { param, code: 'invalid_type' })
  }
  const wrong = messages.findIndex(
    (message) =>
      !isRecord(message) ||
      !roles.includes(String(message['role'])) ||
      typeof message['content'] !== 'string',
  )
  if (wrong < 0) return undefined
  const message = `Invalid 'messages[${wrong}]': expected a role (${roles.join(', ')}) and a content string.`
  return error(400, message, { param: `messages[${wrong}]`, code: 'invalid_value' })
}

interface ErrorParts {
  type?: string
  param?: string
  code?: string | null
}

function error(status: number, message: string, parts: ErrorParts = {}): Reply {
  return jsonReply(status, errorBody(message, parts))
}

function errorBody(message: string, parts: ErrorParts) {
  const { type = 'invalid_request_error', param = null, code = null } = parts
  return { error: { message, type, param, code } }
}

/** The usual rule of thumb for English: four characters a token. */
function tokens(text: string): number {
  return Math.ceil(text.length / 4)
}
