import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSecrets } from '../../../shared/api/secret-parts.ts'

const url = 'https://hooks.example.com/webhook/7c1f-secret-path?token=t0k%2Fen-99+11&q=hunter2#end1'
const key = 'sk-canary_7f3a9c51e2d84b60'

test.each([
  ['The requested webhook "POST 7c1f-secret-path" is not registered.', 'path'],
  [`Cannot POST ${url}`, 'whole URL'],
  [`Cannot POST ${url}`.toUpperCase(), 'URL in upper case'],
  [JSON.stringify({ path: url }).replaceAll('/', String.raw`\/`), 'URL in JSON'],
  ['No such token: t0k/en-99 11', 'decoded value of the query'],
  ['No such token: t0k%2Fen-99+11', 'value of the query as it was sent'],
  ['No such token: t0k%2fen-99%2011', 'value of the query with another plus'],
  ['No such user: hunter2', 'short value of the query'],
  ['Nothing at end1', 'fragment'],
  ['Not found: /webhook/7c1f-secre…', 'beginning of it where the text was cut off'],
  ['Not found: …ecret-path', 'end of it behind a cut'],
  [`Incorrect API key: ${key}`, 'key'],
  ['Incorrect API key: sk-canary…', 'beginning of the key'],
  ['Incorrect API key: ********e2d84b60', 'end of the key'],
])('a text from outside is left out as a whole where it is %j, with the %s', (text) => {
  expect(withoutSecrets(text, url, key)).toBe('')
})

test('a text from outside is left out wherever eight letters and digits of a secret stand in a row', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abcXYZ0189é家')),
    minLength: 8,
    maxLength: 40,
  })
  const around = fc.string({ unit: fc.constantFrom(...Array.from(' ()<>[]|')), maxLength: 20 })
  const property = fc.property(letters, fc.nat(), around, around, (secret, at, before, after) => {
    const from = at % (secret.length - 7)
    const said = before + secret.slice(from, from + 8).toUpperCase() + after
    const hook = new URL('https://hooks.example.com')
    hook.pathname = `/catch/${secret}`
    expect(withoutSecrets(said, secret)).toBe('')
    expect(withoutSecrets(said, hook.href)).toBe('')
  })
  fc.assert(property)
})

test.each([
  '',
  'Unauthorized',
  '<b>No</b>',
  'The webhook is off…',
  'Try hooks.example.com',
  'The id is missing: 100 % sure + &amp;',
  'A path is no secret.',
])('%j is shown as it is', (text) => {
  expect(withoutSecrets(text, url, key)).toBe(text)
})

test('a URL without a path hides nothing', () => {
  expect(withoutSecrets('See /docs', 'https://hooks.example.com/')).toBe('See /docs')
})
