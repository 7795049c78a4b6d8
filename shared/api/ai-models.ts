import { isCalendarDate } from '../dates.ts'
import { aiRequestInit, type AiCall } from './ai.ts'
import type { AiModel, ModelList } from './generation.ts'
import { exchange } from './http.ts'
import { at, parseJson } from './reply-json.ts'
import { withoutSecrets } from './secret-parts.ts'

const timeoutMs = 20_000
const longestReply = 8 * 1024 * 1024
const mostModels = 2000
const longestId = 200

/** Asks for the service's models, by name, at the URL beside `apiUrl`. Never throws. */
export async function listModels({
  fetch,
  apiUrl,
  key,
}: Pick<AiCall, 'fetch' | 'apiUrl' | 'key'>): Promise<ModelList> {
  const url = modelsUrl(apiUrl)
  if (url === undefined) return unlisted('It is not known where this service lists its models.')
  const init = { ...aiRequestInit(key), method: 'GET' }
  const sent = await exchange({ fetch, url, init, timeoutMs, longestReply })
  if (sent.kind !== 'reply' || sent.failure !== undefined) {
    return unlisted('The AI service did not answer.')
  }
  const { status, ok } = sent.response
  if (status === 401 || status === 403) return unlisted('The AI service does not take the key.')
  const json = parseJson(sent.body)
  const data = Array.isArray(json) ? (json as unknown[]) : at(json, 'data')
  if (!ok || !Array.isArray(data)) return unlisted('The AI service does not list its models.')
  const models = data.slice(0, mostModels).flatMap(modelOf)
  const named = models.filter(({ id }) => withoutSecrets(id, key) !== '')
  return { ok: true, models: named.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

function modelsUrl(apiUrl: string): string | undefined {
  const url = URL.parse(apiUrl)
  if (!url?.pathname.endsWith('/chat/completions')) return undefined
  url.pathname = url.pathname.replace(/\/chat\/completions$/, '/models')
  return url.href
}

function modelOf(entry: unknown): AiModel[] {
  const id = at(entry, 'id')
  if (typeof id !== 'string' || id === '' || id.length > longestId) return []
  // OpenAI, OpenRouter, Mistral.
  const end = at(entry, 'shutdown_date') ?? at(entry, 'expiration_date') ?? at(entry, 'deprecation')
  const endsOn = typeof end === 'string' ? end.slice(0, 10) : ''
  return [{ id, ...(isCalendarDate(endsOn) && { endsOn }) }]
}

function unlisted(message: string): ModelList {
  return { ok: false, message }
}
