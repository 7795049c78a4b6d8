import { expect, test } from 'vitest'
import { checkSecret, parseHeader } from '../../shared/secrets.ts'

test.each([
  ['Authorization: Bearer abc:def', ['Authorization', 'Bearer abc:def']],
  ['  X-Api-Key:canary  \n', ['X-Api-Key', 'canary']],
  ["!#$%&'*+.^_`|~09aZ: a\tb", ["!#$%&'*+.^_`|~09aZ", 'a\tb']],
])('the header %j is kept as name and value, and nothing of it is shown', (text, header) => {
  const checked = checkSecret('webhookHeader', text)
  expect(checked).toEqual({ ok: true, value: header.join(': '), hint: '' })
  expect(parseHeader(header.join(': '))).toEqual(header)
})

test.each([
  '',
  'canary',
  'X-Canary:',
  'X Canary: x',
  'X-Cänary: x',
  '\r\nX-Canary: x\r\nX-Other: y',
  'X-Canary: a\u0000b',
  'X-Canary: käse',
])('%j is no header, which is told without repeating it', (text) => {
  const checked = checkSecret('webhookHeader', text)
  expect(checked).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) })
  expect(JSON.stringify(checked)).not.toMatch(/canary/i)
})

test.each(['Content-Type', 'Host', 'Proxy-Authorization', 'Sec-Fetch-Site'])(
  'a header named %s is the app’s or the network’s own',
  (name) => {
    expect(checkSecret('webhookHeader', `${name}: x`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('another name'),
    })
  },
)
