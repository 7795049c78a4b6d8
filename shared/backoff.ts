const firstMs = 2_000
const longestMs = 60_000
const unaskedLimitMs = 30 * 60_000
const askedLimitMs = 24 * 60 * 60_000

/** How long a service that limits its rate is waited for. */
export interface Backoff {
  /**
   * Milliseconds until the next attempt: what the service asks for, or else 2 s, 4 s, 8 s … up to
   * 60 s. What it asks for counts alone only once: where that was not enough, pauses grow too.
   * Undefined where the pauses it asked for would be more than a day, or the others more than half an
   * hour in all.
   */
  next: (askedMs: number | undefined) => number | undefined
  /** The service has answered. */
  renew: () => void
}

export function createBackoff(): Backoff {
  let attempts = 0
  let leftMs = { asked: askedLimitMs, unasked: unaskedLimitMs }
  return {
    next(askedMs) {
      const kind = askedMs === undefined ? 'unasked' : 'asked'
      const grownMs = grown(kind === 'asked' ? attempts - 1 : attempts)
      const ms = Math.max(askedMs ?? 0, grownMs)
      if (ms > leftMs[kind]) return undefined
      attempts += 1
      leftMs[kind] -= ms
      return ms
    },
    renew() {
      attempts = 0
      leftMs = { asked: askedLimitMs, unasked: unaskedLimitMs }
    },
  }
}

function grown(attempts: number): number {
  return attempts < 0 ? 0 : Math.min(firstMs * 2 ** attempts, longestMs)
}
