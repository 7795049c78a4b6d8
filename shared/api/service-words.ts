import { truncate } from '../text.ts'
import { parseJson } from './reply-json.ts'

const longestSaid = 300
const wordKeys = /^(?:error|detail|raw|refusal|\w*(?:message|msg))$/i
const deepest = 6

/** The messages in a value of a reply, the outer ones first; one may be JSON itself. */
function messagesIn(value: unknown, isWords = true, depth = 0): string[] {
  if (depth > deepest) return []
  if (typeof value === 'string') {
    const inner = parseJson(value)
    if (typeof inner === 'object' && inner !== null) return messagesIn(inner, true, depth + 1)
    return isWords && value.trim() !== '' ? [value] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    messagesIn(inner, Array.isArray(value) ? isWords : wordKeys.test(key), depth + 1),
  )
}

/** JSON that was cut, or events of a stream: none of it is meant for people. */
const isForMachines = /^\s*(?:[[{"]|data:|event:)/

/** The service's own message in the body of a reply: text alone, at most 300 characters. */
export function wordsIn(body: string): string {
  const json = parseJson(body)
  if (json === undefined && isForMachines.test(body)) return ''
  const text =
    json === undefined
      ? body.slice(0, 20_000).replace(/<(script|style)\b[^]*?(?:<\/\1>|$)|<[^<>]*>/gi, ' ')
      : [...new Set(messagesIn(json))].join(' ')
  return shortWords(text)
}

/** A message in one line, cut at 300 characters. */
export function shortWords(text: string): string {
  return truncate(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), longestSaid)
}
