import type { RequestPart } from './ai-request.ts'
import { articleOfContent, holdsControlMark } from './article-of-content.ts'
import { at, parseJson } from './reply-json.ts'
import { namedDelayMs } from './retry.ts'
import { shortWords, wordsIn } from './service-words.ts'

/** Each meaning of a refusal, with a headline that says no more than is certain. */
const headlines = {
  refused: 'The AI service refused',
  /** The request does not fit the model: another form of it may. */
  unfit: 'The AI service refused',
  key: 'The AI service does not take the key',
  model: 'The AI service does not have your model',
  absent: 'There is no such endpoint, or no such model',
  filtered: 'The service’s filter stopped it',
  'too-long': 'The request has too many tokens',
  'rate-limited': 'The AI service refused',
  loading: 'The AI service is still loading its model',
  /** The fault may be gone at the next attempt. */
  passing: 'The AI service failed',
  /** Something on the way gave up waiting: the service may have written, and been paid. */
  late: 'The AI service failed',
} as const

type Meaning = keyof typeof headlines

/** Other statuses mean that the call was refused or, from 500 on, that a fault may pass. */
const meanings: Readonly<Record<number, Meaning>> = {
  400: 'unfit',
  401: 'key',
  404: 'absent',
  408: 'passing',
  409: 'passing',
  413: 'too-long',
  422: 'unfit',
  429: 'rate-limited',
  504: 'late',
  524: 'late',
}

/** The codes of services that mean more than their status, in lower case. */
const codes: readonly (readonly [Meaning, RegExp])[] = [
  ['filtered', /content_?(?:filter|policy)/],
  ['too-long', /context_length|too_(?:long|large)/],
  ['refused', /insufficient_(?:quota|balance|credit|fund)|billing/],
  ['model', /model_?not|invalid_?model|deployment_?not/],
]

const parts: readonly (readonly [RequestPart, RegExp])[] = [
  ['limit', /\bmax_(?:completion_)?tokens\b/],
  ['temperature', /\btemperature\b/],
  ['instructions', /messages\[0\]\.role|\b(?:system|developer) (?:role|message|instruction)/i],
]

/** Why a service refused a call, as far as its status and its codes say. */
export interface Refusal {
  meaning: Meaning
  /** The HTTP status, or the one that a reply of status 200 names; undefined where that names none. */
  status: number | undefined
  /** The part of the request that the service names as wrong. */
  part?: RequestPart | undefined
  /** The service's own message, as `wordsIn` reads it. */
  said: string
  /** Milliseconds that the body asks to wait; Infinity for a limit of a day. */
  waitMs?: number | undefined
}

const codeKeys = ['code', 'type', 'status', 'reason']

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
    .filter((code) => ['string', 'number'].includes(typeof code))
    .map((code) => String(code).toLowerCase())
  const status = isOk ? named.map(Number).find((code) => code >= 300 && code < 600) : httpStatus
  const said = wordsIn(body)
  const ofStatus = meaningOf(status, said)
  const [, limit = '', asked = ''] = /\blimit (\d+), requested (\d+)/i.exec(said) ?? []
  const isTooMany = Number(asked) > Number(limit)
  const ofCode = codes.find(([, known]) => named.some((code) => known.test(code)))?.[0]
  const isOfModel = ofStatus === 'absent' && said.includes(model)
  const meaning = ofCode ?? (isTooMany ? 'too-long' : isOfModel ? 'model' : ofStatus)
  const param = at(error, 'param')
  const names = typeof param === 'string' && param !== '' ? param : said
  const mayBeOfPart = !ofCode && (isOk || ofStatus === 'unfit' || ofStatus === 'passing')
  const part = mayBeOfPart ? parts.find(([, words]) => words.test(names))?.[0] : undefined
  return { meaning, status, part, said, waitMs: namedDelayMs(body) }
}

function meaningOf(status: number | undefined, said: string): Meaning {
  if (status === undefined) return 'refused'
  const meaning = meanings[status] ?? (status >= 500 ? 'passing' : 'refused')
  return meaning === 'passing' && /\bloading\b/i.test(said) ? 'loading' : meaning
}

export function headlineOf({ meaning, status }: Refusal): string {
  return `${headlines[meaning]}${status === undefined ? '' : ` (${status})`}.`
}

/** Why a reply holds no text to be sent, and what the service said itself. */
export type Answer = { ok: true; text: string } | { ok: false; message: string; said: string }

/** The ends after which a text is not whole. */
const badEnds = {
  'The limit of tokens cut the text off: raise it in the settings.':
    /length|max_?\w*tokens?$|token_?limit|truncat/,
  'The service’s filter stopped the text.':
    /filter|safety|recitation|blocklist|prohibited|spii|sensitive|moderat|refus/,
  'The model called a tool in place of writing.': /tool|function/,
  'The service broke off the text.':
    /error|fail|abort|cancel|time_?out|incomplete|interrupt|insufficient|unfinished/,
}
const goodEnds = /^(?:$|stop|eos|end|complete|finish|done)/

/** Reads `choices[0]` of a reply that refuses nothing. */
export function readAnswer(body: string): Answer {
  const choice = at(at(parseJson(body), 'choices'), 0)
  const failed = (message: string, said = ''): Answer => ({
    ok: false,
    message,
    said: shortWords(said),
  })
  if (choice === undefined) {
    if (/^\s*</.test(body)) return failed('A web page came in place of a text.', wordsIn(body))
    // Events, or one object a line.
    const isStream = /^(?:data|event):|^\{.*\}\r?\n\{/m.test(body)
    if (isStream) return failed('The AI service sent a stream, which was not asked for.')
    return failed('The reply was not understood.', wordsIn(body))
  }
  const message = at(choice, 'message')
  const text = articleOfContent(at(message, 'content'))
  const refusal = at(message, 'refusal')
  if (typeof refusal === 'string' && refusal !== '') {
    return failed('The model refused to write the text.', refusal)
  }
  const reason = at(choice, 'finish_reason')
  const calls = text === '' ? at(at(message, 'tool_calls'), 0) : undefined
  const end = calls ? 'tool' : typeof reason === 'string' ? reason.toLowerCase() : ''
  const bad = Object.entries(badEnds).find(([, ends]) => ends.test(end))?.[0]
  if (bad !== undefined) return failed(bad)
  if (text === '') return failed('The AI service answered without a text.')
  if (holdsControlMark(text)) return failed('The text holds control marks of the model.')
  // No list has all words for an end: the text itself shows whether it has one.
  const isHalf = !goodEnds.test(end) && /[\p{L}\p{N},;:–—-]$/u.test(text)
  return isHalf
    ? failed(`The text stops in a sentence: ‘${end.slice(0, 40)}’.`)
    : { ok: true, text }
}
