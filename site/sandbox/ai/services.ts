import { at } from '../../../shared/api/reply-json.ts'
import { jsonReply, type Reply } from '../http.ts'
import words from './services.json' with { type: 'json' }

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

type RefusedPart = 'max_tokens' | 'max_completion_tokens' | 'temperature' | 'system' | 'developer'

/** Ten services with OpenAI's chat-completions interface, each of which refuses in its own way. */
export const serviceWords: Record<ServiceId, ServiceWords> = words

export type ServiceId = keyof typeof words

export const serviceIds = Object.keys(words) as ServiceId[]

/** What the service refuses a chat completion with; undefined where it answers it. */
export function refusedBy(
  words: ServiceWords,
  key: string | undefined,
  body: Record<string, unknown>,
): Reply | undefined {
  const { goneModel, wrongKey, noCredit, policy, refuses } = words
  const ofKey = { wrong: wrongKey, spent: noCredit, barred: policy }[key ?? '']
  const isGone = String(body['model']).startsWith('gone')
  const part = partsOf(body).find((name) => refuses?.[name] !== undefined)
  const answer = ofKey ?? (isGone ? goneModel : part && refuses?.[part])
  return answer && jsonReply(answer.status, answer.body)
}

function partsOf(body: Record<string, unknown>): RefusedPart[] {
  const messages = Array.isArray(body['messages']) ? (body['messages'] as unknown[]) : []
  const roles = messages.map((message) => at(message, 'role'))
  const fields = (['max_tokens', 'max_completion_tokens', 'temperature'] as const).filter(
    (name) => body[name] !== undefined,
  )
  return [...fields, ...(['system', 'developer'] as const).filter((role) => roles.includes(role))]
}
