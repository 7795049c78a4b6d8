import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutSecrets } from '../../../shared/api/secret-parts.ts'

const url =
  'https://hooks.example.com/webhook/7c1f-secret-path?token=t0k%2Fen-99%2011-and-more&q=hunter2#end-of-the-address'
const key = 'sk-canary_7f3a9c51e2d84b60'

test.each([
  ['The requested webhook "POST 7c1f-secret-path" is not registered.', 'path'],
  [`Cannot POST ${url}`, 'whole URL'],
  [JSON.stringify({ path: url }).replaceAll('/', String.raw`\/`), 'URL in JSON'],
  [`https://elsewhere.example/?from=${encodeURIComponent(url)}`, 'URL in another one'],
  ['No such token: t0k/en-99 11-and-more', 'value of the query'],
  ['Nothing at #end-of-the-address.', 'fragment'],
  [`{"authorization":"Bearer ${key}"}`, 'key in JSON'],
  [`key=${encodeURIComponent(key).replace('_', '%5F')}&x=1`, 'key, percent-encoded'],
])('a text from outside is left out as a whole where it is %j, with the %s', (text) => {
  expect(withoutSecrets(text, url, `Bearer ${key}`)).toBe('')
})

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ0189é家')),
  minLength: 16,
  maxLength: 40,
})

describe('a token of sixteen characters or more', () => {
  test('is found anywhere, in any case and percent-encoded', () => {
    const border = fc.string({ maxLength: 5 }).filter((text) => !/[%\d]/.test(text))
    const property = fc.property(letters, border, border, (token, before, after) => {
      const hook = new URL('https://hooks.example.com')
      hook.pathname = `/catch/${token}`
      for (const form of [token, token.toUpperCase(), encodeURIComponent(token)]) {
        for (const secret of [token, `Bearer ${token}`, hook.href])
          expect(withoutSecrets(`${before}${form}${after}`, secret)).toBe('')
      }
    })
    fc.assert(property)
  })
})

test.each([
  '',
  'Unauthorized',
  'Try hooks.example.com',
  'The id is missing: 100 % sure + &amp;',
  'No such user: hunter2',
])('%j is shown as it is', (text) => {
  expect(withoutSecrets(text, url, key)).toBe(text)
})

test.each(['sk-no-key-required', ''])(
  'the placeholder %j of a key hides no text',
  (placeholder) => {
    const said = [
      'An API key is required: none was sent, or an empty one.',
      'This is a test of the local service. Key required: no.',
      'Model ollama-local-x is not needed: latest is.',
    ]
    for (const text of said)
      expect([
        withoutSecrets(text, placeholder),
        withoutSecrets(text, `Bearer ${placeholder}`),
      ]).toEqual([text, text])
  },
)

test.each([
  ['/webhook/blog', '409: there is a post at /blog/foo already.'],
  ['/api/v1/posts?source=pennywren', 'The source pennywren may not write to /api/v1/posts.'],
  ['/', 'See /docs'],
])('the plain address %s hides no text: %s', (path, text) => {
  expect(withoutSecrets(text, `https://hooks.example.com${path}`)).toBe(text)
})
