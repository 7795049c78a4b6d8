import type { Session } from 'electron'
import { setTimeout as wait } from 'node:timers/promises'
import { parseAddress } from '../../../shared/api/address.ts'
import { generateArticle, type ArticleTopic, type Generation } from '../../../shared/api/ai.ts'
import { createApiFetch } from './api-fetch.ts'

export interface ArticleGenerator {
  /** `job` names this generation for `cancel`. */
  generate(job: string, topic: ArticleTopic): Promise<Generation>
  cancel(job: string): void
  /** To be called when the page that waits for the texts is gone. */
  cancelAll(): void
}

export interface ArticleGeneratorOptions {
  session: Pick<Session, 'fetch'>
  readKey: () => Promise<string | undefined>
  service: () => { aiUrl: string; aiModel: string }
}

/** Generates articles through the AI service with the stored key. */
export function createArticleGenerator({
  session,
  readKey,
  service,
}: ArticleGeneratorOptions): ArticleGenerator {
  const fetch = createApiFetch(session)
  const jobs = new Map<string, AbortController>()
  return {
    async generate(job, topic) {
      const { aiUrl, aiModel } = service()
      const address = parseAddress(aiUrl)
      if (!address.ok || !address.secure) {
        return failed('The address of the AI service has to start with https://.')
      }
      const cancelling = new AbortController()
      jobs.set(job, cancelling)
      try {
        const key = await readKey()
        if (key === undefined) return failed('No AI key is kept, or it has to be entered again.')
        return await generateArticle({
          fetch,
          apiUrl: aiUrl,
          model: aiModel,
          key,
          topic,
          sleep: (ms, signal) => wait(ms, undefined, signal && { signal }).catch(() => undefined),
          random: Math.random,
          now: () => new Date(),
          signal: cancelling.signal,
        })
      } finally {
        jobs.delete(job)
      }
    },
    cancel(job) {
      jobs.get(job)?.abort()
    },
    cancelAll() {
      for (const cancelling of jobs.values()) cancelling.abort()
    },
  }
}

function failed(message: string): Generation {
  return { ok: false, problem: { kind: 'network', message } }
}
