import type { RequestPart } from './ai-request.ts'
import type { CommonProblem } from './generation.ts'
import { at, parseJson } from './reply-json.ts'

type Kind = CommonProblem | 'rate-limited' | 'status'

type Row = readonly [kind: Kind, codes: RegExp, words: RegExp, statuses?: readonly number[]]

/**
 * The meaning of a refusal, by its code (in lower case, of which letters and digits are left), the words of
 * its message (in lower case) or its status. The codes of all rows count before their words, and these
 * before statuses. `status`: it is about this post alone.
 */
const meanings: readonly Row[] = [
  [
    'status',
    /content(?:filter|policy)|responsibleai|moderat|sensitive|datainspection|safety|contextlength|toolong/,
    /input was flagged|content management policy|sensitive|context (?:length|window|size)|too (?:long|many tokens)/,
  ],
  [
    'policy',
    /unsupportedcountry|region|deactivated|suspended/,
    /data policy|guardrail restrictions|not (?:available|supported) in your (?:country|region)/,
  ],
  [
    'quota',
    /insufficient(?:quota|credit|balance|fund)|billing|arrear|paymentrequired|spendinglimit/,
    /credit balance|insufficient (?:account )?(?:balance|credit|fund|quota)|(?:more|out of|no|all available) credits?\b|(?:exceeded your (?:current )?quota|quota exceeded)(?!.{0,200}\bper (?:second|minute))|余额不足|欠费/,
    [402],
  ],
  [
    'key',
    /apikey|authenticat|unauthori[sz]ed|invalidtoken|(?:access|permission)denied|forbidden/,
    /api[ -]?key (?:is )?(?:not valid|not found|expired|invalid|missing)|(?:invalid|incorrect|missing|no) api[ -]?key|login fail|authentication (?:error|fail)|unauthorized/,
    [401, 403],
  ],
  [
    'rate-limited',
    /ratelimit|ratequota|toomanyrequests|throttl|resourceexhausted/,
    /rate limit|too many requests|requests per minute/,
    [429],
  ],
  [
    'model',
    /model(?:notfound|notexist|decommissioned|deprecated|notsupported|unavailable|permission)|deploymentnotfound|(?:invalid|unknown)model|^notfound(?:error)?$/,
    /\bmodels?\b[^.]{0,120}\b(?:not found|not exist|decommissioned|not loaded|no longer)|not a valid model|(?:invalid|unknown) model|not a chat model|no (?:models loaded|endpoints found for)/,
  ],
  [
    'unreachable',
    /overloaded|server(?:error|overload)|unavailable|internal(?:error)?$|timeout/,
    /overloaded|temporarily unavailable|internal (?:server )?error/,
    [408, 409],
  ],
]

function kindOfStatus(status: number): Kind | undefined {
  const [kind] = meanings.find(([, , , statuses]) => statuses?.includes(status)) ?? []
  if (kind !== undefined || status < 300) return kind
  if (status >= 500) return 'unreachable'
  return status < 400 || [404, 405, 410].includes(status) ? 'blocked' : undefined
}

/** Why a service refused a call. */
export interface Refusal {
  kind: Kind
  /** The HTTP status, or the one that a reply of status 200 names. */
  status: number
  /** The part of the request that the service names as wrong. */
  part?: RequestPart | undefined
  /** Its name for that, safe to be shown. */
  parameter?: string | undefined
}

/**
 * Reads why a reply refuses the call; undefined where it does not. A reply of status 200 refuses where
 * it holds an error. Nothing of the service's own words is passed on.
 */
