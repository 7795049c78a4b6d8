import { z } from 'zod'
import { brand } from '../brand.ts'
import { templateMark } from '../publication/held-back.ts'
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
import { withoutSecrets } from './secret-parts.ts'
import { askedDelayMs, isPassing, retryDelayMs } from './retry.ts'

export const aiDefaults = {
  apiUrl: 'https://api.openai.com/v1/chat/completions',
  model: 'gpt-4o-mini',
} as const

interface ChatCompletionRequest {
  model: string
  messages: { role: 'system' | 'user'; content: string }[]
  temperature: number
  max_tokens: number
}

export const articleTopicSchema = z.object({ title: z.string(), excerpt: z.string() })

export type ArticleTopic = z.output<typeof articleTopicSchema>

const systemPrompt = [
  `You write for the blog of ${brand.name}, an ad-free, privacy-first budgeting app.`,
  'Write a conversational, friendly personal finance blog post in markdown.',
  "Use '## ' and '### ' for headings, '- ' for lists and one line for each paragraph.",
  'Do not repeat the title at the top.',
  `End with exactly this sentence: ${brand.promo}`,
].join('\n')

function chatCompletionRequest(model: string, topic: ArticleTopic): ChatCompletionRequest {
  const userPrompt = [
    `Title: ${topic.title}`,
    `Description: ${topic.excerpt}`,
    '',
    'Write the blog post in about 800-1200 words, with an introduction, sections and a conclusion.',
  ].join('\n')
  return {
    model,
    messages: [
      { role: 'system', content: systemPrompt },
      { role: 'user', content: userPrompt },
    ],
    temperature: 0.7,
    max_tokens: 2000,
  }
}

/**
 * What is sent in place of a text that could not be generated. Its first line says so to whoever
 * edits it, and keeps it off the site until then.
 */
export function templateArticle({ title, excerpt }: ArticleTopic): string {
  return [
    templateMark,
    '',
    excerpt || title,
    '',
    '## Why it matters',
    '',
    `Say here why "${title}" matters to your readers, with an example from daily life.`,
    '',
    '## What you can do',
    '',
    '- A first step that takes ten minutes',
    '- A habit for every week',
    '- A look back at the end of the month',
    '',
    '## In short',
    '',
    'Sum up the one thing to remember.',
    '',
    brand.promo,
  ].join('\n')
}

