import type { Platform } from '../platform.ts'
import type { SecretStatus } from '../secrets.ts'
import type { AiService } from '../settings.ts'
import type { RefusedSpellings } from './ai-request.ts'
import type * as AiModule from './ai.ts'
import type { AiCall } from './ai.ts'
import type { FailedGeneration } from './generation.ts'

/** The call that settings and key make now, or why there is none. */
export type PreparedCall = { ok: true; call: Omit<AiCall, 'spellings'> } | FailedGeneration

/**
 * The key that a service is asked with: the one that is kept, to the host that it was entered for alone;
 * none where the service needs none. `read`: the key itself.
 */
export async function keyFor(
  { url, needsNoKey }: AiService,
  status: SecretStatus,
  read: () => Promise<string | undefined>,
): Promise<{ ok: true; key: string } | FailedGeneration> {
  const host = URL.parse(url)?.host
  const known = status.state === 'ready' ? status.host : undefined
  const key = known === host ? await read() : undefined
  if (key !== undefined || needsNoKey) return { ok: true, key: key ?? '' }
  const message = !known
    ? 'No AI key is kept, or it has to be entered again.'
    : `Your AI key was entered for ${known}. Enter the key of ${host}.`
  return { ok: false, problem: { kind: 'failed', message } }
}

type Verbs = 'generate' | 'makeTable' | 'cancelGeneration' | 'testModel'

/** A part of its own, which a page fetches after its first view. */
const loadAi = () => import('./ai.ts')

const notLoaded = 'A part of the publisher could not be loaded. Load the page again.'

/** A platform's verbs of the AI service. A text can be cancelled by the name of its job. */
export function createArticleWriter(
  prepare: (service: AiService) => Promise<PreparedCall>,
): Pick<Platform, Verbs> & { cancelAll: () => void; load: () => void } {
  const jobs = new Set<{ job: string | undefined; cancelling: AbortController }>()
  const spellings: RefusedSpellings = new Map()
  const ask = async <Answer>(
    { service, job }: { service: AiService; job?: string },
    question: (ai: typeof AiModule, call: AiCall) => Promise<Answer>,
  ): Promise<Answer | FailedGeneration> => {
    const cancelling = new AbortController()
    const entry = { job, cancelling }
    jobs.add(entry)
    try {
      const prepared = await prepare(service)
      if (!prepared.ok) return prepared
      const ai = await loadAi().catch(() => undefined)
      if (!ai) return { ok: false, problem: { kind: 'failed', message: notLoaded } }
      return await question(ai, { ...prepared.call, spellings, signal: cancelling.signal })
    } finally {
      jobs.delete(entry)
    }
  }
  return {
    generate: (asked) =>
      ask(asked, (ai, call) => ai.generateArticle({ ...call, topic: asked.topic })),
    makeTable: (asked) => ask(asked, (ai, call) => ai.makeTable({ ...call, table: asked.table })),
    async cancelGeneration({ job }) {
      for (const entry of jobs) if (entry.job === job) entry.cancelling.abort()
    },
    testModel: ({ service }) => ask({ service }, (ai, call) => ai.testModel(call)),
    /** To be called when the page that waits for the texts is gone. */
    cancelAll() {
      for (const { cancelling } of jobs) cancelling.abort()
    },
    /** Loads the part of the program that asks the service, before that is needed. */
    load: () => void loadAi().catch(() => undefined),
  }
}
