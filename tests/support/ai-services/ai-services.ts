import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../../../shared/api/reply-json.ts'

export interface ServiceAnswer {
  status: number
  body: unknown
}

/** The words of a real service where it does not answer with a text. */
export interface ServiceWords {
  /** When these answers were documented or reported, and where. */
  year: number
  source: string
  /** To a model that is not there, whose name begins with 'gone'. */
  goneModel: ServiceAnswer
  /** To the key 'wrong'. */
  wrongKey?: ServiceAnswer
  /** To the key 'spent': its account has no credit left. */
  noCredit?: ServiceAnswer
  /** To the key 'barred': the account may not make such calls. */
  policy?: ServiceAnswer
  /** To a request with this field, or with instructions in this role. */
  refuses?: Partial<Record<RefusedPart, ServiceAnswer>>
  models: unknown
}

type RefusedPart =
  'max_tokens' | 'max_completion_tokens' | 'temperature' | 'system' | 'developer' | 'user'

/** Ten services with OpenAI's chat-completions interface, each of which refuses in its own way; one file each. */
export const serviceWords: Readonly<Record<string, ServiceWords>> = Object.fromEntries(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as ServiceWords,
    ]),
)

export function wordsOf(id: string): ServiceWords {
  const words = serviceWords[id]
  if (!words) throw new Error(`There is no service ${id}.`)
  return words
}

/** The service's refusal of a chat completion; undefined where it answers it. */
export function refusedBy(
  words: ServiceWords,
  key: string | undefined,
  body: Record<string, unknown>,
): ServiceAnswer | undefined {
  const { goneModel, wrongKey, noCredit, policy, refuses } = words
  const ofKey = { wrong: wrongKey, spent: noCredit, barred: policy }[key ?? '']
  const isGone = String(body['model']).startsWith('gone')
  const part = partsOf(body).find((name) => refuses?.[name] !== undefined)
  return ofKey ?? (isGone ? goneModel : part && refuses?.[part])
}

function partsOf(body: Record<string, unknown>): RefusedPart[] {
  const messages = Array.isArray(body['messages']) ? (body['messages'] as unknown[]) : []
  const roles = messages.map((message) => at(message, 'role'))
  const fields = (['max_tokens', 'max_completion_tokens', 'temperature'] as const).filter(
    (name) => body[name] !== undefined,
  )
  return [
    ...fields,
    ...(['system', 'developer', 'user'] as const).filter((role) => roles[0] === role),
  ]
}
