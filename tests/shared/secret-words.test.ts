import { expect, test } from 'vitest'
import { findSecrets, isPublishableKey } from '../../shared/secret-words.ts'

const part = (json: string) => Buffer.from(json).toString('base64url')
const token = (payload: string, signature = 'c2ln') =>
  `${part('{"alg":"HS256"}')}.${part(payload)}.${signature}`
const random = 'Zk3Qw9Lx7Vb2Nm8Rt5Yp1Hg6Jd4Fs0Ca'
const signature = `${random}${random}`.slice(0, 43)

test.each([
  ['a secret key of Supabase', false, 'sb_secret_4f9a77c1e2'],
  ['a secret key of Supabase', true, 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'],
  ['a secret token of Supabase', false, token('{"role":"service_role"}')],
  ['a secret token of Supabase', true, token('{"role":"service_role"}', signature)],
  ['a secret token of Supabase', false, token(String.raw`{"r\u006fle":"\u0073ervice_role"}`)],
  ['a secret token of Supabase', false, token('{"role":"anon","role":"service_role"}')],
  ['an access token of Supabase', false, 'sbp_b3f1c09a7e5d2846b3f1c09a7e5d2846b3f1c09a'],
  ['a key of an AI service', false, 'sk-proj-4f9a77c1e2b8d6'],
  ['a key of an AI service', false, `gsk_${random}`],
  ['a key of Google', false, `AIza${random}abc`],
  ['a token of GitHub', false, `ghp_${random}`],
  ['a private key', false, `-----BEGIN RSA PRIVATE KEY-----\n${random}`],
  ['a private key', false, `"-----BEGIN PRIVATE KEY-----\\n${random}\\n"`],
])('%s is found (%s): %s', (kind, opensDatabase, secret) => {
  for (const text of [
    secret,
    `"Bearer ${secret}"`,
    `https://a.example/?x=${secret}`,
    `<b>${secret}<`,
  ]) {
    expect(findSecrets(text)).toMatchObject([{ kind, opensDatabase }])
  }
  expect(isPublishableKey(secret)).toBe(false)
})

test.each([
  'placeholder="sk-…"',
  'risk-free-portfolio-2026-guide',
  'key.startsWith("sb_secret_")',
  '-----END PRIVATE KEY-----',
  `createClient("https://x.supabase.co","${token('{"role":"anon"}', signature)}")`,
  token('{"sub":"1","name":"Jo"}', signature),
  'sb_publishable_4f9a77c1e2',
])('nothing is found in %s', (text) => {
  expect(findSecrets(text)).toEqual([])
})

test('a key that is made to be published is one, and nothing around it', () => {
  const keys = [
    'sb_publishable_4f9a77c1e2',
    ...['anon', 'authenticated'].map((role) => token(`{"role":"${role}"}`)),
  ]
  for (const key of keys) {
    expect(isPublishableKey(key)).toBe(true)
    for (const text of [` ${key}`, `"${key}"`, `Bearer ${key}`, `${key}.more`]) {
      expect(isPublishableKey(text)).toBe(false)
    }
  }
  expect(isPublishableKey('something-else')).toBe(false)
  expect(isPublishableKey(token('{"sub":"me"}'))).toBe(false)
  expect(isPublishableKey(token('{"role":["anon"]}'))).toBe(false)
})
