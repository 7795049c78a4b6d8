import { describe, expect, test } from 'vitest'
import {
  endpointWarnings,
  keyWarnings,
  modelWarnings,
  webhookWarnings,
} from '../../../../site/publisher/settings/warnings.ts'

test.each([
  ['https://n8n.example.com/webhook/abc', 'https:', []],
  ['https://n8n.example.com/webhook-test/abc', 'https:', [/test address of n8n/]],
  ['http://n8n.example.com/webhook/abc', '', [/posts\.$/]],
  ['http://n8n.example.com/webhook/abc', 'http:', [/browsers refuse/]],
  ['http://n8n.example.com/webhook/abc', 'https:', [/browsers refuse/]],
  ['http://localhost:5678/webhook/abc', 'http:', []],
  ['http://localhost:5678/webhook/abc', 'https:', [/your own machine/]],
  ['http://[::1]:5678/webhook/abc', '', []],
  ['http://[::1]:5678/webhook/abc', 'http:', [/localhost or 127\.0\.0\.1 only/]],
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

test('an endpoint on this machine that a page cannot call is pointed out to a page alone', () => {
  const address = 'http://[::1]:11434/v1/chat/completions'
  expect(endpointWarnings(address, false)).toEqual([])
  expect(endpointWarnings(address, true)).toEqual([
    expect.stringContaining('localhost or 127.0.0.1 only'),
  ])
  expect(endpointWarnings('http://localhost:11434/v1/chat/completions', true)).toEqual([])
})

describe('modelWarnings', () => {
  const models = [{ id: 'old', endsOn: '2027-01-15' }, { id: 'new' }]
  test.each([
    ['new', []],
    ['old', [expect.stringContaining('January 15, 2027')]],
    ['other', [expect.stringContaining('not list')]],
    ['', []],
  ])('of %j are %j', (text, warnings) => {
    expect(modelWarnings(text, { ok: true, models })).toEqual(warnings)
  })

  test('are none where the service lists nothing', () => {
    expect(modelWarnings('other', undefined)).toEqual([])
    expect(modelWarnings('other', { ok: false, message: '' })).toEqual([])
  })
})
