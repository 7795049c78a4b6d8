import {
  BlockedRequest,
  blockMessages,
  exchange,
  type Exchange,
  isRedirect,
  type ExchangeFailure,
  type Fetch,
  type Sleep,
} from './http.ts'
import { headlineOf, readAnswer, refusalOf, type Refusal } from './ai-reply.ts'
import type { FailedGeneration, Generation, GenerationProblem } from './generation.ts'
import {
  articlePrompts,
  chatRequest,
  modelKey,
  spellingOf,
  type ArticleTopic,
  type Prompts,
  instructionRoles,
  type RefusedSpellings,
  type Spelling,
} from './ai-request.ts'
import { longestText } from '../post/fields.ts'
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
  /** For each attempt. Default 5 min, in which a model on a slow machine writes an article. */
  timeoutMs?: number
  /** Whether an error of `fetch` proves that nobody listens at the address, or not yet. */
  isRefused?: (error: unknown) => boolean
  /** Of the page that asks, where a browser hides why no reply came. */
  pageOrigin?: string
}

/** Before each attempt after the first one, in milliseconds. */
const retryDelaysMs = [500, 1000]
/** A limit that asks for more is a matter for the operator. */
const longestWaitMs = 600_000
const defaultTimeoutMs = 300_000
/** A text in it is never longer than a post may hold. */
const longestReply = longestText

/** Asks the service for an article, as `complete` does. */
export function generateArticle({ topic, ...call }: AiCall & { topic: ArticleTopic }) {
  return complete(call, articlePrompts(topic))
}

/** Asks the service for the posts of a calendar, as `complete` does; `readAiTable` reads the answer. */
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
 * each other way, once; where a refusal names none, the instructions are said without a role of their
 * own. The form that the model took is remembered. After a fault that may pass it asks twice more, after
 * 0.5 s and after 1 s. It does not wait where the service limits its rate, says how long to wait or
 * loads its model: that is told, so that the operator can be shown it. Never throws.
 */
async function complete(call: AiCall, prompts: Prompts): Promise<Generation> {
  const { sleep, signal, spellings } = call
  const refused = [...(spellings.get(modelKey(call)) ?? [])]
  const delaysMs = [...retryDelaysMs]
  for (;;) {
    const body = JSON.stringify(chatRequest(call, prompts, refused))
    const sent = await ask(call, { method: 'POST', body })
    if (sent.kind === 'reply' && isRedirect(sent.response)) return ofRedirect(sent.response, call)
    const refusal =
      sent.kind === 'reply' ? refusalOf(sent.response.status, sent.body, call.model) : undefined
    if (sent.kind !== 'reply' || !refusal) {
      const generation = readGeneration(sent, call)
      if (generation.ok) spellings.set(modelKey(call), refused)
      return generation
    }
    const others = otherSpellings(refusal, refused)
    if (others.length > 0) {
      refused.push(...others)
      continue
    }
    const askedMs = askedDelayMs(sent.response.headers, call.now()) ?? refusal.waitMs
    const isPassing = refusal.meaning === 'passing' && askedMs === undefined
    const delayMs = isPassing && sent.failure !== 'timeout' ? delaysMs.shift() : undefined
    if (delayMs === undefined) return ofRefusal(refusal, askedMs, sent.response, call)
    await sleep(delayMs, signal)
    if (signal?.aborted) return problem('cancelled', failureMessages.cancelled)
  }
}

/** The spellings to be left off in the next attempt, after one that was refused; none where it is the last one. */
function otherSpellings(
  { part, meaning }: Refusal,
  refused: readonly Spelling[],
): readonly Spelling[] {
  const named = part && spellingOf(part, refused)
  if (named) return [named]
  return meaning === 'unfit' && spellingOf('instructions', refused) ? instructionRoles : []
}

/** Some services refuse the preflight of any header beside these two. */
function ask({ fetch, url, key, signal, timeoutMs }: AiCall, init: RequestInit) {
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
      // A redirect could carry the key to a host that the operator never named.
      redirect: 'manual',
    },
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
    longestReply,
    signal,
  })
}

const failureMessages: Record<ExchangeFailure, string> = {
  network: 'The AI service could not be reached, or the connection broke.',
  timeout: 'The AI service did not answer in time.',
  cancelled: 'Writing was cancelled.',
  'too-large': 'The AI service’s reply was too large to be an article.',
}

/** A browser hides from a page why a request failed: the usual causes, and what helps. */
function silenceMessage({ pageOrigin, url }: AiCall): string {
  if (pageOrigin === undefined) return failureMessages.network
  const isMixed = pageOrigin.startsWith('https:') && url.startsWith('http:')
  return [
    'No answer came that this page may read.',
    `The service has to allow ${pageOrigin} by CORS (Ollama: OLLAMA_ORIGINS).`,
    isMixed && 'Browsers may also block http:// from an https page (mixed content).',
    'Does the endpoint need https, or another path?',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

function ofRedirect({ headers }: Response, call: AiCall): FailedGeneration {
  const to = URL.parse(headers.get('location') ?? '', call.url)
  // A query may hold a key.
  const address = to?.protocol.startsWith('http') ? withoutKey(to.origin + to.pathname, call) : ''
  const isKnown = headers.has('location') && address !== ''
  return problem(
    'failed',
    isKnown
      ? `The endpoint has moved: enter ${address}.`
      : 'The endpoint has moved. Does it need https, or another path?',
  )
}

/** `askedMs`: for how long the service asks to be left alone. */
function ofRefusal(
  refusal: Refusal,
  askedMs: number | undefined,
  response: Response,
  call: AiCall,
): FailedGeneration {
  const { meaning, status, said } = refusal
  const isWait = meaning === 'rate-limited' || (meaning === 'passing' && askedMs !== undefined)
  const isShort = (askedMs ?? 0) <= longestWaitMs
  const kind = meaning === 'loading' ? 'loading' : isWait && isShort ? 'rate-limited' : 'failed'
  // Over HTTP/2 the status text is always empty.
  const phrase = response.ok ? '' : withoutKey(response.statusText, call)
  const failed = problem(kind, headlineOf(refusal), withoutKey(said, call))
  failed.problem.error = `OpenAI API error: ${phrase || (status ?? response.status)}`
  if (kind === 'rate-limited' && askedMs !== undefined) failed.problem.retryAfterMs = askedMs
  return failed
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
  if (sent.kind === 'opaque') return problem('failed', failureMessages.network)
  if (sent.kind === 'failed' && sent.error instanceof BlockedRequest) {
    return problem('failed', blockMessages[sent.error.reason])
  }
  if (sent.kind === 'failed' && call.isRefused?.(sent.error) === true) {
    return problem('loading', 'Nobody answers at the endpoint: is the AI service running?')
  }
  const { failure } = sent
  if (failure === 'cancelled') return problem('cancelled', failureMessages.cancelled)
  if (sent.kind === 'failed' && failure === 'network')
    return problem('failed', silenceMessage(call))
  if (failure !== undefined) return problem('failed', failureMessages[failure])
  const answer = readAnswer(sent.body)
  return answer.ok ? answer : problem('failed', answer.message, withoutKey(answer.said, call))
}

function problem(kind: GenerationProblem['kind'], message: string, said = ''): FailedGeneration {
  return { ok: false, problem: { kind, message, ...(said !== '' && { said }) } }
}
