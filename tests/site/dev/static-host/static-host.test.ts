import { expect, test } from 'vitest'
import { findPage, headersFor } from '../../../../site/dev/static-host/static-host.ts'

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

test('All rules that match apply, and a header of two of them has both values', () => {
  const file = '/*\n  A: 1\n  B: 1\n\n/blog\n  b: 2\n\n/about\n  C: 3\n'
  expect(at('/blog', file)).toEqual({ a: '1', b: '1, 2' })
  expect(at('/', file)).toEqual({ a: '1', b: '1' })
})

/** The files of a site, and the answer at `/x`: Cloudflare and others lead away, Vercel and others have nothing. */
test.each([
  ['/x.html /x/index.html', '/x', { file: '/x.html' }],
  ['/x.html /x/index.html', '/x/', { file: '/x/index.html' }],
  ['/x.html /x/index.html', '/x.html', { to: '/x' }],
  ['/x.html /x/index.html', '/x/index', { to: '/x/' }],
  ['/x/index.html', '/x', { to: '/x/' }],
  ['/x.html', '/x', {}],
  ['/x.html', '/x/', { to: '/x' }],
  ['/x', '/x', { file: '/x' }],
  ['/404.html', '/404', {}],
])('Of %s, %s has the answer %j', (files, path, answer) => {
  expect(findPage(path, (file) => files.split(' ').includes(file))).toEqual(answer)
})
