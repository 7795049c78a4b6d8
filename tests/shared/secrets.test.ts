import { expect, test } from 'vitest'
import { checkSecret, mayUseKeyQuestion, parseHeader } from '../../shared/secrets.ts'

test.each([
  ['Authorization: Bearer abc:def', ['Authorization', 'Bearer abc:def']],
  ['  X-Api-Key:canary  \n', ['X-Api-Key', 'canary']],
  ["!#$%&'*+.^_`|~09aZ: a\tb", ["!#$%&'*+.^_`|~09aZ", 'a\tb']],
  ['Proxied-By: me', ['Proxied-By', 'me']],
])('the header %j is kept as name and value, and nothing of it is shown', (text, header) => {
  const checked = checkSecret('webhookHeader', text)
  expect(checked).toEqual({ ok: true, value: header.join(': '), hint: '' })
  expect(parseHeader(header.join(': '))).toEqual(header)
})

test.each([
  '',
  '   ',
  'canary',
  ': canary',
  'X-Canary:',
  'X-Canary:   ',
  'X Canary: x',
  'X-Cänary: x',
  '\r\nX-Canary: x\r\nX-Other: y',
  'X-Canary: a\r\nX-Other: b',
  'X-Canary: a\nb',
  'X-Canary: a\u0000b',
  'X-Canary: a\u007fb',
  'X-Canary: käse',
  'X-Canary: “quoted”',
])('%j is no header, which is told without repeating it', (text) => {
  const checked = checkSecret('webhookHeader', text)
  expect(checked).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) })
  expect(JSON.stringify(checked)).not.toMatch(/canary/i)
})

test.each([
  'Content-Type',
  'CONTENT-ENCODING',
  'Host',
  'TE',
  'Proxy-Authorization',
  'Sec-Fetch-Site',
  'Cookie',
  'Origin',
  'Access-Control-Request-Method',
])('a header named %s is the app’s or the network’s own', (name) => {
  expect(checkSecret('webhookHeader', `${name}: x`)).toMatchObject({
    ok: false,
    message: expect.stringContaining('another name'),
  })
})

test('before an AI key goes to another host, both hosts are named, as far as they are known', () => {
  expect(mayUseKeyQuestion('api.example', 'other.example:8443')).toEqual({
    title: 'Send your AI key to other.example:8443?',
    detail: expect.stringContaining('entered for api.example.') as string,
  })
  expect(mayUseKeyQuestion(undefined, 'other.example').detail).toContain('not known')
})
