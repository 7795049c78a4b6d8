import { expect, test } from 'vitest'
import { keyWarnings, webhookWarnings } from '../../../../site/publisher/settings/warnings.ts'

test.each([
  ['https://n8n.example.com/webhook/abc', 'https:', []],
  ['https://n8n.example.com/webhook-test/abc', 'https:', [/test address of n8n/]],
  ['http://n8n.example.com/webhook/abc', 'http:', [/not encrypted/]],
  ['http://n8n.example.com/webhook/abc', 'https:', [/browsers refuse/]],
  ['http://localhost:5678/webhook/abc', 'http:', []],
  ['http://localhost:5678/webhook/abc', 'https:', [/your own machine/]],
  ['not an address', 'https:', []],
] as const)('%s from a page with %s', (address, protocol, expected) => {
  const warnings = webhookWarnings(address, protocol)
  expect(warnings).toHaveLength(expected.length)
  for (const [index, pattern] of expected.entries()) expect(warnings[index]).toMatch(pattern)
})

test('a key that is shorter than keys are is pointed out', () => {
  expect(keyWarnings('sk-short')).toHaveLength(1)
  expect(keyWarnings('sk-0123456789abcdef01234567')).toEqual([])
  expect(keyWarnings('')).toEqual([])
})