export function refusalOf(httpStatus: number, body: string): Refusal | undefined {
  const isOk = httpStatus >= 200 && httpStatus < 300
  const error = readError(parseJson(body), isOk)
  if (error === undefined) return undefined
  const { codes, param, message } = error
  const named = codes.map(Number).find((code) => code >= 300 && code < 600)
  const status = isOk ? (named ?? httpStatus) : httpStatus
  const [byCode] = meanings.find(([, known]) => codes.some((code) => known.test(code))) ?? []
  if (byCode) return { kind: byCode, status }
  const mayNamePart = isOk || status === 400 || status === 422
  const ofParam = mayNamePart ? partOf(param ?? '') : undefined
  const [byWords] = meanings.find(([, , words]) => words.test(message)) ?? []
  if (byWords && ofParam === undefined) return { kind: byWords, status }
  const part = ofParam ?? (mayNamePart ? partOf(message) : undefined)
  if (part) return { kind: 'model', status, part, parameter: param ?? part }
  const byStatus = kindOfStatus(status)
  if (byStatus) return { kind: byStatus, status }
  if (param === undefined || !mayNamePart || /^(?:messages|prompt)/.test(param)) {
    return { kind: 'status', status }
  }
  return { kind: 'model', status, parameter: param === 'model' ? undefined : param }
}

const partWords: readonly (readonly [RequestPart, RegExp])[] = [
  ['limit', /\bmax_(?:completion_)?tokens\b/],
  ['temperature', /\btemperature\b/],
  ['instructions', /messages\[0\]\.role|\b(?:system|developer) (?:role|message|instruction)/],
]

function partOf(text: string): RequestPart | undefined {
  return partWords.find(([, words]) => words.test(text))?.[0]
}

const longestMessage = 2000

const codeFields = ['code', 'type', 'status', 'status_code', 'error_code']
const messageFields = ['message', 'status_msg', 'detail', 'msg', 'error_msg']
/** `type` and `status` alone are no error. */
const fields = [...messageFields, 'code', 'error_code']

/** An error stands under `error`, `errors` or `base_resp`, in a choice, in a list, or it is the reply. */
function readError(json: unknown, isOk: boolean) {
  const root = Array.isArray(json) ? (json[0] as unknown) : json
  const choice = at(at(root, 'choices'), 0)
  const base = at(root, 'base_resp')
  const error = [
    at(root, 'error'),
    at(at(root, 'errors'), 0),
    at(base, 'status_code') === 0 ? undefined : base,
    at(choice, 'error'),
    choice === undefined && Object.fromEntries(fields.map((name) => [name, at(root, name)])),
  ].find(saysAnything)
  if (error === undefined && isOk) return undefined
  const read = error ?? root
  const text = typeof read === 'string' ? read : undefined
  const reason = at(at(at(read, 'details'), 0), 'reason')
  const codes = [...codeFields.map((name) => at(read, name)), reason, text]
  const message = text ?? messageFields.map((name) => at(read, name)).find(saysAnything)
  const param = at(read, 'param')
  return {
    codes: codes
      .filter((code) => typeof code === 'number' || isIdentifier(code))
      .map((code) =>
        String(code)
          .toLowerCase()
          .replace(/[^a-z\d]/g, ''),
      ),
    param: isIdentifier(param) ? param : undefined,
    message: (typeof message === 'string' ? message : (JSON.stringify(message) ?? ''))
      .slice(0, longestMessage)
      .toLowerCase(),
  }
}

function saysAnything(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return typeof error === 'string' && error !== ''
  return Object.values(error).some((value) => (value ?? '') !== '')
}

function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.[\]-]{1,60}$/.test(value)
}

/** The contents of a reply that refuses nothing. `text`: the article in it, as far as it came. */
export interface Answer {
  end: 'whole' | 'cut-off' | 'unfinished' | 'malformed'
  text: string
}

/** The ends that say that a text is whole, beside none at all. */
const wholeEnds = ['stop', 'eos', 'end_turn']
const cutOffEnd = /length|token|context_window/

/** Reads `choices[0]`. A text counts as whole only where its end says so, or says nothing. */
export function readAnswer(body: string): Answer {
  const choice = at(at(parseJson(body), 'choices'), 0)
  if (choice === undefined) return { end: 'malformed', text: '' }
  const message = at(choice, 'message')
  const text = articleIn(textOf(at(message, 'content')))
  const reason = at(choice, 'finish_reason') ?? ''
  const end = typeof reason === 'string' ? reason.toLowerCase() : 'unknown'
  if (cutOffEnd.test(end)) return { end: 'cut-off', text }
  const isWhole = (end === '' || wholeEnds.includes(end)) && !at(message, 'refusal')
  return { end: isWhole ? 'whole' : 'unfinished', text }
}

