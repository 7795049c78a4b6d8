import { z } from 'zod'
import {
  BlockedRequest,
  blockMessages,
  exchange,
  exchangeFailures,
  type Exchange,
  type ExchangeFailure,
  type Fetch,
  type Sleep,
} from './http.ts'
import { commonProblems, refusalOf, type Refusal } from './ai-refusal.ts'
import {
  adaptedShape,
  articlePrompts,
  chatRequest,
  shapeKey,
  specifiedShape,
  type ArticleTopic,
  type LearnedShapes,
  type Prompts,
} from './ai-request.ts'
import { at, parseJson } from './reply-json.ts'
import { askedDelayMs, isPassing, retryDelayMs } from './retry.ts'
import { withoutSecrets } from './secret-parts.ts'

export const aiDefaults = {
  apiUrl: 'https://api.openai.com/v1/chat/completions',
  model: 'gpt-4o-mini',
} as const

const generationProblemSchema = z.object({
  kind: z.enum([
    ...exchangeFailures,
    ...commonProblems,
    'status',
    /** The service asks to be left alone for a while. */
    'rate-limited',
    'malformed',
    'empty',
    'truncated',
  ]),
  /** One sentence for the operator. Never holds the key or what the service said word for word. */
  message: z.string(),
  /** Milliseconds that a service which limits its rate asks to wait, where that can be read. */
  retryAfterMs: z.number().min(0).exactOptional(),
})

export type GenerationProblem = z.output<typeof generationProblemSchema>

export const generationSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), text: z.string() }),
  z.object({ ok: z.literal(false), problem: generationProblemSchema }),
])

export type Generation = z.output<typeof generationSchema>
export type FailedGeneration = Extract<Generation, { ok: false }>

/** The service that is called, and with what. */
export interface AiCall {
  fetch: Fetch
  apiUrl: string
  model: string
  /** The operator's key; goes into the Authorization header and nowhere else. Empty: none is sent. */
  key: string
  /** What earlier calls have learned, and this one adds to. */
  shapes: LearnedShapes
  sleep: Sleep
  /** 0 to below 1, for the jitter between attempts. */
  random: () => number
  now: () => Date
  signal?: AbortSignal | undefined
  /** For each attempt. Default 120 s. */
  timeoutMs?: number
}

const retries = 2
const adaptations = 3
const defaultTimeoutMs = 120_000
const longestReply = 2 * 1024 * 1024

/** Asks the service for an article, as `complete` does. */
export function generateArticle({ topic, ...call }: AiCall & { topic: ArticleTopic }) {
  return complete(call, articlePrompts(topic))
}

/** One short call, to see whether the service answers with this key and model. */
export function testModel(call: AiCall): Promise<Generation> {
  return complete(call, { system: 'You answer in one word.', user: 'Say: ready' })
}

/**
 * Asks the chat-completion service for a text. A part of the request that the model refuses is sent in
 * another form, at most three times, and what the model took is remembered. After a status that may be
 * temporary it asks twice more, after 0.5 s and after 1 s. It does not wait where the service limits
 * its rate (429) or says how long to wait: that is told, so that the operator can be shown it. Never
 * throws.
 */
async function complete(call: AiCall, prompts: Prompts): Promise<Generation> {
  const { sleep, signal, shapes } = call
  let shape = shapes.get(shapeKey(call)) ?? specifiedShape
  let adapted = 0
  for (let attempt = 0; ; attempt += 1) {
    const sent = await ask(call, chatRequest(call.model, prompts, shape))
    const refused = refusedBy(sent)
    if (!refused) {
      const generation = readGeneration(sent)
      if (generation.ok) shapes.set(shapeKey(call), shape)
      return generation
    }
    const { refusal, status, response } = refused
    const other = refusal.part && adapted < adaptations && adaptedShape(shape, refusal.part)
    if (other) {
      shape = other
      adapted += 1
      attempt -= 1
      continue
    }
    const failed = ofRefusal(refused, call)
    if (refusal.kind === 'quota' || !isPassing(status)) return failed
    const askedMs = askedDelayMs(response.headers, call.now())
    if (status === 429 || askedMs !== undefined) {
      const limited = problem('rate-limited', failed.problem.message)
      if (askedMs !== undefined) limited.problem.retryAfterMs = askedMs
      return limited
    }
    if (attempt === retries) return failed
    await sleep(retryDelayMs(attempt, call.random), signal)
    if (signal?.aborted) return problem('cancelled', failureMessages.cancelled)
  }
}

