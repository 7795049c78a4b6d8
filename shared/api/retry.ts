const passing = new Set([408, 409, 429])
const longestAskedMs = 60_000
const firstMs = 500
const longestMs = 8_000
const jitter = 0.25

/** Whether another attempt may succeed. A used-up quota comes as 429 too, but does not pass. */
export function shouldRetry(status: number, error: () => { code: string | undefined }): boolean {
  return (passing.has(status) || status >= 500) && error().code !== 'insufficient_quota'
}

/**
 * Milliseconds to wait before the next attempt: what `retry-after-ms` or `Retry-After` (seconds or
 * an HTTP date) asks for, at most 60 s; else 0.5 s, 1 s, 2 s … up to 8 s, less up to 25 % jitter.
 * `attempt` counts from 0.
 */
export function retryDelayMs(
  headers: Headers,
  attempt: number,
  random: () => number,
  now: Date,
): number {
  const asked = askedMs(headers, now)
  if (asked !== undefined) return Math.min(Math.max(asked, 0), longestAskedMs)
  return Math.min(firstMs * 2 ** attempt, longestMs) * (1 - jitter * random())
}

function askedMs(headers: Headers, now: Date): number | undefined {
  const ms = number(headers.get('retry-after-ms'))
  if (ms !== undefined) return ms
  const after = headers.get('retry-after')
  const seconds = number(after)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(after ?? '')
  return Number.isNaN(date) ? undefined : date - now.getTime()
}

function number(text: string | null): number | undefined {
  return text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
}
