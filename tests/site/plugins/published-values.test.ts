import { expect, test } from 'vitest'
import { checkPublishedValues } from '../../../site/plugins/published-values.ts'
import { withoutSecrets } from '../../../site/plugins/without-secrets.ts'

const secret = 'sb_secret_4f9a77c1e2'
const names = ['VITE_SUPABASE_PUBLISHABLE_KEY', 'VITE_SUPABASE_ANON_KEY', 'VITE_AI_MODEL', 'VITE_X']
const addresses = ['VITE_SUPABASE_URL', 'VITE_AI_API_URL', 'VITE_SITE_ORIGIN']

/** The message about a value, in which the value itself must not stand. */
function refusal(name: string, value: string): string {
  try {
    checkPublishedValues({ VITE_EMPTY: '', [name]: value })
  } catch (error) {
    const { message } = error as Error
    expect(message).not.toContain(value.trim())
    return message
  }
  return 'nothing'
}

test.each<[string[], string]>([
  [names, secret],
  [names, ` "Bearer ${secret}" `],
  [names, 'sk-proj-4f9a77c1e2b8d6'],
  [addresses, `https://${secret}@host.example/`],
  [addresses, `https://host.example/${secret}/x`],
  [addresses, 'https://user:word@host.example/'],
  [addresses, 'postgres://postgres:word@host.example:5432/postgres'],
  [addresses, 'https://host.example/v1?api-version=1&api-key=word'],
  [addresses, 'https://host.example/v1?Access_Token=word'],
  [addresses, 'https://host.example/v1#password=word'],
])('%j may not be %s', (variables, value) => {
  for (const name of variables) expect(refusal(name, value)).toMatch(`${name} holds `)
})

test.each(['something-else', ' sb_publishable_4f9a77c1e2'])(
  'a key of Supabase has to be publishable and nothing else: %s',
  (value) => {
    for (const name of names.slice(0, 2)) {
      expect(refusal(name, value)).toMatch(`${name} is not a publishable key`)
    }
  },
)

test('what may be published is', () => {
  checkPublishedValues({
    VITE_SITE_ORIGIN: 'https://www.example.com',
    VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_4f9a77c1e2',
    VITE_SUPABASE_ANON_KEY: '',
    VITE_AI_API_URL: 'https://me.openai.azure.com/openai/gpt-4o/x?api-version=2024-06-01',
    VITE_AI_MODEL: 'deepseek/deepseek-r1-distill-llama-70b:free',
    PENNYWREN_SECRET: 'sb_secret_never_in_a_script',
  })
})

test('a file that holds a secret is not published, and a picture is not searched', () => {
  for (const file of ['assets/main.js', 'blog.html', 'data.json']) {
    expect(() => withoutSecrets(file, Buffer.from(`x="${secret}"`))).toThrow(`${file} would hold`)
    expect(() => withoutSecrets(file, secret)).not.toThrow(secret)
    expect(withoutSecrets(file, 'x="sb_publishable_4f9a77c1e2"')).toContain('sb_publishable')
  }
  expect(withoutSecrets('a.png', secret)).toBe(secret)
})
