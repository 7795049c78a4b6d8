import { expect, test } from 'vitest'
import { redactAddress } from '../../../../desktop/main/network/redact-address.ts'

const address = 'https://hooks.example.com/webhook/7c1f-secret-path?token=t0k%2Fen-9911'

test.each([
  ['The requested webhook "POST 7c1f-secret-path" is not registered.', 'path'],
  [`Cannot POST ${address}`, 'whole address'],
  ['No such token: t0k/en-9911', 'decoded value of the query'],
  ['No such token: t0k%2Fen-9911', 'value of the query as it was sent'],
  ['Not found: /webhook/7c1f-sec…', 'beginning of it where the text was cut off'],
])('%s is shown without the %s', (text) => {
  const shown = redactAddress(text, address)
  expect(shown).not.toMatch(/7c1f|t0k/)
  expect(shown).toContain('…')
})

test('all else that a webhook says is shown as it is', () => {
  for (const text of [
    '',
    'Unauthorized',
    '<b>No</b>',
    'webhook is off…',
    'Try hooks.example.com',
  ]) {
    expect(redactAddress(text, address)).toBe(text)
  }
})