function ask({ fetch, apiUrl, key, signal, timeoutMs }: AiCall, body: object): Promise<Exchange> {
  return exchange({
    fetch,
    url: apiUrl,
    init: { ...aiRequestInit(key), method: 'POST', body: JSON.stringify(body) },
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
    longestReply,
    signal,
  })
}

/** How a service is asked. Some refuse the preflight of any header beside these two. */
export function aiRequestInit(key: string): RequestInit {
  return {
    headers: {
      ...(key !== '' && { Authorization: `Bearer ${key}` }),
      'Content-Type': 'application/json',
    },
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  }
}

const failureMessages: Record<ExchangeFailure, string> = {
  network: 'The AI service could not be reached, or the connection broke.',
  timeout: 'The AI service did not answer in time.',
  cancelled: 'Writing was cancelled.',
  'too-large': 'The AI service’s reply was too large to be an article.',
  blocked: 'The browser did not let this page call the AI service.',
}

interface Refused {
  refusal: Refusal
  status: number
  response: Response
}

/** Some services answer 200 to what they refuse, with the error and its status in the body. */
function refusedBy(sent: Exchange): Refused | undefined {
  if (sent.kind !== 'reply') return undefined
  const { response, body } = sent
  if (!response.ok)
    return { refusal: refusalOf(response.status, body), status: response.status, response }
  const json = parseJson(body)
  const code = at(at(json, 'error') ?? json, 'code')
  if (typeof code !== 'number' || at(json, 'choices') !== undefined) return undefined
  return { refusal: refusalOf(code, body), status: code, response }
}

const refusalHints = {
  quota: 'The account of this key has no credit left.',
  policy: 'The service does not allow such calls to this account: look at its settings there.',
  blocked: 'No chat-completion service answers at this address.',
} as const

function ofRefusal({ refusal, status, response }: Refused, { key, apiUrl, model }: AiCall) {
  const { kind, parameter } = refusal
  // Over HTTP/2 the status text is always empty.
  const text = response.ok ? '' : withoutSecrets(response.statusText, key, apiUrl)
  const message = `OpenAI API error: ${text || status}`
  const named = parameter === undefined ? '' : withoutSecrets(parameter, key, apiUrl)
  if (kind === 'post') return problem('status', message)
  if (kind === 'key') return problem(kind, message)
  if (kind !== 'model') return problem(kind, `${message}. ${refusalHints[kind]}`)
  return problem(
    kind,
    parameter === undefined
      ? `${message}. The service does not have the model ‘${model}’, or not any more.`
      : `${message}. The model does not accept the parameter '${named}': choose another model in the settings.`,
  )
}

function readGeneration(sent: Exchange): Generation {
  // Cannot happen: nothing is sent in no-cors mode.
  if (sent.kind === 'opaque') return problem('network', failureMessages.network)
  if (sent.kind === 'failed' && sent.error instanceof BlockedRequest) {
    return problem('blocked', blockMessages[sent.error.reason])
  }
  if (sent.failure !== undefined) return problem(sent.failure, failureMessages[sent.failure])
  return readChoice(sent.body)
}

/** Local models put what they thought before their text. */
const thoughts = /^\s*<think>[\s\S]*?<\/think>/

function readChoice(body: string): Generation {
  const choice = at(at(parseJson(body), 'choices'), 0)
  if (choice === undefined)
    return problem('malformed', 'The AI service’s reply was not understood.')
  const reason = at(choice, 'finish_reason')
  if (reason === 'length') {
    return problem('truncated', 'The AI service’s text was cut off before its end.')
  }
  if (reason === 'content_filter') {
    return problem('truncated', 'The AI service’s filter cut off the text.')
  }
  const text = textOf(at(at(choice, 'message'), 'content'))
    .replace(thoughts, '')
    .trim()
  if (text === '') return problem('empty', 'The AI service answered without a text.')
  return { ok: true, text }
}

/** A text, or the texts in a list of parts, beside which there may be thoughts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts: unknown[] = Array.isArray(content) ? content : []
  return parts
    .map((part) => at(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join('')
}

function problem(kind: GenerationProblem['kind'], message: string): FailedGeneration {
  return { ok: false, problem: { kind, message } }
}
