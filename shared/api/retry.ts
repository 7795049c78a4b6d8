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
const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
const amount = String.raw`\d+(?:\.\d+)?\s?(?:ms|milli\w*|s(?:ec\w*)?|m(?:in\w*)?|h(?:\w*ours?|rs?)?)(?![a-z])`
/** '1m30.5s', '898ms', '2 minutes' or '1 hour and 5 min'. */
const duration = String.raw`${amount}(?:(?:,? and |,? ?)${amount})*`
const fieldDelay =
  /"retry[_-]?(?:delay|after)(_ms|-ms)?(?:_seconds)?"\s*:\s*"?(\d+(?:\.\d+)?[a-z\d.]*)/i
const wordDelay = new RegExp(
  String.raw`\b(?:in|after|wait|for)(?: about| at least| another)? (${duration})`,
  'i',
)

/** Milliseconds that the body of a reply asks to wait; Infinity for a limit of a day that names no time. */
export function namedDelayMs(body: string): number | undefined {
  const text = body.slice(0, mostRead)
  const [, inMs, field] = fieldDelay.exec(text) ?? []
  if (field !== undefined && number(field) !== undefined) return Number(field) * (inMs ? 1 : 1000)
  const named = field ?? wordDelay.exec(text)?.[1]
  if (named !== undefined) return durationMs(named)
  return perDay.test(text) ? Number.POSITIVE_INFINITY : undefined
}

function durationMs(text: string): number {
  const amounts = [...text.matchAll(/(\d+(?:\.\d+)?)\s?(ms|milli|[smh])/gi)]
  const unitOf = (name: string) => units[name.toLowerCase() as keyof typeof units] ?? units.ms
  return amounts.reduce((sum, [, count, unit = '']) => sum + Number(count) * unitOf(unit), 0)
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** How long a service that asks to be left alone is waited for; the operator sees that, and can end it. */
export function createPatience() {
  let pauses = 0
  let leftMs = longestPauseMs
  /**
   * Milliseconds until the next attempt; undefined where that would be too long. The service is waited
   * for as long as it says at first; where it says nothing, or that was not enough, for 2 s, 4 s, 8 s …,
   * for a minute in all.
   */
  return (askedMs: number | undefined): number | undefined => {
    if (pauses === 0 && askedMs !== undefined) leftMs = Math.max(leftMs, askedMs)
    const isAskedFirst = askedMs !== undefined && pauses === 0
    const grownMs = isAskedFirst
      ? 0
      : firstPauseMs * 2 ** (askedMs === undefined ? pauses : pauses - 1)
    if (leftMs === 0 || (askedMs ?? 0) > leftMs) return undefined
    const ms = Math.min(Math.max(askedMs ?? 0, grownMs), leftMs)
    pauses += 1
    leftMs -= ms
    return ms
  }
}
