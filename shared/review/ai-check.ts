import { checkPrompts } from '../api/ai-request.ts'
import type { CheckedText } from '../api/generation.ts'
import { parseJson } from '../api/reply-json.ts'
import { truncate } from '../text.ts'
import type { Finding } from './finding.ts'

/** Characters of English that make a token, as a rule of thumb. */
const charactersPerToken = 4

/** About how many tokens a check of a text sends to the service. */
export function tokensOfCheck(text: CheckedText): number {
  const { system, user } = checkPrompts(text)
  return Math.ceil((system.length + user.length) / charactersPerToken)
}

const longestReason = 300
const mostFindings = 50

/**
 * Reads what the AI answered about a text; undefined where that is no list. What it quotes and does not
 * stand in the text is dropped, whatever it says of it.
 */
export function readCheck(reply: string, content: string): Finding[] | undefined {
  const json = parseJson(reply.slice(reply.indexOf('['), reply.lastIndexOf(']') + 1))
  if (!Array.isArray(json)) return undefined
  const text = folded(content)
  return json.slice(0, mostFindings).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { quote, reason } = entry as { quote?: unknown; reason?: unknown }
    if (typeof quote !== 'string' || typeof reason !== 'string' || reason.trim() === '') return []
    const words = folded(quote).trim()
    const from = words === '' ? -1 : text.indexOf(words)
    if (from === -1) return []
    const message = truncate(reason.trim(), longestReason)
    return [{ rule: 'claim' as const, from, to: from + words.length, message }]
  })
}

/** The same text, as long, with one kind of quotes, dashes and spaces, which models change. */
function folded(text: string): string {
  return text
    .replace(/[‘’‛]/g, "'")
    .replace(/[“”‟]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s/g, ' ')
}
