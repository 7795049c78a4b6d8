import { z } from 'zod'

/**
 * Problems that every other post would have, too: the service does not take the key, the account has
 * no credit or may not make such calls, the model is not there or does not take them, the service may
 * not be called at its URL, or it does not answer.
 */
export const commonProblems = ['key', 'quota', 'policy', 'model', 'blocked', 'unreachable'] as const

export type CommonProblem = (typeof commonProblems)[number]

export const aiDefaults = {
  apiUrl: 'https://api.openai.com/v1/chat/completions',
  model: 'gpt-4o-mini',
} as const

const generationProblemSchema = z.object({
  kind: z.enum([
    ...commonProblems,
    'cancelled',
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
  /** One sentence for the operator. Never holds the key or what the service said word for word. */
  message: z.string(),
  /** Milliseconds that a service which limits its rate asks to wait, where that can be read. */
  retryAfterMs: z.number().min(0).exactOptional(),
  /** The beginning of a text that was cut off. */
  text: z.string().exactOptional(),
})

export type GenerationProblem = z.output<typeof generationProblemSchema>

export const generationSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), text: z.string() }),
  z.object({ ok: z.literal(false), problem: generationProblemSchema }),
])

export type Generation = z.output<typeof generationSchema>
export type FailedGeneration = Extract<Generation, { ok: false }>

const modelSchema = z.object({
  id: z.string(),
  /** YYYY-MM-DD from which the service does not offer it, where it says so. */
  endsOn: z.string().exactOptional(),
})

export type AiModel = z.output<typeof modelSchema>

export const modelListSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), models: z.array(modelSchema) }),
  /** `message`: one sentence for the operator. */
  z.object({ ok: z.literal(false), message: z.string() }),
])

export type ModelList = z.output<typeof modelListSchema>
