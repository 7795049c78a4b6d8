import { expect, test } from 'vitest'
import { parseSiteUrl } from '../../../shared/publication/site-url.ts'

test.each([
  ['https://site.example', 'https://site.example', false],
  ['  https://Site.example/ ', 'https://site.example', false],
  ['https://site.example:8443', 'https://site.example:8443', false],
  ['https://site.example/blog/', 'https://site.example', true],
  ['https://site.example/?a=b', 'https://site.example', true],
  ['https://site.example/#top', 'https://site.example', true],
  ['http://localhost:4311', 'http://localhost:4311', false],
  ['http://127.0.0.1:4311/', 'http://127.0.0.1:4311', false],
])('%j is the site at %s', (text, origin, isCut) => {
  expect(parseSiteUrl(text)).toEqual({ ok: true, origin, isCut })
})

test.each([
  ['site.example', 'not-a-url'],
  ['https://user:word@site.example', 'has-credentials'],
  ['http://site.example', 'not-secure'],
  ['http://localhost.example', 'not-secure'],
])('%j is no site’s address', (text, problem) => {
  expect(parseSiteUrl(text)).toEqual({ ok: false, problem })
})
