import { writable } from '../text.ts'

export type JsonText =
  | { ok: true; value: unknown }
  /** `detail`: a sentence with the line and the column of the first character that is not JSON. */
  | { ok: false; detail: string }

const fenced = /^[^\S\n]*```[^\n`]*\n([^]*?)^[^\S\n]*```/gm

/**
 * Reads JSON as people paste it: with a byte order mark, with other spaces than JSON has between its
 * parts, or in one fence of Markdown within prose. Never throws.
 */
export function readJsonText(text: string): JsonText {
  const plain = withPlainSpaces(text)
  const whole = parse(plain)
  const [fence, ...others] = whole.ok ? [] : plain.matchAll(fenced)
  if (!fence || others.length > 0) return whole
  const start = fence.index + fence[0].indexOf('\n') + 1
  // Blank characters in place of what stands before it keep the lines and columns of the text.
  return parse(plain.slice(0, start).replace(/[^\n]/g, ' ') + (fence[1] ?? ''))
}

function parse(json: string): JsonText {
  try {
    const value: unknown = JSON.parse(json, (_key, value: unknown) =>
      typeof value === 'string' ? writable(value) : value,
    )
    return { ok: true, value }
  } catch {
    return { ok: false, detail: describeFault(json) }
  }
}

const stringOrSpace = /"(?:[^"\\\n]+|\\.)*"|[^\S \t\r\n]|[\u200b-\u200d\u2060]/g

/** Of the same length. Texts within quotes stay as they are. */
function withPlainSpaces(json: string): string {
  return /[^\S \t\r\n]|[\u200b-\u200d\u2060]/.test(json)
    ? json.replace(stringOrSpace, (match) => (match.startsWith('"') ? match : ' '))
    : json
}

/** Says it itself: engines describe a fault in words of their own, and most of them name no place. */
function describeFault(json: string): string {
  const at = offsetOfFault(json)
  const lines = json.slice(0, at).split('\n')
  const place = `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
  if (at >= json.trimEnd().length) return `${place}: the text ends too early.`
  const found = String.fromCodePoint(json.codePointAt(at) ?? 0)
  if (/["'`\p{Pi}\p{Pf}‚„]/u.test(found)) {
    return `${place}: JSON needs straight double quotes (") around a text, and ${found} is none of them.`
  }
  if (found < ' ')
    return `${place}: the end of a line or a tab within a text is written as \\n or \\t.`
  const isAfterComma = '}]'.includes(found) && json.slice(0, at).trimEnd().endsWith(',')
  return `${place}: ${isAfterComma ? `no comma may stand before ${found}` : `${found} is not expected here`}.`
}

/** A text, whose closing quotation mark may be missing; a sign; or a number or a word. */
const token =
  /[ \t\r\n]*(?:("(?:[ !#-[\]-\u{10ffff}]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*)("?)|([{}[\],:])|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy
const value = ['text', 'word', '{', '[']

/** The offset of the first character that is not JSON; the length of a text that only ends too early. */
function offsetOfFault(json: string): number {
  /** The signs that close what is open. */
  const open: string[] = []
  let allowed = value
  for (let from = 0; ;) {
    token.lastIndex = from
    const match = token.exec(json)
    const start = from + (/^[ \t\r\n]*/.exec(json.slice(from))?.[0].length ?? 0)
    const [all = '', text, end, sign] = match ?? []
    const kind = sign ?? (text === undefined ? 'word' : 'text')
    if (!match || !allowed.includes(kind)) return start
    from += all.length
    if (end === '') return from
    const isKey = kind === 'text' && !allowed.includes('word')
    if (kind === '{' || kind === '[') open.push(kind === '{' ? '}' : ']')
    if (kind === '}' || kind === ']') open.pop()
    const closing = open.at(-1)
    if (kind === '{') allowed = ['text', '}']
    else if (kind === '[') allowed = [...value, ']']
    else if (kind === ',') allowed = closing === '}' ? ['text'] : value
    else if (kind === ':') allowed = value
    else if (isKey) allowed = [':']
    else allowed = closing === undefined ? [] : [',', closing]
  }
}
