import { describe, expect, it } from 'vitest'
import { askedDelayMs, retryDelayMs } from '../../../shared/api/retry.ts'

const now = new Date('2026-01-05T10:00:00Z')

describe('askedDelayMs', () => {
  it.each([
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Mon, 05 Jan 2026 10:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Mon, 05 Jan 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': '3600' }, 3_600_000],
    [{ 'retry-after': '9'.repeat(400) }, 86_400_000],
    [{ 'retry-after-ms': '9'.repeat(400) }, 86_400_000],
    [{ 'retry-after': 'Mon, 05 Jan 2099 10:00:00 GMT' }, 86_400_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('of %j is %s ms', (headers, ms) => {
    expect(askedDelayMs(new Headers(headers as Record<string, string>), now)).toBe(ms)
  })
})

describe('retryDelayMs', () => {
  it('doubles, and takes off up to a quarter', () => {
    expect([0, 1, 2].map((attempt) => retryDelayMs(attempt, () => 0))).toEqual([500, 1000, 2000])
    expect(retryDelayMs(1, () => 0.999)).toBeGreaterThanOrEqual(750)
  })
})
