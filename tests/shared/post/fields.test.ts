import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldNames, fieldOf, instantSchema, type FieldName } from '../../../shared/post/fields.ts'

/** Texts that some fields take, and some do not. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ' ',
    'a, b,, c ',
    ' 2024-02-29 ',
    '2026-02-30',
    ' /a.png\n',
    'https://images.example/a',
    '/\u0000/x',
    '/\ufffe/x',
    '//x',
    '???',
    '\ud800',
    'a\u000bb',
    '<x>',
    '\u0301',
  ),
)

const limits: Partial<Record<FieldName, number>> = { content: 1_000_000, publishDate: 10 }

describe.each(fieldNames)('the field %s', (name) => {
  const { empty, format, input, parse, schema } = fieldOf(name)

  it('is empty where nothing is typed', () => {
    expect(format(empty)).toBe('')
    expect(parse('')).toEqual({ ok: true, value: empty })
  })

  it('makes of a typed text a value that can be kept, and of the value’s text the same', () => {
    const property = fc.property(typed, (text) => {
      const parsed = parse(text)
      if (!parsed.ok) {
        expect(parsed.message).toMatch(/^[A-Z].*\.$/)
        return
      }
      expect(schema.parse(parsed.value)).toEqual(parsed.value)
      expect(parse(format(parsed.value))).toEqual(parsed)
    })
    fc.assert(property)
  })

  it('takes no text beyond its limit, be it typed, kept or read', () => {
    const limit = limits[name] ?? 10_000
    const long = (length: number) =>
      name === 'featuredImage' ? `/${'x'.repeat(length - 1)}` : 'x'.repeat(length)
    const value = Array.isArray(empty) ? [long(limit + 1)] : long(limit + 1)
    expect(parse(long(limit + 1)).ok).toBe(false)
    expect([schema, input].some((door) => door.safeParse(value).success)).toBe(false)
    if (name !== 'publishDate') expect(parse(long(limit)).ok).toBe(true)
  })
})

it.each<[FieldName, string, string | string[]]>([
  ['title', 'A\u0000B\ud800', 'AB\ufffd'],
  ['publishDate', ' 2024-02-29\n', '2024-02-29'],
  ['tags', ' a, b,, c ,', ['a', 'b', 'c']],
  ['featuredImage', 'HTTPS://images.example/a.png', 'HTTPS://images.example/a.png'],
])('a %s that is typed as %j is %j', (name, text, value) => {
  expect(fieldOf(name).parse(text)).toEqual({ ok: true, value })
})

it('the box of the excerpt has three lines, that of the content ten', () => {
  expect([fieldOf('excerpt').lines, fieldOf('content').lines]).toEqual([3, 10])
})

it('an instant is one that can be written as a date', () => {
  const last = Date.UTC(10_000, 0, 1) - 1
  expect(new Date(instantSchema.parse(last)).toISOString()).toBe('9999-12-31T23:59:59.999Z')
  for (const none of [last + 1, -1, 0.5, Number.NaN, 8.64e15])
    expect(instantSchema.safeParse(none).success).toBe(false)
})
