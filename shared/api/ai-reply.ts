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
    /\b(?:input|prompt|content)\b[^.]{0,40}\bflagged|content management policy|sensitive|context (?:length|window|size)|too (?:long|many tokens)/,
  ],
  [
    'policy',
    /unsupportedcountry|region|deactivated|suspended/,
    /data policy|guardrail restrictions|not (?:available|supported) in your (?:country|region)|location is not supported|\baccount\b.{0,80}\b(?:suspended|deactivated)/,
  ],
  [
    'quota',
    /insufficient(?:quota|credit|balance|fund)|exceeded(?:your)?(?:current)?quota|allocationquota|billing|arrear|paymentrequired|spendinglimit/,
    /credit balance|insufficient (?:account )?(?:balance|credit|fund|quota)|(?:more|out of|no|any|all available) credits?\b|(?:exceeded your (?:current )?quota|quota exceeded)(?!.{0,200}\bper (?:second|minute))|余额不足|欠费/,
    [402],
  ],
  [
    'key',
    /apikey|authenticat|unauthori[sz]ed|invalidtoken|(?:access|permission)denied|forbidden/,
    /api[ -]?key (?:is )?(?:not valid|not found|expired|invalid|missing)|(?:invalid|incorrect|missing|no) api[ -]?key|login fail|authentication (?:error|fail)|not authenticated|unauthorized/,
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
    /model(?:notfound|notexist|notavailable|decommissioned|deprecated|notsupported|unavailable|permission)|deploymentnotfound|(?:invalid|unknown)model|^notfound(?:error)?$/,
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
  const ofParam = mayNamePart ? partOf(param ?? quotedLimit.exec(message)?.[0] ?? '') : undefined
  const [byWords] = meanings.find(([, , words]) => words.test(message)) ?? []
  if (byWords && ofParam === undefined) return { kind: byWords, status }
  const part = ofParam ?? (mayNamePart ? partOf(message) : undefined)
  if (part) return { kind: 'model', status, part, parameter: param ?? part }
  if (param === 'model') return { kind: 'model', status }
  const byStatus = kindOfStatus(status)
  if (byStatus) return { kind: byStatus, status }
  if (param === undefined || !mayNamePart || /^(?:messages|prompt)/.test(param)) {
    return { kind: 'status', status }
  }
  return { kind: 'model', status, parameter: param }
}

/** Beside it, a message may tell how long the context is. */
const quotedLimit = /['"`]max_(?:completion_)?tokens['"`]/

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
    at(at(root, 'error'), 'error'),
    at(root, 'error'),
    at(at(root, 'errors'), 0),
    Number(at(base, 'status_code')) === 0 ? undefined : base,
    at(choice, 'error'),
    choice === undefined && Object.fromEntries(fields.map((name) => [name, at(root, name)])),
  ].find(saysAnything)
  if (error === undefined && isOk) return undefined
  const read = error ?? root
  const text = typeof read === 'string' || typeof read === 'number' ? read : undefined
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
  if (typeof error === 'object' && error !== null) return Object.values(error).some(saysAnything)
  return typeof error === 'number' || typeof error === 'string'
    ? !/^(?:|0|200|success|ok)$/i.test(String(error))
    : error === true
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
const wholeEnds = ['stop', 'eos', 'eos_token', 'end_turn']
const cutOffEnd = /length|max_?\w*tokens|token_limit|context_window/

/** Reads `choices[0]`. A text counts as whole only where its end says so, or says nothing. */
export function readAnswer(body: string): Answer {
  const choice = at(at(parseJson(body), 'choices'), 0)
  if (choice === undefined) return { end: 'malformed', text: '' }
  const message = at(choice, 'message')
  const content = at(message, 'content')
  const said = textOf(content)
  const article = withoutThoughts(said)
  const text = article === undefined ? said : unwrapped(article)
  const reason = at(choice, 'finish_reason') ?? ''
  const end = typeof reason === 'string' ? reason.toLowerCase() : 'unknown'
  if (cutOffEnd.test(end)) return { end: 'cut-off', text }
  const refuses =
    at(message, 'refusal') || partsIn(content).some((part) => typeOf(part) === 'refusal')
  const isWhole = (end === '' || wholeEnds.includes(end)) && !refuses && article !== undefined
  return { end: isWhole ? 'whole' : 'unfinished', text }
}

/** A text, or the texts in a list of parts, beside which there may be thoughts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return partsIn(content)
    .filter((part) => ['text', 'output_text'].includes(typeOf(part)) && !at(part, 'thought'))
    .map((part) => at(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join('')
}

function partsIn(content: unknown): unknown[] {
  return Array.isArray(content) ? content : []
}

function typeOf(part: unknown): string {
  const type = at(part, 'type') ?? 'text'
  return typeof type === 'string' ? type : ''
}

const wrapper = /^<(answer|final_answer|output|response|article)>([^]*)<\/\1>$/i

/** The article without a tag and a fence around all of it. */
function unwrapped(article: string): string {
  return withoutFence(article.trim().replace(wrapper, '$2').trim()).trim()
}

