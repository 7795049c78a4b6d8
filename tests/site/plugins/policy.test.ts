import { expect, test } from 'vitest'
import { anywhere, pagePolicy } from '../../../site/plugins/policy.ts'

const database = 'https://db.example'
const policyOf = (connect: readonly string[]) =>
  new Map(
    pagePolicy({ style: 'a{color:red}', script: 'tell()' }, connect)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )

test.each([
  ['visitors’', [database], [database], []],
  ['simulated', [], [], []],
  ['the publisher’s', anywhere, ['https:', 'http:'], ['blob:']],
])('%s pages may send to the site itself, to %j and nowhere else', (_, connect, to, pictures) => {
  const policy = policyOf(connect)
  expect(policy.get('connect-src')).toEqual(["'self'", ...to])
  // Those of the operator's device.
  expect(policy.get('img-src')).toEqual(["'self'", ...pictures])
})

test('a page runs and shows its own texts alone, by their hashes, without an exception', () => {
  expect(Object.fromEntries(policyOf([]))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'sha256-oxgNpzdSsIETs4xnc0NP0DubsjBCOk3m3KvLzsXtoHE='"],
    'style-src': ["'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='"],
    'connect-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
})
