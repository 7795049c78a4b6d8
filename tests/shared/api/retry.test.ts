import { expect, it } from 'vitest'
import { askedDelayMs, createPatience, namedDelayMs } from '../../../shared/api/retry.ts'

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

it.each([
  ['try again in about 1 hour and 5 min', 3_900_000],
  ['10,000 requests per day. Please wait 20 seconds', 20_000],
  ['{"retry_after": 7}', 7000],
  ['{"retry-after-ms": "250"}', 250],
  ['10,000 requests per day', Number.POSITIVE_INFINITY],
  ['Wait for 3 models', undefined],
  ['Try again later', undefined],
])('namedDelayMs of %j is %s ms', (body, ms) => {
  expect(namedDelayMs(body)).toBe(ms)
})

it.each([
  // In all a minute, where the service says nothing.
  [undefined, [2_000, 4_000, 8_000, 16_000, 30_000, undefined]],
  [3_000, [3_000, 3_000, 4_000, 8_000, 16_000, 26_000, undefined]],
  [0, [0, 2_000, 4_000, 8_000, 16_000, 30_000, undefined]],
  [45_000, [45_000, undefined]],
  [500_000, [500_000, undefined]],
])('the patience with a service that asks for %s ms each time is %j', (asked, pauses) => {
  const next = createPatience()
  expect(pauses.map(() => next(asked))).toEqual(pauses)
})
