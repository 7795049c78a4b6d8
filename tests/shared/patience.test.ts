import { describe, expect, it } from 'vitest'
import { createPatience } from '../../shared/patience.ts'

const repeat = (times: number, next: () => number | undefined) =>
  Array.from({ length: times }, () => next())

describe('createPatience', () => {
  it('lets pauses grow where the service does not ask for one', () => {
    const patience = createPatience()
    expect(repeat(7, () => patience.next(undefined))).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ])
  })

  it('takes what the service asks for, and more once that was not enough', () => {
    const patience = createPatience()
    expect(repeat(4, () => patience.next(3_000))).toEqual([3_000, 3_000, 4_000, 8_000])
    expect(createPatience().next(0)).toBe(0)
  })

  it.each([
    ['half an hour of pauses that nobody asked for', undefined, 30 * 60_000],
    ['a day of pauses that the service asked for', 3_600_000, 24 * 3_600_000],
    ['a day of pauses that the service says are no pauses', 0, 24 * 3_600_000],
  ])('ends after %s', (_, askedMs, limitMs) => {
    const patience = createPatience()
    let waitedMs = 0
    for (let ms = patience.next(askedMs); ms !== undefined; ms = patience.next(askedMs)) {
      waitedMs += ms
    }
    expect(waitedMs).toBeLessThanOrEqual(limitMs)
    expect(waitedMs).toBeGreaterThan(limitMs - 60_000)
  })

  it('begins anew when the service has answered', () => {
    const patience = createPatience()
    while (patience.next(undefined) !== undefined);
    patience.renew()
    expect(patience.next(undefined)).toBe(2_000)
  })
})
