import { z } from 'zod'

export const aiDefaults = {
  url: 'https://api.openai.com/v1/chat/completions',
  model: 'gpt-4o-mini',
} as const

const generationProblemSchema = z.object({
  /** The way of a run with it: `rate-limited` and `loading` are waited for, `cancelled` ends the run. */
  kind: z.enum(['failed', 'rate-limited', 'loading', 'cancelled']),
  /** One sentence for the operator. Never holds a part of the key. */
  message: z.string(),
  /** The error of a status that is no success: 'OpenAI API error: ' and its reason phrase. */
  error: z.string().exactOptional(),
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