const generationProblemSchema = z.object({
  kind: z.enum([
    // `blocked` is about the address of the service: no post would fare better.
    ...exchangeFailures,
    'status',
    /** The service asks to be left alone for a while. */
    'rate-limited',
    /** The service does not take the key, or its account has no credit: no post would fare better. */
    'key',
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

export interface GenerateOptions {
  fetch: Fetch
  apiUrl: string
  model: string
  /** The operator's key; goes into the Authorization header and nowhere else. */
  key: string
  topic: ArticleTopic
  sleep: Sleep
  /** 0 to below 1, for the jitter between attempts. */
  random: () => number
  now: () => Date
  signal?: AbortSignal | undefined
  /** For each attempt. Default 120 s. */
  timeoutMs?: number
}

const retries = 2
const defaultTimeoutMs = 120_000
const maxReplyBytes = 2 * 1024 * 1024

/**
 * Asks the chat-completion service for an article. After a status that may be temporary it asks twice
 * more, after 0.5 s and after 1 s. It does not wait where the service limits its rate (429) or says
 * how long to wait: that is told, so that the operator can be shown it. Never throws.
 */
export async function generateArticle(options: GenerateOptions): Promise<Generation> {
  const { sleep, signal } = options
  for (let attempt = 0; ; attempt += 1) {
    const sent = await ask(options)
    const generation = readGeneration(sent, options)
    if (sent.kind !== 'reply' || !isPassing(sent.response.status, errorOf(sent.body).code)) {
      return generation
    }
    const limited = rateLimit(sent.response, generation, options.now())
    if (limited !== undefined) return limited
    if (attempt === retries) return generation
    await sleep(retryDelayMs(attempt, options.random), signal)
    if (signal?.aborted) return problem('cancelled', failureMessages.cancelled)
  }
}

function rateLimit(response: Response, generation: Generation, now: Date): Generation | undefined {
  const askedMs = askedDelayMs(response.headers, now)
  if (generation.ok || (response.status !== 429 && askedMs === undefined)) return undefined
  return {
    ok: false,
    problem: {
      kind: 'rate-limited',
      message: generation.problem.message,
      ...(askedMs !== undefined && { retryAfterMs: askedMs }),
    },
  }
}

function ask({ fetch, apiUrl, model, key, topic, ...options }: GenerateOptions): Promise<Exchange> {
  return exchange({
    fetch,
    url: apiUrl,
    init: {
      method: 'POST',
      // Some compatible services refuse the preflight of any header beside these two.
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(chatCompletionRequest(model, topic)),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    },
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxBytes: maxReplyBytes,
    signal: options.signal,
  })
}

const failureMessages: Record<ExchangeFailure, string> = {
  network: 'The AI service could not be reached, or the connection broke.',
  timeout: 'The AI service did not answer in time.',
  cancelled: 'Writing was cancelled.',
  'too-large': 'The AI service’s reply was too large to be an article.',
  blocked: 'The browser did not let this page call the AI service.',
}

function readGeneration(
  sent: Exchange,
  { key, apiUrl }: Pick<GenerateOptions, 'key' | 'apiUrl'>,
): Generation {
  // Cannot happen: nothing is sent in no-cors mode.
  if (sent.kind === 'opaque') return problem('network', failureMessages.network)
  if (sent.kind === 'reply' && !sent.response.ok) {
    const message = statusMessage(sent, (text) => withoutSecrets(text, key, apiUrl))
    return problem(isAboutKey(sent) ? 'key' : 'status', message)
  }
  if (sent.kind === 'failed' && sent.error instanceof BlockedRequest) {
    return problem('blocked', blockMessages[sent.error.reason])
  }
  if (sent.failure !== undefined) return problem(sent.failure, failureMessages[sent.failure])
  return readChoice(sent.body, key)
}

function readChoice(body: string, key: string): Generation {
  const choice = at(at(parseJson(body), 'choices'), 0)
  if (choice === undefined)
    return problem('malformed', 'The AI service’s reply was not understood.')
  const content = at(at(choice, 'message'), 'content')
  if (at(choice, 'finish_reason') === 'length') {
    return problem('truncated', 'The AI service’s text was cut off before its end.')
  }
  const text = typeof content === 'string' ? content.trim() : ''
  if (text === '') return problem('empty', 'The AI service answered without a text.')
  return withoutSecrets(text, key) === ''
    ? problem('malformed', 'The AI service’s text held a part of your key, and was not taken.')
    : { ok: true, text }
}

const keyStatuses = new Set([401, 402, 403])
const keyCodes = new Set(['invalid_api_key', 'insufficient_quota'])

/** Some services refuse a key with 400, and a used-up quota comes as 429. */
function isAboutKey({ response, body }: Extract<Exchange, { kind: 'reply' }>): boolean {
  return keyStatuses.has(response.status) || keyCodes.has(errorOf(body).code ?? '')
}

function statusMessage(
  { response, body }: Extract<Exchange, { kind: 'reply' }>,
  withoutSecret: (text: string) => string,
): string {
  // Over HTTP/2 the status text is always empty.
  const message = `OpenAI API error: ${withoutSecret(response.statusText) || response.status}`
  const error = errorOf(body)
  const parameter = response.status === 400 ? error.param : undefined
  if (parameter !== undefined) {
    return `${message}. The model does not accept the parameter '${withoutSecret(parameter)}': choose another model in the settings.`
  }
  if (error.code === 'insufficient_quota') {
    return `${message}. The account of this key has no credit left.`
  }
  return message
}

interface ServiceError {
  code: string | undefined
  param: string | undefined
}

/** The identifiers of an error reply. Anything else in it could echo the key. */
function errorOf(body: string): ServiceError {
  const error = at(parseJson(body), 'error')
  return {
    code: identifier(at(error, 'code')) ?? identifier(at(error, 'type')),
    param: identifier(at(error, 'param')),
  }
}

function identifier(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z][a-z0-9_.[\]]{0,39}$/.test(value) ? value : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined
}

function problem(kind: GenerationProblem['kind'], message: string): Generation {
  return { ok: false, problem: { kind, message } }
}
