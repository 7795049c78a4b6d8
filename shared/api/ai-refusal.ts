import { at, parseJson } from './reply-json.ts'
import type { RequestPart } from './ai-request.ts'

/**
 * Problems that every other post would have, too: the service does not take the key, the account has
 * no credit or may not make such calls, the model is not there or does not take them, or the service
 * may not be called at its URL.
 */
export const commonProblems = ['key', 'quota', 'policy', 'model', 'blocked'] as const

/** Why a service refused a call. */
export interface Refusal {
  kind: (typeof commonProblems)[number] | 'post'
  /** The part of the request that the service names as wrong. */
  part?: RequestPart | undefined
  /** Its name for that, safe to be shown. */
  parameter?: string | undefined
}

/**
 * Reads why a reply refuses the call. Services that imitate OpenAI's interface word it in their own
 * ways: the codes are read first, then what the message says. Nothing of the message is passed on.
 */
export function refusalOf(status: number, body: string): Refusal {
  const { codes, param, message } = readError(body)
  const has = (known: readonly string[]) => codes.some((code) => known.includes(code))
  const isBad = status === 400 || status === 422
  if (has(postCodes) || postWords.test(message)) return { kind: 'post' }
  if (has(policyCodes) || policyWords.test(message)) return { kind: 'policy' }
  // A rate limit is worded like a used-up quota, and passes.
  if (status === 402 || has(quotaCodes) || (isBad && quotaWords.test(message))) {
    return { kind: 'quota' }
  }
  if (has(keyCodes) || (isBad && keyWords.test(message))) return { kind: 'key' }
  const isAboutModel = has(modelCodes) || param === 'model' || modelWords.test(message)
  if (isAboutModel && (isBad || gone.includes(status))) return { kind: 'model' }
  if (status === 401 || status === 403) return { kind: 'key' }
  if (gone.includes(status) || status === 405) return { kind: 'blocked' }
  const part = isBad ? partOf(param, message) : undefined
  if (part === undefined && !(isBad && param !== undefined)) return { kind: 'post' }
  return { kind: 'model', part, parameter: param ?? part }
}

const gone = [404, 410]
const postCodes = ['content_filter', 'content_policy_violation', 'responsibleaipolicyviolation']
const postWords = /\binput was flagged|content management policy/
const policyCodes = ['unsupported_country_region_territory', 'account_deactivated']
const policyWords =
  /\b(?:data policy|guardrail restrictions|not available in your (?:country|region))/
const quotaCodes = ['insufficient_quota', 'insufficient_credits', 'billing_hard_limit_reached']
const quotaWords = /credit balance|insufficient (?:balance|credits|funds)/
const keyCodes = ['invalid_api_key', 'api_key_invalid', 'authentication_error']
const keyWords = /api key (?:not valid|not found|expired)|(?:invalid|incorrect) api key/
const modelCodes = [
  'model_not_found',
  'model_decommissioned',
  'deploymentnotfound',
  'invalid_model',
  'not_found_error',
  'notfounderror',
  'not_found',
]
const modelWords =
  /\bmodels?\b[^.]{0,120}\b(?:not found|not exist|decommissioned|not loaded|no longer)|not a valid model|invalid model|not a chat model|no (?:models loaded|endpoints found for)/

const partWords: readonly (readonly [RequestPart, RegExp])[] = [
  ['limit', /\bmax_(?:completion_)?tokens\b/],
  ['temperature', /\btemperature\b/],
  ['instructions', /messages\[0\]\.role|\b(?:system|developer) (?:role|message|instruction)/],
]

function partOf(param: string | undefined, message: string): RequestPart | undefined {
  const named = (text: string) => partWords.find(([, words]) => words.test(text))?.[0]
  return named(param ?? '') ?? named(message)
}

const longestMessage = 2000

/** Codes and message in lower case. An error stands under `error`, alone, or in a list. */
function readError(body: string) {
  const json = parseJson(body)
  const root = Array.isArray(json) ? (json[0] as unknown) : json
  const error = at(root, 'error') ?? root
  const reason = at(at(at(error, 'details'), 0), 'reason')
  const codes = [at(error, 'code'), at(error, 'type'), at(error, 'status'), reason]
  const message = typeof error === 'string' ? error : (at(error, 'message') ?? at(error, 'detail'))
  const text = typeof message === 'string' ? message : (JSON.stringify(message) ?? '')
  return {
    codes: codes.filter((code) => typeof code === 'string').map((code) => code.toLowerCase()),
    param: identifier(at(error, 'param')),
    message: text.slice(0, longestMessage).toLowerCase(),
  }
}

function identifier(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z][a-z0-9_.[\]]{0,39}$/.test(value) ? value : undefined
}
