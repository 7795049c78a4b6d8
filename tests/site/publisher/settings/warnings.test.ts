import { expect, test } from 'vitest'
import { webhookWarnings } from '../../../../site/publisher/settings/warnings.ts'

test.each([
  ['https://n8n.example.com/webhook/abc', 'https:', []],
  ['https://n8n.example.com/webhook-test/abc', 'https:', [/^A test address of n8n/]],
  ['http://n8n.example.com/webhook/abc', '', [/not encrypted/]],
  ['http://192.168.0.4:5678/webhook/abc', 'http:', [/not encrypted/]],
  ['http://192.168.0.4:5678/webhook/abc', 'https:', [/^Browsers block http/]],
  ['http://localhost:5678/webhook/abc', 'http:', []],
  ['http://localhost:5678/webhook/abc', 'https:', [/^Your own machine/]],
  ['http://[::1]:5678/webhook/abc', 'http:', []],
  ['not an address', 'https:', []],
] as const)('%s from a page with %s', (address, protocol, expected) => {
  const warnings = webhookWarnings(address, protocol)
  expect(warnings).toHaveLength(expected.length)
  for (const [index, pattern] of expected.entries()) expect(warnings[index]).toMatch(pattern)
})
