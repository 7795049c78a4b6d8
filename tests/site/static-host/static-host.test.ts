import { expect, test } from 'vitest'
import { headersFile } from '../../../site/build/host-files.ts'
import { headerRules } from '../../../site/build/headers.ts'
import { headersFor } from '../../../site/static-host/static-host.ts'
import { inlinedTexts } from '../../support/inlined-texts.ts'

const at = (path: string, file: string) => Object.fromEntries(headersFor(file, path))

test.each([
  ['/', '/', true],
  ['/', '/blog', false],
  ['/blog', '/blog/', true],
  ['/blog/', '/blog', true],
  ['/blog', '/blogs', false],
  ['/blog', '/blog/a', false],
  ['/blog', '/a/blog', false],
  ['/*', '/', true],
  ['/*', '/\n', true],
  ['/blog/*', '/blog', true],
  ['/blog/*', '/blog/a/b', true],
  ['/blog/*', '/blogs', false],
  ['/a+b(c)', '/a+b(c)', true],
  ['/a.b', '/aXb', false],
  ['/Blog', '/blog', false],
])('The path %j covers %j: %j', (pattern, path, isCovered) => {
  expect(at(path, `${pattern}\n  X-Test: yes`)).toEqual(isCovered ? { 'x-test': 'yes' } : {})
})

test('All rules that match apply, and the one listed last decides about a header', () => {
  const file = '/*\n  A: 1\n  B: 1\n\n/blog\n  b: 2\n\n/about\n  C: 3\n'
  expect(at('/blog', file)).toEqual({ a: '1', b: '2' })
  expect(at('/', file)).toEqual({ a: '1', b: '1' })
})

test('What the build writes is read back', () => {
  const environment = { origin: 'https://site.example', supabaseOrigin: 'https://db.example' }
  const rules = headerRules(environment, inlinedTexts('a{}', 'a()'))
  const ofRule = (path: string) => Object.entries(rules.find((r) => r.path === path)?.headers ?? {})
  const headersOf = (...paths: string[]) =>
    Object.fromEntries(paths.flatMap(ofRule).map(([name, value]) => [name.toLowerCase(), value]))
  for (const path of ['/blog', '/404', '/bulk-publisher/missing', '/bulk-publisher-2']) {
    expect(at(path, headersFile(rules)), path).toEqual(headersOf('/*'))
  }
  for (const path of ['/blog-publisher', '/bulk-publisher']) {
    expect(at(path, headersFile(rules)), path).toEqual(headersOf('/*', path))
  }
})
