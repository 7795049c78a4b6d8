import { z } from 'zod'

/**
 * Problems that every other post would have, too: the service does not take the key, the account has
 * no credit, a limit lasts longer than a run waits, the model is not there or does not take such calls,
 * or the service may not be called at its URL.
 */
export const commonProblems = ['key', 'quota', 'limit', 'model', 'blocked'] as const

export type CommonProblem = (typeof commonProblems)[number]

export const aiDefaults = {
  url: 'https://api.openai.com/v1/chat/completions',
  model: 'gpt-4o-mini',
} as const

const generationProblemSchema = z.object({
  kind: z.enum([
    ...commonProblems,
    'cancelled',
    /** It does not answer, or not for now. */
    'unreachable',
    'too-large',
    'status',
    /** The service asks to be left alone for a while. */
    'rate-limited',
    'malformed',
    'empty',
    /** The text came to the length at which the service cuts off. */
    'cut-off',
    /** The service ended the text for another reason than that it is whole. */
    'unfinished',
  ]),
  /** One sentence for the operator. Never holds a part of the key. */
  message: z.string(),
  /** The service's own message, text alone, at most 300 characters; left out where it holds a secret. */
  said: z.string().exactOptional(),
  /** Milliseconds that a service which limits its rate asks to wait, where that can be read. */
  retryAfterMs: z.number().min(0).exactOptional(),
})

export type GenerationProblem = z.output<typeof generationProblemSchema>

export const generationSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), text: z.string() }),
  z.object({ ok: z.literal(false), problem: generationProblemSchema }),
])

export type Generation = z.output<typeof generationSchema>
export type FailedGeneration = Extract<Generation, { ok: false }>

export const modelListSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), models: z.array(z.string()) }),
  /** `message`: one sentence for the operator. */
  z.object({ ok: z.literal(false), message: z.string() }),
])

export type ModelList = z.output<typeof modelListSchema>
