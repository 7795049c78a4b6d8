import { setTimeout as wait } from 'node:timers/promises'
import { parseAddress } from '../../../shared/api/address.ts'
import { generateArticle, type ArticleTopic, type Generation } from '../../../shared/api/ai.ts'
import { kindOf, log } from '../log.ts'
import type { Fetch } from '../../../shared/api/http.ts'

export interface ArticleGenerator {
  /** `job` names this generation for `cancel`. */
  generate(job: string, topic: ArticleTopic): Promise<Generation>
  cancel(job: string): void
  /** To be called when the page that waits for the texts is gone. */
  cancelAll(): void
}

export interface ArticleGeneratorOptions {
  fetch: Fetch
  readKey: () => Promise<string | undefined>
  /** Undefined where it is not known which service the key belongs to. */
  service: () => { aiUrl: string; aiModel: string } | undefined
}

/** Generates articles through the AI service with the stored key. */
export function createArticleGenerator({
  fetch,
  readKey,
  service,
}: ArticleGeneratorOptions): ArticleGenerator {
  const jobs = new Map<string, AbortController>()
  return {
    async generate(job, topic) {
      const asked = service()
      if (asked === undefined) {
        return failed(
          'The settings cannot be read, so it is not known which AI service to ask.',
          'blocked',
        )
      }
      const { aiUrl, aiModel } = asked
      const address = parseAddress(aiUrl)
      if (!address.ok || !address.secure) {
        return failed('The address of the AI service has to start with https://.', 'blocked')
      }
      const cancelling = new AbortController()
      jobs.set(job, cancelling)
      try {
        const key = await readKey()
        if (key === undefined) {
          return failed('No AI key is kept, or it has to be entered again.', 'key')
        }
        return await generateArticle({
          fetch,
          apiUrl: aiUrl,
          model: aiModel,
          key,
          topic,
          sleep,
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

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, signal && { signal })
  } catch (error) {
    log.info(`a pause before the AI service is asked again was cut off (${kindOf(error)})`)
  }
}

function failed(message: string, kind: 'blocked' | 'key'): Generation {
  return { ok: false, problem: { kind, message } }
}
