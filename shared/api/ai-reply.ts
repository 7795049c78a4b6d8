import type { RequestPart } from './ai-request.ts'
import { articleOfContent } from './article-of-content.ts'
import type { CommonProblem, GenerationProblem } from './generation.ts'
import { at, parseJson } from './reply-json.ts'
import { namedDelayMs } from './retry.ts'
import { shortWords, wordsIn } from './service-words.ts'

/** Why a service refused a call, as far as its status and its codes say. */
export interface Refusal {
  kind: CommonProblem | 'rate-limited' | 'unreachable' | 'status' | 'malformed'
  /** The HTTP status, or the one that a reply of status 200 names. */
  status: number
  /** The part of the request that the service names as wrong. */
  part?: RequestPart | undefined
  /** The meaning of the refusal, where it is about this text alone. */
  meaning?: 'filtered' | 'too-long'
  /** The service's own message, as `wordsIn` reads it. */
  said: string
  /** Milliseconds that the body asks to wait; Infinity for a limit of a day. */
  waitMs?: number | undefined
}

const codeKeys = ['code', 'type', 'status', 'reason']
const codeKinds: readonly (readonly [CommonProblem, RegExp])[] = [
  ['quota', /insufficient_(?:quota|balance|credit|fund)|billing/],
  ['key', /api_?key|authentication|unauthori[sz]ed/],
  ['model', /model_?not|invalid_?model|deployment_?not/],
]
const parts: readonly (readonly [RequestPart, RegExp])[] = [
  ['limit', /\bmax_(?:completion_)?tokens\b/],
  ['temperature', /\btemperature\b/],
  ['instructions', /messages\[0\]\.role|\b(?:system|developer) (?:role|message|instruction)/i],
]

function kindOfStatus(status: number): Refusal['kind'] {
  if (status === 402) return 'quota'
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'rate-limited'
  if (status >= 500 || status === 408 || status === 409) return 'unreachable'
  return status < 400 || [404, 405, 410].includes(status) ? 'blocked' : 'status'
}

/**
 * Reads why a reply refuses the call; undefined where it does not. A reply of status 200 refuses where it,
 * or its choice, holds an error. `model`: the one that was asked for, which a refusal may name.
 */
export function refusalOf(httpStatus: number, body: string, model: string): Refusal | undefined {
  const isOk = httpStatus >= 200 && httpStatus < 300
  const json = parseJson(body)
  const root = Array.isArray(json) ? (json[0] as unknown) : json
  const held = at(root, 'error') ?? at(at(at(root, 'choices'), 0), 'error')
  if (isOk && !held) return undefined
  const error = typeof held === 'object' ? held : root
  const detail = at(at(error, 'details'), 0)
  const named = [...codeKeys.map((key) => at(error, key)), at(detail, 'reason')]
  const codes = named.filter((code) => ['string', 'number'].includes(typeof code)).map(String)
  const given = codes.map(Number).find((code) => code >= 300 && code < 600)
  const status = isOk ? (given ?? httpStatus) : httpStatus
  const said = wordsIn(body)
  const refusal = { status, said, waitMs: namedDelayMs(body) }
  const isCode = (known: RegExp) => codes.some((code) => known.test(code.toLowerCase()))
  if (isCode(/content_?(?:filter|policy)/))
    return { ...refusal, kind: 'status', meaning: 'filtered' }
  const [, limit = '', asked = ''] = /\blimit (\d+), requested (\d+)/i.exec(said) ?? []
  const isTooMany = Number(asked) > Number(limit)
  if (status === 413 || isTooMany || isCode(/context_length|too_(?:long|large)/)) {
    return { ...refusal, kind: 'status', meaning: 'too-long' }
  }
  const byCode = codeKinds.find(([, known]) => isCode(known))?.[0]
  if (byCode) return { ...refusal, kind: byCode }
  const param = at(error, 'param')
  if (isOk || status === 400 || status === 422) {
    const names = typeof param === 'string' ? param : said
    const part = parts.find(([, words]) => words.test(names))?.[0]
    if (part) return { ...refusal, kind: 'model', part }
  }
  const isOfModel = param === 'model' || said.includes(model)
  if ((status === 404 || status === 400) && isOfModel) return { ...refusal, kind: 'model' }
  // An error without a status is no answer of such a service.
  return { ...refusal, kind: isOk && given === undefined ? 'malformed' : kindOfStatus(status) }
}

export type Answer =
  | { ok: true; text: string }
  | { ok: false; kind: GenerationProblem['kind']; message: string; said: string }

/** The ends that say that a text is whole, beside none at all. */
const wholeEnds = ['', 'stop', 'eos', 'end_turn', 'complete']
const cutOffEnds = ['length', 'max_tokens', 'model_length']

/** Reads `choices[0]` of a reply that refuses nothing. */
export function readAnswer(body: string): Answer {
  const choice = at(at(parseJson(body), 'choices'), 0)
  const failed = (kind: GenerationProblem['kind'], message: string, said = ''): Answer => ({
    ok: false,
    kind,
    message,
    said: shortWords(said),
  })
  if (choice === undefined) {
    if (/^\s*</.test(body))
      return failed('malformed', 'A web page came in place of a text.', wordsIn(body))
    // Events, or one object a line.
    const isStream = /^(?:data|event):|^\{.*\}\r?\n\{/m.test(body)
    if (isStream)
      return failed('malformed', 'The AI service sent a stream, which was not asked for.')
    return failed('malformed', 'The reply was not understood.', wordsIn(body))
  }
  const message = at(choice, 'message')
  const text = articleOfContent(at(message, 'content'))
  const refusal = at(message, 'refusal')
  if (typeof refusal === 'string' && refusal !== '') {
    return failed('unfinished', 'The model refused to write the text.', refusal)
  }
  const reason = at(choice, 'finish_reason') ?? ''
  const end = typeof reason === 'string' ? reason.toLowerCase() : 'unknown'
  if (end === 'content_filter')
    return failed('unfinished', 'The service’s filter stopped the text.')
  if (/^(?:tool|function)_call/.test(end) || (text === '' && at(at(message, 'tool_calls'), 0))) {
    return failed('unfinished', 'The model called a tool in place of writing.')
  }
  if (cutOffEnds.includes(end)) {
    const what = text === '' ? 'No text came within its limit of tokens' : 'The text was cut off'
    return failed('cut-off', `${what}: raise the limit in the settings.`)
  }
  if (!wholeEnds.includes(end))
    return failed('unfinished', `The text did not end: ‘${end.slice(0, 40)}’.`)
  return text === ''
    ? failed('empty', 'The AI service answered without a text.')
    : { ok: true, text }
}
