import { setTimeout as wait } from 'node:timers/promises'
import { parseUrl } from '../../../shared/api/url.ts'
import { listModels, type ModelList } from '../../../shared/api/ai-models.ts'
import { type LearnedShapes, type ArticleTopic } from '../../../shared/api/ai-request.ts'
import { generateArticle, testModel, type AiCall, type Generation } from '../../../shared/api/ai.ts'
import { kindOf, log } from '../log.ts'
import type { Fetch } from '../../../shared/api/http.ts'

export interface ArticleGeneratorOptions {
  fetch: Fetch
  readKey: () => Promise<string | undefined>
  /** Undefined where it is not known which service the key belongs to. */
  service: () => { aiUrl: string; aiModel: string } | undefined
}

/** Asks the AI service with the stored key. */
export function createArticleGenerator(options: ArticleGeneratorOptions) {
  const jobs = new Map<string, AbortController>()
  const shapes: LearnedShapes = new Map()
  const prepareCall = () => callOf(options, shapes)
  return {
    /** `job` names this generation for `cancel`. */
    async generate(job: string, topic: ArticleTopic): Promise<Generation> {
      const cancelling = new AbortController()
      jobs.set(job, cancelling)
      try {
        const prepared = await prepareCall()
        if (!prepared.ok) return prepared
        return await generateArticle({ ...prepared.call, topic, signal: cancelling.signal })
      } finally {
        jobs.delete(job)
      }
    },
    async testModel(): Promise<Generation> {
      const prepared = await prepareCall()
      return prepared.ok ? testModel(prepared.call) : prepared
    },
    async listModels(): Promise<ModelList> {
      const prepared = await prepareCall()
      return prepared.ok
        ? listModels(prepared.call)
        : { ok: false, message: prepared.problem.message }
    },
    cancel(job: string) {
      jobs.get(job)?.abort()
    },
    /** To be called when the page that waits for the texts is gone. */
    cancelAll() {
      for (const cancelling of jobs.values()) cancelling.abort()
    },
  }
}

/** The call that the settings and the key make, or why there is none. */
async function callOf(
  { fetch, readKey, service }: ArticleGeneratorOptions,
  shapes: LearnedShapes,
): Promise<{ ok: true; call: AiCall } | Failed> {
  const asked = service()
  if (asked === undefined) {
    return failed(
      'The settings cannot be read, so it is not known which AI service to ask.',
      'blocked',
    )
  }
  const { aiUrl, aiModel } = asked
  const address = parseUrl(aiUrl)
  if (!address.ok || !address.secure) {
    return failed('The address of the AI service has to start with https://.', 'blocked')
  }
  const key = await readKey()
  // A model on this machine needs none.
  if (key === undefined && !address.loopback) {
    return failed('No AI key is kept, or it has to be entered again.', 'key')
  }
  const { random } = Math
  const now = () => new Date()
  const asks = { apiUrl: aiUrl, model: aiModel, key: key ?? '', shapes }
  return { ok: true, call: { ...asks, fetch, sleep, random, now } }
}

const sleep: AiCall['sleep'] = (ms, signal) =>
  wait(ms, undefined, signal && { signal }).catch((error: unknown) => {
    log.info(`a pause before the AI service is asked again was cut off (${kindOf(error)})`)
  })

type Failed = Extract<Generation, { ok: false }>

function failed(message: string, kind: 'blocked' | 'key'): Failed {
  return { ok: false, problem: { kind, message } }
}
