import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isOnHost, readEnvironment } from '../../../site/plugins/environment.ts'

test('a secret in a setting is named before anything is built', () => {
  vi.stubEnv('VITE_SUPABASE_URL', '"https://user:word@project.supabase.co"')
  expect(() => readEnvironment('production')).toThrow('VITE_SUPABASE_URL')
})

test('the origins are those of the addresses, and the folder of posts the one that is named', () => {
  vi.stubEnv('PENNYWREN_POSTS', '/elsewhere/posts')
  vi.stubEnv('VITE_SITE_ORIGIN', 'https://www.example.com/')
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.co/rest')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_4f9a77c1e2')
  expect(readEnvironment('production')).toMatchObject({
    origin: 'https://www.example.com',
    supabaseOrigin: 'https://project.supabase.co',
    postsDir: resolve('/elsewhere/posts'),
  })
})

test.each([
  ['', /^VITE_SITE_ORIGIN is not set: .* https:\/\/pennywren\.example\.$/],
  ['https://www.example.com', undefined],
  ['https://www.example.com/', undefined],
  ['https://www.example.com/money', /^VITE_SITE_ORIGIN is more than an origin: .*example\.com, /],
])('the origin %j', (origin, warning) => {
  vi.stubEnv('VITE_SITE_ORIGIN', origin)
  const { warnings } = readEnvironment('production')
  expect(warnings).toEqual(warning === undefined ? [] : [expect.stringMatching(warning)])
})

test.each([
  [{}, false],
  [{ CI: '', NETLIFY: 'false', VERCEL: '0' }, false],
  [{ CI: 'true' }, true],
  [{ VERCEL: '1' }, true],
  [{ CF_PAGES: '1' }, true],
])('the machine with %j is a host’s: %j', (env, expected) => {
  expect(isOnHost(env)).toBe(expected)
})

test('a host has to know where the site will live', () => {
  vi.stubEnv('VITE_SITE_ORIGIN', '')
  expect(() => readEnvironment('production', {}, true)).toThrow(/^VITE_SITE_ORIGIN is not set: /)
  expect(readEnvironment('production').origin).toBe('https://pennywren.example')
  vi.stubEnv('VITE_SITE_ORIGIN', 'https://www.example.com')
  expect(readEnvironment('production', {}, true).origin).toBe('https://www.example.com')
})
