import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inTime } from '../../support/in-time.ts'
import { parseCalendar } from '../../support/parse-calendar.ts'

/** By name: how a text begins, the piece of it that is repeated until it is long, and how it ends. */
const hostile = JSON.parse(
  readFileSync(join(import.meta.dirname, 'hostile.json'), 'utf8'),
) as Record<string, [start: string, piece: string, end?: string]>

/** In UTF-16 units: a reading that takes steps with the square of it would not end in time. */
const longest = 300_000

it.each(Object.entries(hostile))(
  `comes to an end with ${longest} characters of %s`,
  (_, [start, piece, end = '']) => {
    const text = start + piece.repeat(longest / piece.length) + end
    expect(() => inTime(() => parseCalendar(text, '2026-01-05'))).not.toThrow()
  },
)
