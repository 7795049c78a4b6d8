import { expect, test } from 'vitest'
import { headersFor } from '../../../../site/dev/static-host/static-host.ts'

const at = (path: string, file: string) => Object.fromEntries(headersFor(file, path))

test.each([
  ['/', '/', true],
  ['/blog', '/blog/', true],
  ['/blog/', '/blog', true],
  ['/blog', '/a/blog', false],
  ['/*', '/', true],
  ['/blog/*', '/blog', true],
  ['/blog/*', '/blog/a/b', true],
  ['/blog/*', '/blogs', false],
  ['/a.b', '/aXb', false],
])('The path %j covers %j: %j', (pattern, path, isCovered) => {
  expect(at(path, `${pattern}\n  X-Test: yes`)).toEqual(isCovered ? { 'x-test': 'yes' } : {})
})

test('All rules that match apply, and the one listed last decides about a header', () => {
  const file = '/*\n  A: 1\n  B: 1\n\n/blog\n  b: 2\n\n/about\n  C: 3\n'
  expect(at('/blog', file)).toEqual({ a: '1', b: '2' })
  expect(at('/', file)).toEqual({ a: '1', b: '1' })
})
