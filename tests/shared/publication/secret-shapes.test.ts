import { expect, test } from 'vitest'
import { findSecret, findSecrets } from '../../../shared/publication/secret-shapes.ts'
import { withoutSecrets } from '../../../site/plugins/without-secrets.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (role: string) => `${part({ alg: 'HS256' })}.${part({ role })}.c2lnbmF0dXJl`

test.each([
  'const key="sb_secret_4f9a77c1e2"',
  'x=`sbp_0123456789abcdef0123456789abcdef01234567`',
  '{"key":"sk-proj-4f9a77c1e2b8d6"}',
  `createClient("https://x.supabase.co","${token('service_role')}")`,
  `<p>${token('supabase_admin')}</p>`,
  `window.env.${token('service_role')}`,
  `AIza${'Sy0'.repeat(12)}`,
  `gsk_${'a1B2'.repeat(6)}`,
  `ghp_${'a1B2'.repeat(9)}`,
  '-----BEGIN RSA PRIVATE KEY-----',
])('a file that holds a secret is not published: %s', (text) => {
  for (const file of ['assets/main.js', 'blog.html', 'data.json']) {
    expect(() => withoutSecrets(file, text)).toThrow(file)
    expect(() => withoutSecrets(file, Buffer.from(text))).toThrow(file)
    expect(() => withoutSecrets(file, text)).not.toThrow(text)
  }
})

test.each([
  'placeholder="sk-…"',
  'placeholder="sk-..."',
  '.mask-image-gradient-to-bottom-50{}',
  'risk-free-portfolio-2026-guide',
  'key.startsWith("sb_secret_")',
  `createClient("https://x.supabase.co","${token('anon')}")`,
  'sb_publishable_4f9a77c1e2',
  'import("./publisher-page.BcD3fG1h.hydrate-islands.js")',
])('what only looks like one is published: %s', (text) => {
  expect(findSecret(text)).toBeUndefined()
  expect(withoutSecrets('assets/main.js', text)).toBe(text)
})

const random = 'Zk3Qw9Lx7Vb2Nm8Rt5Yp1Hg6Jd4Fs0Ca'

test.each([
  ['sb_secret_x', false],
  ['sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz', true],
  ['sbp_0123456789abcdef', false],
  ['sbp_b3f1c09a7e5d2846b3f1c09a7e5d2846b3f1c09a', true],
  ['sk-abc123def456ghi7', false],
  [`sk-${'x1'.repeat(30)}`, false],
  [`sk-proj-${random}${random}`, true],
  ['sk-b3f1c09a7e5d2846b3f1c09a7e5d2846', true],
  [`ghp_${'x'.repeat(36)}`, false],
  [`ghp_${random}${random}`.slice(0, 40), true],
  ['-----BEGIN PRIVATE KEY-----', false],
  ['-----BEGIN PRIVATE KEY-----\nyour key goes here\n-----END PRIVATE KEY-----', false],
  [`-----BEGIN RSA PRIVATE KEY-----\n${random}${random}\n`, true],
  [`"-----BEGIN PRIVATE KEY-----\\n${random}${random}\\n"`, true],
  [token('service_role'), false],
  [token('service_role').replace(/\w+$/, `${random}${random}`.slice(0, 43)), true],
  [`${part({ alg: 'HS256' })}.${part({ sub: '1', name: 'Jo' })}.${random}${random}`, false],
])('%s is one that may work: %s', (text, isWhole) => {
  expect(Array.from(findSecrets(`Never show ${text} to others.`))).toMatchObject([{ isWhole }])
})
