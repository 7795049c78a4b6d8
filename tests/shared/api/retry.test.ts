import { describe, expect, it } from 'vitest'
import { askedDelayMs, createBackoff } from '../../../shared/api/retry.ts'

const now = new Date('2026-01-05T10:00:00Z')

it.each([
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': 'Mon, 05 Jan 2026 10:00:20 GMT' }, 20_000],
  [{ 'retry-after': 'Mon, 05 Jan 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after': '9'.repeat(400) }, 86_400_000],
  [{ 'retry-after': 'Mon, 05 Jan 2099 10:00:00 GMT' }, 86_400_000],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('askedDelayMs of %j is %s ms', (headers, ms) => {
  expect(askedDelayMs(new Headers(headers as Record<string, string>), now)).toBe(ms)
})

const repeat = (times: number, next: () => number) => Array.from({ length: times }, () => next())

describe('createBackoff', () => {
  it('lets pauses grow where the service does not ask for one', () => {
    const backoff = createBackoff()
    expect(repeat(7, () => backoff.next(undefined))).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ])
  })

  it('takes what the service asks for, and more once that was not enough', () => {
    const backoff = createBackoff()
    expect(repeat(4, () => backoff.next(3_000))).toEqual([3_000, 3_000, 4_000, 8_000])
    expect(createBackoff().next(0)).toBe(0)
  })

  it('begins anew when the service has answered', () => {
    const backoff = createBackoff()
    repeat(7, () => backoff.next(undefined))
    backoff.renew()
    expect(backoff.next(undefined)).toBe(2_000)
  })
})
