import { setTimeout as wait } from 'node:timers/promises'
import { keyFor, type PreparedCall } from '../../../shared/api/article-writer.ts'
import type { AiCall } from '../../../shared/api/ai.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { kindOf, log } from '../log.ts'
import type { Vault } from '../secrets/vault.ts'
import type { SecretHosts } from '../secrets/secret-hosts.ts'
import type { AiService } from '../../../shared/settings.ts'

/** The call to a service with the stored key, or why there is none. */
export async function prepareAiCall(
  fetch: Fetch,
  service: AiService,
  { vault, hosts }: { vault: Vault; hosts: SecretHosts },
): Promise<PreparedCall> {
  const { aiKey } = await hosts.statuses()
  const kept = await keyFor(service, aiKey, () => vault.read('aiKey'))
  if (!kept.ok) return kept
  const now = () => new Date()
  return { ok: true, call: { ...service, key: kept.key, fetch, sleep, now } }
}

const sleep: AiCall['sleep'] = (ms, signal) =>
  wait(ms, undefined, signal && { signal }).catch((error: unknown) =>
    log.info(`a pause before the AI service is asked again was cut off (${kindOf(error)})`),
  )
