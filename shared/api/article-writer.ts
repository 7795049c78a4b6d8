import type { Platform } from '../platform.ts'
import type { SecretStatus } from '../secrets.ts'
import type { AiService } from '../settings.ts'
import { listModels } from './ai-models.ts'
import type { LearnedShapes } from './ai-request.ts'
import {
  checkText,
  generateArticle,
  testModel,
  type AiCall,
  type FailedGeneration,
  type Generation,
} from './ai.ts'

/** The call that settings and key make now, or why there is none. */
export type PreparedCall = { ok: true; call: Omit<AiCall, 'shapes'> } | FailedGeneration

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
  return { ok: false, problem: { kind: 'key', message } }
}

export interface ArticleWriter extends Pick<
  Platform,
  'generate' | 'checkText' | 'cancelGeneration' | 'listModels' | 'testModel'
> {
  /** To be called when the page that waits for the texts is gone. */
  cancelAll: () => void
}

/** A platform's verbs of the AI service. A text can be cancelled by the name of its job. */
export function createArticleWriter(
  prepare: (service: AiService) => Promise<PreparedCall>,
): ArticleWriter {
  const jobs = new Map<string, AbortController>()
  const shapes: LearnedShapes = new Map()
  const ask = async (
    { job, service }: { job: string; service: AiService },
    question: (call: AiCall) => Promise<Generation>,
  ): Promise<Generation> => {
    const cancelling = new AbortController()
    jobs.set(job, cancelling)
    try {
      const prepared = await prepare(service)
      if (!prepared.ok) return prepared
      return await question({ ...prepared.call, shapes, signal: cancelling.signal })
    } finally {
      jobs.delete(job)
    }
  }
  return {
    generate: (request) =>
      ask(request, (call) => generateArticle({ ...call, topic: request.topic })),
    checkText: (request) => ask(request, (call) => checkText({ ...call, text: request.text })),
    async cancelGeneration({ job }) {
      jobs.get(job)?.abort()
    },
    async listModels({ service }) {
      const prepared = await prepare(service)
      return prepared.ok
        ? listModels(prepared.call)
        : { ok: false, message: prepared.problem.message }
    },
    async testModel({ service }) {
      const prepared = await prepare(service)
      return prepared.ok ? testModel({ ...prepared.call, shapes }) : prepared
    },
    cancelAll() {
      for (const cancelling of jobs.values()) cancelling.abort()
    },
  }
}
