import { z } from 'zod'
import type { Sleep } from './api/http.ts'
import { failedDeliverySchema } from './delivery.ts'

/** Why a run does not go on, or not yet. */
export const runHoldSchema = z.discriminatedUnion('kind', [
  /**
   * The AI service limits its rate. It is asked again at `until`, in milliseconds of the clock of the
   * run; `ms` is how long that was at first.
   */
  z.object({ kind: z.literal('rate-limit'), until: z.number(), ms: z.number() }),
  /** The AI service does not take the key, for which `message` is one sentence. */
  z.object({ kind: z.literal('key'), message: z.string() }),
  /** The AI service may not be called at its address, for which `message` says why. */
  z.object({ kind: z.literal('blocked'), message: z.string() }),
  /** The webhook cannot be reached, as the last post's delivery says. */
  z.object({ kind: z.literal('webhook'), failure: failedDeliverySchema }),
])

export type RunHold = z.output<typeof runHoldSchema>

export type HoldEnd = 'go-on' | 'skip' | 'stop'

/** Where a run waits for the operator. */
export interface Gate {
  /** Resolves with what the operator says, or with 'go-on' after `ms` milliseconds, where given. */
  wait: (ms?: number) => Promise<HoldEnd>
  /** What the operator says. Without effect while nothing waits. */
  end: (how: HoldEnd) => void
}

export function createGate(sleep: Sleep): Gate {
  let answer: ((how: HoldEnd) => void) | undefined
  return {
    async wait(ms) {
      const over = new AbortController()
      const answered = new Promise<HoldEnd>((resolve) => {
        answer = resolve
      })
      const timeUp = async (): Promise<HoldEnd> => {
        await sleep(ms ?? 0, over.signal)
        return 'go-on'
      }
      const how = await (ms === undefined ? answered : Promise.race([answered, timeUp()]))
      answer = undefined
      over.abort()
      return how
    },
    end(how) {
      answer?.(how)
    },
  }
}
