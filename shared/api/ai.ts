import {
  BlockedRequest,
  blockMessages,
  exchange,
  type Exchange,
  type ExchangeFailure,
  type Fetch,
  type Sleep,
} from './http.ts'
import { readAnswer, refusalOf, type Refusal } from './ai-reply.ts'
import type { FailedGeneration, Generation, GenerationProblem, ModelList } from './generation.ts'
import {
  articlePrompts,
  chatRequest,
  modelKey,
  spellingOf,
  type ArticleTopic,
  type Prompts,
  type RefusedSpellings,
} from './ai-request.ts'
import { longestText } from '../post/fields.ts'
import { at, parseJson } from './reply-json.ts'
import { askedDelayMs } from './retry.ts'
import type { AiService } from '../settings.ts'
import { withoutSecrets } from './secret-parts.ts'
import { leastTableTokens, tablePrompts, type AskedTable } from './table-request.ts'

/** A call to the service that the settings name. */
export interface AiCall extends AiService {
  fetch: Fetch
  /** The operator's key; goes into the Authorization header and nowhere else. Empty: none is sent. */
  key: string
  /** Learned by earlier calls, and by this one. */
  spellings: RefusedSpellings
  sleep: Sleep
  now: () => Date
  signal?: AbortSignal | undefined
  /** For each attempt. Default 120 s. */
  timeoutMs?: number
}

/** Before each attempt after the first one, in milliseconds. */
const retryDelaysMs = [500, 1000]
/** A limit that asks for more is a matter for the operator. */
const longestWaitMs = 600_000
const defaultTimeoutMs = 120_000
/** A text in it is never longer than a post may hold. */
const longestReply = longestText
const longestList = 8 * 1024 * 1024
const listTimeoutMs = 20_000

/** Asks the service for an article, as `complete` does. */
export function generateArticle({ topic, ...call }: AiCall & { topic: ArticleTopic }) {
  return complete(call, articlePrompts(topic))
}

/** Asks the service for the posts of a calendar, as `complete` does; `readMade` reads the answer. */
export function makeTable({ table, ...call }: AiCall & { table: AskedTable }) {
  const maxTokens = Math.max(call.maxTokens, leastTableTokens)
  return complete({ ...call, maxTokens }, tablePrompts(table))
}

/** One short call, to see whether the service answers with this key and model. */
export function testModel(call: AiCall): Promise<Generation> {
  return complete(call, { system: 'You answer in one word.', user: 'Say: ready' })
}

/**
 * Asks the chat-completion service for a text. A part of the request that the model refuses is said in
 * each other way, once, and what the model took is remembered. After a failure that may be temporary it
 * asks twice more, after 0.5 s and after 1 s. It does not wait where the service limits its rate (429)
 * or says how long to wait: that is told, so that the operator can be shown it. Never throws.
 */
async function complete(call: AiCall, prompts: Prompts): Promise<Generation> {
  const { sleep, signal, spellings } = call
  const refused = [...(spellings.get(modelKey(call)) ?? [])]
  const delaysMs = [...retryDelaysMs]
  for (;;) {
    const body = JSON.stringify(chatRequest(call, prompts, refused))
    const sent = await ask(call, { method: 'POST', body })
    const refusal =
      sent.kind === 'reply' ? refusalOf(sent.response.status, sent.body, call.model) : undefined
    if (sent.kind !== 'reply' || !refusal) {
      const generation = readGeneration(sent, call)
      if (generation.ok) spellings.set(modelKey(call), refused)
      return generation
    }
    const spelling = refusal.part && spellingOf(refusal.part, refused)
    if (spelling) {
      refused.push(spelling)
      continue
    }
    const { response } = sent
    const isPassing = refusal.kind === 'rate-limited' || refusal.kind === 'unreachable'
    const waitMs = isPassing
      ? (askedDelayMs(response.headers, call.now()) ?? refusal.waitMs)
      : undefined
    const isLong = (refusal.waitMs ?? 0) > longestWaitMs || (waitMs ?? 0) > longestWaitMs
    const failed = ofRefusal(refusal, response, call)
    const { problem: told } = failed
    if (isPassing && isLong) told.kind = 'limit'
    else if (waitMs !== undefined)
      Object.assign(told, { kind: 'rate-limited', retryAfterMs: waitMs })
    const delayMs = delaysMs.shift()
    if (told.kind !== 'unreachable' || delayMs === undefined) return failed
    await sleep(delayMs, signal)
    if (signal?.aborted) return problem('cancelled', failureMessages.cancelled)
  }
}

type AskedService = Pick<AiCall, 'fetch' | 'url' | 'key' | 'signal' | 'timeoutMs'>

