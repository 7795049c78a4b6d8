const firstMs = 2_000
const longestMs = 60_000
const limitMs = 30 * 60_000

/** How long a service that limits its rate is waited for. */
export interface Patience {
  /**
   * Milliseconds until the next attempt: what the service asks for, or else 2 s, 4 s, 8 s … up to
   * 60 s. What it asks for counts alone only once: where that was not enough, pauses grow too.
   * Undefined where all pauses together would be longer than half an hour.
   */
  next: (askedMs: number | undefined) => number | undefined
  /** The service has answered. */
  renew: () => void
}

export function createPatience(): Patience {
  let attempts = 0
  let waitedMs = 0
  return {
    next(askedMs) {
      const grownMs = askedMs === undefined ? grown(attempts) : grown(attempts - 1)
      const ms = Math.max(askedMs ?? 0, grownMs)
      if (waitedMs + ms > limitMs) return undefined
      attempts += 1
      waitedMs += ms
      return ms
    },
    renew() {
      attempts = 0
      waitedMs = 0
    },
  }
}

function grown(attempts: number): number {
  return attempts < 0 ? 0 : Math.min(firstMs * 2 ** attempts, longestMs)
}
