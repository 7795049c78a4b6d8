import { describe, expect, it } from 'vitest'
import { retryDelayMs } from '../../../shared/api/retry.ts'

const now = new Date('2026-01-05T10:00:00Z')
const delay = (headers: Record<string, string>, attempt = 0, random = 0) =>
  retryDelayMs(new Headers(headers), attempt, () => random, now)

describe('retryDelayMs', () => {
  it.each([
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Mon, 05 Jan 2026 10:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Mon, 05 Jan 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': '3600' }, 60_000],
    [{ 'retry-after-ms': '999999999' }, 60_000],
    [{ 'retry-after': 'soon' }, 500],
    [{}, 500],
  ])('of %j is %i ms', (headers, ms) => {
    expect(delay(headers)).toBe(ms)
  })

  it('doubles up to 8 s and takes off up to a quarter', () => {
    expect([0, 1, 2, 3, 4, 5].map((attempt) => delay({}, attempt))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000,
    ])
    expect(delay({}, 1, 0.999)).toBeGreaterThanOrEqual(750)
  })
})
