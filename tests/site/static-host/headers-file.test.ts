import { describe, expect, test } from 'vitest'
import { headersFor, parseHeadersFile } from '../../../site/static-host/headers-file.ts'

const at = (path: string, file: string) =>
  Object.fromEntries(headersFor(parseHeadersFile(file), path))
const covers = (pattern: string, path: string) => at(path, `${pattern}\n  X-Test: yes`) as unknown

describe('A path in a headers file', () => {
  test.each([
    ['/', '/'],
    ['/blog', '/blog'],
    ['/blog', '/blog/'],
    ['/blog/', '/blog'],
    ['/*', '/'],
    ['/*', '/blog/a'],
    ['/blog/*', '/blog'],
    ['/blog/*', '/blog/'],
    ['/blog/*', '/blog/a/b'],
    ['/assets/*.js', '/assets/a/b.js'],
    ['/*/edit/*', '/a/b/edit/c'],
    ['/blog/:slug', '/blog/a'],
    ['/:section/:slug', '/blog/a'],
    ['/blog/:slug.html', '/blog/a.html'],
    ['/a+b(c)', '/a+b(c)'],
  ])('%s covers %s', (pattern, path) => {
    expect(covers(pattern, path)).toEqual({ 'x-test': 'yes' })
  })

  test.each([
    ['/', '/blog'],
    ['/blog', '/blogs'],
    ['/blog', '/blog/a'],
    ['/blog', '/a/blog'],
    ['/blog/*', '/blogs'],
    ['/blog/*', '/'],
    ['/blog/:slug', '/blog'],
    ['/blog/:slug', '/blog/a/b'],
    ['/a.b', '/aXb'],
    ['/Blog', '/blog'],
    ['https://example.org/*', '/'],
  ])('%s does not cover %s', (pattern, path) => {
    expect(covers(pattern, path)).toEqual({})
  })
})

describe('Of the blocks that match', () => {
  test('all apply', () => {
    expect(at('/blog', '/*\n A: 1\n/blog\n B: 2\n/about\n C: 3')).toEqual({ a: '1', b: '2' })
  })

  test('the one listed last decides about a header, in any case of its name', () => {
    const file = '/*\n X-Frame-Options: DENY\n/blog\n x-frame-options: SAMEORIGIN\n'
    expect(at('/blog', file)).toEqual({ 'x-frame-options': 'SAMEORIGIN' })
    expect(at('/', file)).toEqual({ 'x-frame-options': 'DENY' })
  })

  test('a later one can take a header away, and set it anew', () => {
    const file = '/*\n A: 1\n B: 1\n/blog\n ! A\n ! B\n B: 2\n'
    expect(at('/blog', file)).toEqual({ a: null, b: '2' })
    expect(at('/', file)).toEqual({ a: '1', b: '1' })
  })

  test('an earlier one cannot take away what a later one sets', () => {
    expect(at('/blog', '/blog\n ! A\n/*\n A: 1\n')).toEqual({ a: '1' })
  })
})

describe('A block', () => {
  test('joins a header that it repeats', () => {
    const file = '/*\n Cache-Control: no-cache\n Cache-Control: no-store\n'
    expect(at('/', file)).toEqual({ 'cache-control': 'no-cache, no-store' })
  })

  test('keeps the colons of a value, and what is no placeholder', () => {
    const file = "/*\n Content-Security-Policy: connect-src 'self' https: http://127.0.0.1:*\n"
    expect(at('/x', file)).toEqual({
      'content-security-policy': "connect-src 'self' https: http://127.0.0.1:*",
    })
  })

  test('puts parts of the path into a value, encoded', () => {
    const file = '/:section/*\n Link: </:section/feed.xml>\n X-Rest: :splat :other\n'
    expect(at('/blog/a\r\nb', file)).toEqual({})
    expect(at('/blog/ü x', file)).toEqual({
      link: '</blog/feed.xml>',
      'x-rest': '%C3%BC%20x :other',
    })
  })

  test('can have comments, blank lines, tabs and Windows line ends', () => {
    const file = '# all\r\n/*\r\n\r\n\t# this\r\n\tA: 1\r\n  B:2\r\n'
    expect(at('/', file)).toEqual({ a: '1', b: '2' })
  })

  test('cannot set what frames the message', () => {
    const file = '/*\n Content-Length: 5\n Transfer-Encoding: chunked\n Connection: close\n A: 1'
    expect(at('/', file)).toEqual({ a: '1' })
  })
})

test('Lines that fit nothing are skipped', () => {
  const file = 'A: 0\nno path\n/*\n no header\n : 1\n B:\n bad name: 1\n A: 1\n!\n'
  expect(at('/', file)).toEqual({ a: '1' })
  expect(at('/', '')).toEqual({})
})
