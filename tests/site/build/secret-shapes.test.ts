import { expect, test } from 'vitest'
import { findSecret, withoutSecrets } from '../../../site/build/secret-shapes.ts'

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
