import { describe, expect, test } from 'vitest'
import { checkPublishedValues } from '../../../site/plugins/published-values.ts'

const part = (json: string) => Buffer.from(json).toString('base64url')
const token = (payload: string, header = '{"alg":"HS256","typ":"JWT"}') =>
  `${part(header)}.${part(payload)}.c2lnbmF0dXJl`
const anon = token('{"iss":"supabase","role":"anon"}')

const secretKeys: [string, string][] = [
  ['a secret key', 'sb_secret_4f9a77c1e2'],
  ['an access token', 'sbp_0123456789abcdef0123456789abcdef01234567'],
  ['service_role', token('{"role":"service_role"}')],
  ['service_role, escaped', token(String.raw`{"role":"\u0073ervice_role"}`)],
  ['a role with an escaped name', token(String.raw`{"r\u006fle":"service_role"}`)],
  ['service_role after anon', token('{"role":"anon","role":"service_role"}')],
  ['spaces in the JSON', token(' { "role" : "service_role" } ', ' { "alg": "none" }')],
  ['supabase_admin', token('{"role":"supabase_admin"}')],
  ['no role', token('{"sub":"me"}')],
  ['a role that is no text', token('{"role":["anon"]}')],
  ['a key of an AI service', 'sk-proj-4f9a77c1e2b8d6'],
]

const wrapped: ((key: string) => string)[] = [
  (key) => key,
  (key) => ` ${key}`,
  (key) => `${key}\n`,
  (key) => `"${key}"`,
  (key) => `'${key}'`,
  (key) => `Bearer ${key}`,
  (key) => ` "Bearer ${key}" `,
  (key) => encodeURIComponent(`Bearer ${key}`),
]

/** What is said of a value, and that the value itself is not in it. */
function refusal(name: string, value: string): string {
  try {
    checkPublishedValues({ [name]: value })
  } catch (error) {
    const { message } = error as Error
    expect(message).not.toContain(value.trim())
    return message
  }
  return 'nothing'
}

describe.each(secretKeys)('a key that is secret (%s)', (_, key) => {
  test.each([
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    'VITE_SUPABASE_ANON_KEY',
    'VITE_AI_MODEL',
    'VITE_ANYTHING',
  ])('ends the build in %s, however it is wrapped', (name) => {
    for (const wrap of wrapped) expect(refusal(name, wrap(key))).toMatch(`${name} holds `)
  })

  test.each(['VITE_SUPABASE_URL', 'VITE_AI_API_URL', 'VITE_SITE_ORIGIN'])(
    'ends the build as a part of the address in %s',
    (name) => {
      for (const address of [`user:${key}@host.example`, `${key}@host.example`]) {
        expect(refusal(name, `https://${address}/`)).toMatch(`${name} holds `)
      }
      for (const rest of [`/${key}/x`, `?a=${key}`, `?${key}`, `#${key}`]) {
        expect(refusal(name, `https://host.example${rest}`)).toMatch(`${name} holds `)
      }
    },
  )
})

test.each([
  'https://user:word@host.example/',
  'https://user@host.example/',
  'postgres://postgres:word@host.example:5432/postgres',
  ' https://:word@host.example/ ',
  'https://host.example/v1?key=word',
  'https://host.example/v1?api-version=1&api-key=word',
  'https://host.example/v1?Access_Token=word',
  'https://host.example/v1?x=9f8e7d6c5b4a39281706f5e4',
  'https://host.example/v1?9f8e7d6c5b4a39281706f5e4',
  'https://host.example/v1#password=word',
])('an address that carries a password or a key ends the build: %s', (address) => {
  for (const name of ['VITE_SUPABASE_URL', 'VITE_AI_API_URL', 'VITE_SITE_ORIGIN']) {
    expect(refusal(name, address)).toMatch(`${name} holds `)
  }
})

test.each(['sk-short', ' "sk-abcdefghijklmnopqrstuvwxyz"', 'Bearer sk-abc'])(
  'a key in place of a model ends the build: %s',
  (value) => {
    expect(refusal('VITE_AI_MODEL', value)).toMatch('VITE_AI_MODEL holds a key')
  },
)

test.each([` ${anon}`, `"${anon}"`, `Bearer ${anon}`, 'something-else', `${anon}.more`])(
  'a Supabase key has to be publishable and nothing else: %s',
  (value) => {
    for (const name of ['VITE_SUPABASE_PUBLISHABLE_KEY', 'VITE_SUPABASE_ANON_KEY']) {
      expect(refusal(name, value)).toMatch(`${name} is not a publishable key`)
    }
  },
)

test('both names of the key are looked at, also where the other one is used', () => {
  expect(() => {
    checkPublishedValues({
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
      VITE_SUPABASE_ANON_KEY: 'sb_secret_abc',
    })
  }).toThrow('VITE_SUPABASE_ANON_KEY')
})

test('what may be published is', () => {
  for (const key of [anon, token('{"role":"authenticated"}'), 'sb_publishable_4f9a77c1e2']) {
    checkPublishedValues({
      VITE_SITE_ORIGIN: 'https://www.example.com',
      VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
      VITE_SUPABASE_PUBLISHABLE_KEY: key,
      VITE_SUPABASE_ANON_KEY: '',
      VITE_AI_API_URL:
        'https://me.openai.azure.com/openai/deployments/gpt-4o/x?api-version=2024-06-01',
      VITE_AI_MODEL: 'deepseek/deepseek-r1-distill-llama-70b:free',
      PENNYWREN_SECRET: 'sb_secret_never_in_a_script',
    })
  }
})
