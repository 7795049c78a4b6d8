import { setTimeout as wait } from 'node:timers/promises'
import type { PreparedCall } from '../../../shared/api/article-writer.ts'
import type { AiCall } from '../../../shared/api/ai.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { parseUrl } from '../../../shared/api/url.ts'
import { kindOf, log } from '../log.ts'
import type { Vault } from '../secrets/vault.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'

/** The call that the settings and the stored key make, or why there is none. */
export async function prepareAiCall(
  fetch: Fetch,
  settings: RecordStore<Settings>,
  vault: Vault,
): Promise<PreparedCall> {
  const { aiUrl, aiModel } = settings.get().publisher
  const address = parseUrl(aiUrl)
  if (!address.ok || !address.secure) {
    return failed('The address of the AI service has to start with https://.', 'blocked')
  }
  const key = await vault.read('aiKey')
  // A model on this machine needs none.
  if (key === undefined && !address.loopback) {
    return failed('No AI key is kept, or it has to be entered again.', 'key')
  }
  const asked = { apiUrl: aiUrl, model: aiModel, key: key ?? '' }
  const now = () => new Date()
  return { ok: true, call: { ...asked, fetch, sleep, random: Math.random, now } }
}

const sleep: AiCall['sleep'] = (ms, signal) =>
  wait(ms, undefined, signal && { signal }).catch((error: unknown) =>
    log.info(`a pause before the AI service is asked again was cut off (${kindOf(error)})`),
  )

function failed(message: string, kind: 'blocked' | 'key'): PreparedCall {
  return { ok: false, problem: { kind, message } }
}