/** A text, or the texts in a list of parts, beside which there may be thoughts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts: unknown[] = Array.isArray(content) ? content : []
  return parts
    .filter(
      (part) => !/reason|think|thought/i.test(String(at(part, 'type'))) && !at(part, 'thought'),
    )
    .map((part) => at(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join('')
}

/** The article in what a model said: without its thoughts and without a fence around all of it. */
export function articleIn(said: string): string {
  return withoutFence(withoutThoughts(said).trim()).trim()
}

const thought = String.raw`[\w:-]{0,20}(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad)`
const closing = new RegExp(
  String.raw`<\|?(?:\/\s*|end(?:_of)?_)\s*${thought}\s*\|?>|\[\/think\]|◁\/think▷|<\|channel\|>\s*final\b[^<\n]{0,80}<\|message\|>|<channel\|>|<unused95>`,
  'i',
)
const opening = String.raw`<\|?(?:(?:start|begin)(?:_of)?_)?${thought}\b[^<>\n]{0,80}(?<!\/)>|\[think\](?!\()|◁think▷|<\|channel\|?>\s*(?:analysis|commentary|thought)\b|<unused94>`
/** Not in code, where an article may write of them. */
const marks = new RegExp(`(?<!\`)(?:${closing.source}|${opening})`, 'gi')
/** Between the parts of a reply. The names of channels alone are left where a server drops the marks. */
const seams =
  /^\s*(?:analysis|commentary)(?=[A-Z"\s])[^]*?assistantfinal|<\|(?:start\|>(?:assistant)?|(?:end|return|im_end|eot_id|endoftext)\|>)/g

/**
 * The text without the thoughts that the model wrote down: what stands between their marks, and all
 * before a closing mark that no opening one belongs to. Empty where thoughts never end.
 */
function withoutThoughts(text: string): string {
  let said = ''
  let from = 0
  let isThinking = false
  const spoken = text.replace(seams, '')
  for (const { 0: mark, index } of spoken.matchAll(marks)) {
    const isClosing = closing.test(mark)
    if (isClosing && !isThinking) said = ''
    if (!isClosing && !isThinking) said += spoken.slice(from, index)
    isThinking = !isClosing
    from = index + mark.length
  }
  return isThinking ? '' : said + spoken.slice(from)
}

const fence = /^(`{3,}|~{3,})\s*([\w-]*)$/
const documents = ['', 'markdown', 'md', 'mdx', 'text', 'txt', 'plaintext']

/** The text inside of a fence that holds all of it, but for a sentence before it. */
function withoutFence(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  const start = lines.slice(0, 3).findIndex((line) => fence.test(line.trim()))
  const before = lines.slice(0, Math.max(start, 0)).filter((line) => line.trim() !== '')
  const [, mark = '', kind = ''] = fence.exec(lines[start]?.trim() ?? '') ?? []
  if (mark === '' || before.length > 1 || !documents.includes(kind.toLowerCase())) return text
  let isInCode = false
  for (let at = start + 1; at < lines.length; at += 1) {
    const [, other = '', language = ''] = fence.exec(lines[at]?.trim() ?? '') ?? []
    if (!other.startsWith(mark)) continue
    if (language !== '') isInCode = true
    else if (isInCode) isInCode = false
    else {
      const inner = lines.slice(start + 1, at)
      const behind = lines.slice(at + 1).filter((line) => line.trim() !== '')
      // A sentence behind it may be the closing one of the article.
      if (behind.length === 0) return inner.join('\n')
      return behind.length === 1 && kind !== '' ? [...inner, '', ...behind].join('\n') : text
    }
  }
  return kind === '' ? text : lines.slice(start + 1).join('\n')
}
