import { expect, test } from 'vitest'
import { headersFile } from '../../../site/build/host-files.ts'
import { headerRules } from '../../../site/build/headers.ts'
import { headersFor, parseHeadersFile } from '../../../site/static-host/static-host.ts'
import { inlinedTexts } from '../../support/inlined-texts.ts'

const at = (path: string, file: string) =>
  Object.fromEntries(headersFor(parseHeadersFile(file), path))
const covers = (pattern: string, path: string) => at(path, `${pattern}\n  X-Test: yes`) as unknown

test.each([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog', '/blog/'],
  ['/blog/', '/blog'],
  ['/*', '/'],
  ['/*', '/blog/a'],
  ['/*', '/\n'],
  ['/blog/*', '/blog'],
  ['/blog/*', '/blog/'],
  ['/blog/*', '/blog/a/b'],
  ['/a+b(c)', '/a+b(c)'],
])('The path %j covers %j', (pattern, path) => {
  expect(covers(pattern, path)).toEqual({ 'x-test': 'yes' })
})

test.each([
  ['/', '/blog'],
  ['/blog', '/blogs'],
  ['/blog', '/blog/a'],
  ['/blog', '/a/blog'],
  ['/blog/*', '/blogs'],
  ['/blog/*', '/'],
  ['/a.b', '/aXb'],
  ['/Blog', '/blog'],
])('The path %s does not cover %s', (pattern, path) => {
  expect(covers(pattern, path)).toEqual({})
})

test('All rules that match apply', () => {
  expect(at('/blog', '/*\n  A: 1\n\n/blog\n  B: 2\n\n/about\n  C: 3\n')).toEqual({
    a: '1',
    b: '2',
  })
})

test('The rule listed last decides about a header, in any case of its name', () => {
  const file = '/*\n  X-Frame-Options: DENY\n\n/blog\n  x-frame-options: SAMEORIGIN\n'
  expect(at('/blog', file)).toEqual({ 'x-frame-options': 'SAMEORIGIN' })
  expect(at('/', file)).toEqual({ 'x-frame-options': 'DENY' })
})

test('A value keeps its colons', () => {
  const file = "/*\n  Content-Security-Policy: connect-src 'self' https: http://127.0.0.1:*\n"
  expect(at('/x', file)).toEqual({
    'content-security-policy': "connect-src 'self' https: http://127.0.0.1:*",
  })
})

test('An empty file gives no headers', () => {
  expect(at('/', '')).toEqual({})
})

test('What the build writes is read back', () => {
  const environment = { origin: 'https://site.example', supabaseOrigin: 'https://db.example' }
  const rules = headerRules(environment, inlinedTexts('a{}', 'a()'))
  const ofRule = (path: string) => Object.entries(rules.find((r) => r.path === path)?.headers ?? {})
  const expected = [...ofRule('/*'), ...ofRule('/blog/*')]
  expect(expected.length).toBeGreaterThan(5)
  expect(at('/blog/a', headersFile(rules))).toEqual(
    Object.fromEntries(expected.map(([name, value]) => [name.toLowerCase(), value])),
  )
})