/** Some services refuse the preflight of any header beside these two. */
function ask(
  { fetch, url, key, signal, timeoutMs }: AskedService,
  init: RequestInit,
  longest = longestReply,
) {
  const asKey = key !== '' && { Authorization: `Bearer ${key}` }
  return exchange({
    fetch,
    url,
    init: {
      ...init,
      headers: { ...asKey, 'Content-Type': 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    },
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
    longestReply: longest,
    signal,
  })
}

const failureMessages: Record<ExchangeFailure, string> = {
  network: 'The AI service could not be reached, or the connection broke.',
  timeout: 'The AI service did not answer in time.',
  cancelled: 'Writing was cancelled.',
  'too-large': 'The AI service’s reply was too large to be an article.',
  blocked: 'The browser did not let this page call the AI service.',
}

const hints: Partial<Record<Refusal['kind'] | 'filtered' | 'too-long', string>> = {
  quota: 'The account of this key has no credit left.',
  blocked: 'No chat-completion service answers at this address.',
  filtered: 'The service’s filter stopped it.',
  'too-long': 'The request has too many tokens.',
}

function ofRefusal(refusal: Refusal, response: Response, call: AiCall): FailedGeneration {
  const { kind, status, part, meaning, said } = refusal
  // Over HTTP/2 the status text is always empty.
  const text = response.ok ? '' : withoutKey(response.statusText, call)
  const ofModel = part
    ? `The model ‘${call.model}’ does not take this request: choose another one.`
    : `The service does not have the model ‘${call.model}’, or not any more.`
  const hint = kind === 'model' ? ofModel : hints[meaning ?? kind]
  const message = `OpenAI API error: ${text || status}`
  return problem(kind, hint === undefined ? message : `${message}. ${hint}`, withoutKey(said, call))
}

/** In characters. A shorter value of the endpoint's query is a version, not a key. */
const shortestQueryKey = 20

/** A text of the service, or an empty one where it holds a part of the key, or of one in the URL's query. */
function withoutKey(text: string, { key, url }: Pick<AiCall, 'key' | 'url'>): string {
  const values = [...(URL.parse(url)?.searchParams.values() ?? [])]
  return withoutSecrets(text, [key, ...values.filter(({ length }) => length >= shortestQueryKey)])
}

function readGeneration(sent: Exchange, call: AiCall): Generation {
  // Cannot happen: nothing is sent in no-cors mode.
  if (sent.kind === 'opaque') return problem('unreachable', failureMessages.network)
  if (sent.kind === 'failed' && sent.error instanceof BlockedRequest) {
    return problem('blocked', blockMessages[sent.error.reason])
  }
  const { failure } = sent
  if (failure !== undefined) {
    const isSilent = failure === 'network' || failure === 'timeout'
    return problem(isSilent ? 'unreachable' : failure, failureMessages[failure])
  }
  const answer = readAnswer(sent.body)
  return answer.ok ? answer : problem(answer.kind, answer.message, withoutKey(answer.said, call))
}

function problem(kind: GenerationProblem['kind'], message: string, said = ''): FailedGeneration {
  return { ok: false, problem: { kind, message, ...(said !== '' && { said }) } }
}

const mostModels = 2000
const longestId = 200

/** Asks for the service's models, by name, at the URL beside `url`. Never throws. */
export async function listModels(call: Pick<AiCall, 'fetch' | 'url' | 'key'>): Promise<ModelList> {
  const unlisted = (message: string): ModelList => ({ ok: false, message })
  const url = modelsUrl(call.url)
  if (url === undefined) return unlisted('It is not known where this service lists its models.')
  const sent = await ask({ ...call, url, timeoutMs: listTimeoutMs }, { method: 'GET' }, longestList)
  if (sent.kind !== 'reply' || sent.failure !== undefined) {
    return unlisted('The AI service did not answer.')
  }
  const { status, ok } = sent.response
  if (status === 401 || status === 403) return unlisted('The AI service does not take the key.')
  const json = parseJson(sent.body)
  const data = Array.isArray(json) ? (json as unknown[]) : at(json, 'data')
  if (!ok || !Array.isArray(data)) return unlisted('The AI service does not list its models.')
  const ids = data.slice(0, mostModels).map((entry) => at(entry, 'id'))
  const models = ids
    .filter((id) => typeof id === 'string')
    .filter((id) => id !== '' && id.length <= longestId)
  return { ok: true, models: models.filter((id) => withoutKey(id, call) !== '').sort() }
}

function modelsUrl(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url?.pathname.endsWith('/chat/completions')) return undefined
  url.pathname = url.pathname.replace(/\/chat\/completions$/, '/models')
  return url.href
}
