const passing = new Set([408, 409, 429])
const firstMs = 500
const jitter = 0.25

/** Whether a later attempt may succeed. */
export function isPassing(status: number): boolean {
  return passing.has(status) || status >= 500
}

/**
 * Milliseconds to wait before the next attempt where the service does not say: 0.5 s, 1 s, 2 s …,
 * less up to 25 % jitter. `attempt` counts from 0.
 */
export function retryDelayMs(attempt: number, random: () => number): number {
  return firstMs * 2 ** attempt * (1 - jitter * random())
}

/**
 * Milliseconds that a reply asks to wait by `retry-after-ms` or `Retry-After` (seconds or an HTTP
 * date); undefined where it does not say, or where the page may not read it.
 */
export function askedDelayMs(headers: Headers, now: Date): number | undefined {
  const ms = number(headers.get('retry-after-ms'))
  if (ms !== undefined) return ms
  const after = headers.get('retry-after')
  const seconds = number(after)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(after ?? '')
  return Number.isNaN(date) ? undefined : Math.max(date - now.getTime(), 0)
}

function number(text: string | null): number | undefined {
  return text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
}
