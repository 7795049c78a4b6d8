/** A day: who asks for more, or for a number without end, does not mean a pause. */
const longestAskedMs = 86_400_000

/**
 * Milliseconds that a reply asks to wait by `retry-after-ms` or `Retry-After` (seconds or an HTTP
 * date), a day at most; undefined where it does not say, or where the page may not read it.
 */
export function askedDelayMs(headers: Headers, now: Date): number | undefined {
  const ms = number(headers.get('retry-after-ms')) ?? delayMs(headers.get('retry-after'), now)
  return ms === undefined ? undefined : Math.min(ms, longestAskedMs)
}

function delayMs(after: string | null, now: Date): number | undefined {
  const seconds = number(after)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(after ?? '')
  return Number.isNaN(date) ? undefined : Math.max(date - now.getTime(), 0)
}

function number(text: string | null): number | undefined {
  return text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
}

const mostRead = 5000
const perDay = /per[\s_-]?day|\bdaily\b|\b[rt]pd\b|by_?day/i
const fieldDelay = /"retry_?(?:delay|after)(?:_seconds)?"\s*:\s*"?(\d+(?:\.\d+)?)s?"?/i
const wordDelay = /\b(?:in|after|wait|for)\s+(\d+(?:\.\d+)?)\s?s(?:ec(?:ond)?s?)?\b/i

/** Milliseconds that the body of a reply asks to wait, named in seconds; Infinity for a limit of a day. */
export function namedDelayMs(body: string): number | undefined {
  const text = body.slice(0, mostRead)
  if (perDay.test(text)) return Number.POSITIVE_INFINITY
  const [, seconds] = fieldDelay.exec(text) ?? wordDelay.exec(text) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

const firstBackoffMs = 2_000
const longestBackoffMs = 60_000

/** How long a service that limits its rate is waited for; the operator sees that, and can end it. */
export function createBackoff() {
  let attempts = 0
  return {
    /**
     * Milliseconds until the next attempt: what the service asks for, or else 2 s, 4 s, 8 s … up to
     * 60 s. What it asks for counts alone only once: where that was not enough, pauses grow too.
     */
    next(askedMs: number | undefined): number {
      const isAskedFirst = askedMs !== undefined && attempts === 0
      const grown = askedMs === undefined ? attempts : attempts - 1
      const grownMs = Math.min(firstBackoffMs * 2 ** grown, longestBackoffMs)
      attempts += 1
      return isAskedFirst ? askedMs : Math.max(askedMs ?? 0, grownMs)
    },
    /** The service has answered. */
    renew() {
      attempts = 0
    },
  }
}
