import type { Platform } from '../platform.ts'
import { listModels } from './ai-models.ts'
import type { LearnedShapes } from './ai-request.ts'
import { generateArticle, testModel, type AiCall, type FailedGeneration } from './ai.ts'

/** The call that settings and key make now, or why there is none. */
export type PreparedCall = { ok: true; call: Omit<AiCall, 'shapes'> } | FailedGeneration

export interface ArticleWriter extends Pick<
  Platform,
  'generate' | 'cancelGeneration' | 'listModels' | 'testModel'
> {
  /** To be called when the page that waits for the texts is gone. */
  cancelAll: () => void
}

/** A platform's verbs of the AI service. A text can be cancelled by the name of its job. */
export function createArticleWriter(prepare: () => Promise<PreparedCall>): ArticleWriter {
  const jobs = new Map<string, AbortController>()
  const shapes: LearnedShapes = new Map()
  return {
    async generate({ job, topic }) {
      const cancelling = new AbortController()
      jobs.set(job, cancelling)
      try {
        const prepared = await prepare()
        if (!prepared.ok) return prepared
        const { signal } = cancelling
        return await generateArticle({ ...prepared.call, shapes, topic, signal })
      } finally {
        jobs.delete(job)
      }
    },
    async cancelGeneration({ job }) {
      jobs.get(job)?.abort()
    },
    async listModels() {
      const prepared = await prepare()
      return prepared.ok
        ? listModels(prepared.call)
        : { ok: false, message: prepared.problem.message }
    },
    async testModel() {
      const prepared = await prepare()
      return prepared.ok ? testModel({ ...prepared.call, shapes }) : prepared
    },
    cancelAll() {
      for (const cancelling of jobs.values()) cancelling.abort()
    },
  }
}