const lt = '(?:<|&lt;|＜)'
const gt = '(?:>|&gt;|＞)'
const bar = '[|｜]?'
const thought =
  '(?:\\w{1,12}:)?(?:(?:inner_|internal_|my_|ant)?(?:think(?:ing)?|thoughts?|reasoning|reflection|monologue)|scratch_?pad|analysis)'
const bracketed = '(?:think(?:ing)?|reasoning)\\]'
const closing = String.raw`${lt}${bar}(?:\/\s*|end(?:_of)?_)\s*${thought}\s*${bar}${gt}|\[\/${bracketed}|◁\/think▷|<\|channel\|>\s*final\b(?:[^<\n]|<\|constrain\|>){0,80}<\|message\|>|<channel\|>|<unused95>`
const opening = String.raw`${lt}${bar}(?:(?:start|begin)(?:_of)?_)?${thought}(?:\s+[\w-]+=[^<>\n]{0,80})?\s*${bar}(?<!\/)${gt}|^\[${bracketed}(?!\()|◁think▷|<\|channel\|?>\s*(?:analysis|commentary|thought)\b|<unused94>`
/** A sign that is escaped, a block of code or a code span: an article may write of marks there. */
const literal =
  '\\\\[^]|^(?<fence>`{3,10}|~{3,10})[^]*?^\\k<fence>|(?<!`)(?<span>`+)(?!`)(?:[^\\n]|\\n(?!\\n)){0,500}?(?<!`)\\k<span>(?!`)'
/** Between the parts of a reply. The names of channels alone are left where a server drops the marks. */
const seams =
  /^\s*(?:analysis|commentary)(?=[A-Z"\s])[^]*?assistant(?:final|\s+final\b)|<\|(?:start\|>(?:assistant)?|(?:im_start\|>|start_header_id\|>)assistant(?:<\|end_header_id\|>)?|(?:end|return|im_end|eot_id|endoftext|(?:START|END)_RESPONSE|(?:begin|end)_of_solution)\|>)|<start_of_turn>model|<end_of_turn>|<\/s>\s*$/g
/** How far from a mark is looked at for whether it is alone in its line, in UTF-16 units. */
const longestLook = 200
const tagMark = new RegExp(String.raw`^(?:${lt}${bar}(?:\/|${thought})|\[)`, 'i')

/**
 * The text without the thoughts that the model wrote down: what stands between their marks, and all
 * before a closing mark that no opening one belongs to. Empty where thoughts never end; undefined where a
 * closing mark inside of a line may as well be what the article writes about.
 */
function withoutThoughts(text: string): string | undefined {
  const spoken = text.replace(seams, '')
  const toClosing = new RegExp(closing, 'gi')
  const toAny = new RegExp(`(?<literal>${literal})|(?<closing>${closing})|${opening}`, 'gim')
  let said = ''
  let from = 0
  let hasEnd = true
  for (let at = 0; ;) {
    toAny.lastIndex = at
    const match = toAny.exec(spoken)
    if (!match) return said + spoken.slice(from)
    const { 0: mark, index, groups } = match
    at = index + mark.length
    if (groups?.['literal'] !== undefined) continue
    const line = spoken.slice(Math.max(from, index - longestLook), index).split('\n')
    const [behind = ''] = spoken.slice(at, at + longestLook).split('\n')
    const isInLine = tagMark.test(mark) && line.at(-1)?.trim() !== '' && behind.trim() !== ''
    if (groups?.['closing'] !== undefined) {
      // Behind a thought it is what one inside of that leaves.
      if (isInLine && (from === 0 || line.length > 1)) return undefined
      said = ''
      from = at
      continue
    }
    toClosing.lastIndex = at
    const end: RegExpExecArray | null = hasEnd ? toClosing.exec(spoken) : null
    hasEnd = end !== null
    // Prose about the mark.
    if (!end && isInLine) continue
    said += spoken.slice(from, index)
    if (!end) return ''
    from = at = toClosing.lastIndex
  }
}

const fence = /^(`{3,}|~{3,})\s*([\w-]*)$/
const introduces = /[:：]\**$|^(?:here|below|sure|certainly|of course|ok|okay)\b/i
const documents = ['', 'markdown', 'md', 'mdx', 'text', 'txt', 'plaintext']

/** The text inside of a fence that holds all of it, but for a sentence before it. */
function withoutFence(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  const start = lines.slice(0, 3).findIndex((line) => fence.test(line.trim()))
  const before = lines.slice(0, Math.max(start, 0)).filter((line) => line.trim() !== '')
  const [, mark = '', kind = ''] = fence.exec(lines[start]?.trim() ?? '') ?? []
  if (mark === '' || before.length > 1 || !documents.includes(kind.toLowerCase())) return text
  // A sentence before code is the article's own, unless it introduces what follows.
  if (!introduces.test(before[0] ?? ':') && !/^m/i.test(kind)) return text
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
