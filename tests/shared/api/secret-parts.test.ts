import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretsInUrl, withoutSecrets } from '../../../shared/api/secret-parts.ts'

const url =
  'https://hooks.example.com/webhook/7c1f-secret-path/?token=t0k%2Fen-99%2011-and-more&q=hunt#end-of-the-address'
const key = 'sk-Canary_7f3a9c51e2d84B60'
const secrets = [...secretsInUrl(url), key, '>'.repeat(16), '?'.repeat(16)]

test.each([
  ['The requested webhook "POST 7c1f-secret-path" is not registered.', 'path'],
  [`Cannot POST ${url}`, 'whole URL'],
  [JSON.stringify({ path: url }).replaceAll('/', String.raw`\/`), 'URL in JSON'],
  [`https://elsewhere.example/?from=${encodeURIComponent(url)}`, 'URL in another one'],
  ['No such token: t0k/en-99 11-and-more', 'value of the query'],
  ['Nothing at #end-of-the-address.', 'fragment'],
  [`{"authorization":"Bearer ${key}"}`, 'key in JSON'],
  [`key=${encodeURIComponent(key).replace('_', '%5F')}&x=1`, 'key, percent-encoded'],
  [`Basic ${btoa(`user:${key}`)}`, 'key in base64'],
  ['Basic Pj4-Pj4-Pj4-Pj4-', 'secret in base64 of URLs'],
  ['Basic Pz8_Pz8_Pz8_Pz8_', 'secret in base64 of URLs'],
  [`token: sk-canary_7f3a…`, 'half of the key'],
  ['No key sk-ca****4b60', 'masked key'],
  ['Incorrect API key provided: sk...60.', 'masked key'],
])('a text from outside is left out as a whole where it is %j, with the %s', (text) => {
  expect(withoutSecrets(text, secrets)).toBe('')
})

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ0189-_é家')),
  minLength: 16,
  maxLength: 40,
})
const border = fc.string({ maxLength: 5 }).filter((text) => !/[%\d\\]/.test(text))

test('eight characters in a row are found anywhere, in any case and encoded', () => {
  const property = fc.property(letters, fc.nat(), border, border, (token, from, before, after) => {
    const start = from % (token.length - 7)
    const part = token.slice(start, start + 8)
    const encoded = fc.sample(border, 1).map((one) => new TextEncoder().encode(one + token))
    const base64 = encoded.map((bytes) => btoa(String.fromCharCode(...bytes)))
    const hook = new URL('https://hooks.example.com')
    hook.pathname = `/catch/${token}`
    const query = `https://hooks.example.com/?key=${encodeURIComponent(token)}`
    for (const form of [part, part.toUpperCase(), encodeURIComponent(part), ...base64]) {
      for (const all of [[token], secretsInUrl(hook.href), secretsInUrl(query)])
        expect(withoutSecrets(before + form + after, all)).toBe('')
    }
  })
  fc.assert(property)
})

test.each([
  ['', url],
  ['Unauthorized', url],
  ['Try hooks.example.com', url],
  ['The id is missing: 100 % sure + &amp;', url],
  ['No such user: hunt', url],
  ['409: there is a post at /blog/foo already.', 'https://hooks.example.com/webhook/blog'],
  ['The source blog may not write to /api/v1/posts.', 'https://a.example/api/v1/posts?source=blog'],
  ['See /docs', 'https://hooks.example.com/'],
  ['See /docs#publish.', 'https://hooks.example.com/#publish'],
])('%j is shown as it is where the webhook is %s', (text, address) => {
  expect(withoutSecrets(text, [...secretsInUrl(address), '', 'no-key', key])).toBe(text)
})
