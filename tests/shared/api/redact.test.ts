import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { redactor, secretParts } from '../../../shared/api/redact.ts'

const address = 'https://hooks.example.com/webhook/7c1f-secret-path?token=t0k%2Fen-99+11&q=hunter2'
const hide = redactor(secretParts(address))

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('/', '&#x2F;').replaceAll('-', '&#45;')
const json = (text: string) => JSON.stringify(text).replaceAll('/', String.raw`\/`)
const units = (text: string) =>
  Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const bytes = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

describe('what a webhook says is shown without its address', () => {
  test.each([
    ['The requested webhook "POST 7c1f-secret-path" is not registered.', 'path'],
    [`Cannot POST ${address}`, 'whole address'],
    [`Cannot POST ${address}`.toUpperCase(), 'address in upper case'],
    ['No such token: t0k/en-99 11', 'decoded value of the query'],
    ['No such token: t0k%2Fen-99+11', 'value of the query as it was sent'],
    ['No such token: t0k%2fen-99%2011', 'value of the query with another plus'],
    ['No such token: t0k%252Fen-99%2B11', 'value of the query encoded twice'],
    ['No such user: hunter2', 'short value of the query'],
    [json(`{"path": "${address}"}`), 'address in JSON'],
    [json(json(address)), 'address in JSON in JSON'],
    [html(address), 'address in HTML'],
    [html(json(address)), 'address in JSON in HTML'],
    [units(address), 'address in escapes of JSON'],
    [bytes(address), 'address in percent signs'],
    ['Not found: /webhook/7c1f-sec…', 'beginning of it where the text was cut off'],
    ['Not found: /webhook/7c1f-...', 'beginning of it where the text was cut off'],
    ['Not found: …ret-path', 'end of it behind a cut'],
    ['Not found: "7c1f-secret-pa" (path too long)', 'most of it'],
  ])('%s is shown without the %s', (text) => {
    const shown = hide(text)
    for (const secret of ['7c1f', 'ret-path', 't0k', '99', 'hunter2']) {
      expect(decodeURIComponent(shown).toLowerCase()).not.toContain(secret)
    }
    expect(shown).toContain('…')
  })

  test('and all else as it is', () => {
    for (const text of [
      '',
      'Unauthorized',
      '<b>No</b>',
      'webhook is off…',
      'Try hooks.example.com',
      'The token is missing: 100 % sure + &amp; \\u0041',
    ]) {
      expect(hide(text)).toBe(text)
    }
  })
})

test('an address without a path hides nothing', () => {
  expect(redactor(secretParts('https://hooks.example.com/'))('See /docs')).toBe('See /docs')
})

/** What a service may make of one character. */
const spellings: ((character: string) => string)[] = [
  (character) => character,
  (character) => character.toUpperCase(),
  (character) => character.toLowerCase(),
  bytes,
  (character) => bytes(character).toUpperCase(),
  (character) => bytes(bytes(character)),
  (character) => `&#${character.codePointAt(0)};`,
  (character) => `&#x${character.codePointAt(0)?.toString(16)};`,
  (character) =>
    Array.from({ length: character.length }, (_, at) => units(character[at] ?? '')).join(''),
]

const secret = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ0189-_.~!$,:;@é家🎉')),
  minLength: 8,
  maxLength: 40,
})
const surroundings = fc.string({ unit: fc.constantFrom(...Array.from(' ()<>[]|')), maxLength: 20 })

test('no part of any address is shown, however a service spells it', () => {
  const spelling = fc.infiniteStream(fc.constantFrom(...spellings))
  fc.assert(
    fc.property(secret, secret, secret, spelling, surroundings, surroundings, (...all) => {
      const [path, name, value, spellings, before, after] = all
      const url = new URL('https://hooks.example.com')
      url.pathname = `/hook/${path}`
      url.searchParams.set(name, value)
      const hideParts = redactor(secretParts(url.href))
      for (const said of [path, value]) {
        const spelled = Array.from(said, (character) => spellings.next().value(character)).join('')
        expect(hideParts(before + spelled + after)).toBe(`${before}…${after}`)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a reply twice as long takes twice as many steps', () => {
  const steps = (text: string) => {
    const slice = vi.spyOn(String.prototype, 'slice')
    try {
      hide(text)
      return slice.mock.calls.length
    } finally {
      slice.mockRestore()
    }
  }
  for (const unit of ['%25', '\\\\', '&amp;', '…', '7c1f-']) {
    const once = steps(unit.repeat(1000))
    expect(steps(unit.repeat(2000))).toBeLessThanOrEqual(2 * once + 1000)
  }
})
