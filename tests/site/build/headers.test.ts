import { expect, test } from 'vitest'
import { headersFile, nginxFile, vercelFile } from '../../../site/build/host-files.ts'
import { headerRules, policyHeader, type HeaderRule } from '../../../site/build/headers.ts'
import { inlinedTexts } from '../../support/inlined-texts.ts'

const live = { origin: 'https://site.example', supabaseOrigin: 'https://db.example' }
const local = {
  origin: 'https://site.example',
  supabaseOrigin: 'http://127.0.0.1:4311',
}

const publisherPaths = ['/bulk-publisher', '/blog-publisher']
const otherPaths = [
  '/',
  '/blog',
  '/blog/',
  '/blog/some-article',
  '/missing',
  '/blog/missing',
  '/bulk-publisher/missing',
  '/bulk-publisher-2',
  '/assets/main-abc.js',
]

function matches(rule: HeaderRule, path: string): boolean {
  if (!rule.path.endsWith('*')) return rule.path === path
  return path.startsWith(rule.path.slice(0, -1))
}

/** All values of each header, in the order of the rules. */
function headersOf(rules: readonly HeaderRule[], path: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const rule of rules.filter((candidate) => matches(candidate, path))) {
    for (const [name, value] of Object.entries(rule.headers)) {
      values.set(name, [...(values.get(name) ?? []), value])
    }
  }
  return values
}

function sources(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `))
  return found?.split(' ').slice(1) ?? []
}

function mayConnect(policy: string, origin: string): boolean {
  return sources(policy, 'connect-src').some(
    (source) =>
      source === origin ||
      (source === 'https:' && origin.startsWith('https:')) ||
      (source.endsWith(':*') && origin.startsWith(source.slice(0, -1))),
  )
}

const inlined = inlinedTexts('a{color:red}', 'tell()')

/** What Netlify and Vercel send of several values, and Cloudflare where none is taken back. */
const policyOf = (environment: typeof live | typeof local, path: string) =>
  headersOf(headerRules(environment, inlined), path).get(policyHeader)?.at(-1) ?? ''

test.each(otherPaths)('%s connects to the waitlist and nowhere else', (path) => {
  expect(mayConnect(policyOf(live, path), 'https://db.example')).toBe(true)
  expect(mayConnect(policyOf(live, path), 'https://elsewhere.example')).toBe(false)
  expect(mayConnect(policyOf(live, path), 'http://localhost:5678')).toBe(false)
  expect(mayConnect(policyOf(live, path), 'http://127.0.0.1:5678')).toBe(false)
  expect(mayConnect(policyOf(local, path), 'http://127.0.0.1:4311')).toBe(true)
  expect(mayConnect(policyOf(local, path), 'http://127.0.0.1:9999')).toBe(false)
})

test.each(publisherPaths)('%s connects to any webhook over https', (path) => {
  expect(mayConnect(policyOf(live, path), 'https://hooks.example')).toBe(true)
  expect(mayConnect(policyOf(live, path), 'http://hooks.example')).toBe(false)
  expect(mayConnect(policyOf(live, path), 'http://192.168.0.4:5678')).toBe(false)
  for (const environment of [live, local]) {
    expect(mayConnect(policyOf(environment, path), 'http://127.0.0.1:9999')).toBe(true)
    expect(mayConnect(policyOf(environment, path), 'http://localhost:5678')).toBe(true)
    expect(mayConnect(policyOf(environment, path), 'http://[::1]:5678')).toBe(false)
  }
})

test.each([...publisherPaths, ...otherPaths])(
  '%s has a whole policy without exceptions',
  (path) => {
    const policy = policyOf(live, path)
    expect(sources(policy, 'default-src')).toEqual(["'none'"])
    expect(sources(policy, 'script-src')).toEqual([
      "'self'",
      "'sha256-oxgNpzdSsIETs4xnc0NP0DubsjBCOk3m3KvLzsXtoHE='",
    ])
    expect(sources(policy, 'style-src')).toEqual([
      "'self'",
      "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='",
    ])
    expect(sources(policy, 'frame-ancestors')).toEqual(["'none'"])
    expect(policy).not.toMatch(/unsafe|data:/)
    // Any port of this machine, and no other wildcard.
    expect(policy.replace(/http:\/\/(localhost|127\.0\.0\.1):\*/g, '')).not.toContain('*')
  },
)

test('neither of both policies allows the scripts of the other’s pages', () => {
  const kinds = { ...inlined, publisher: { style: '', script: 'publisher()' } }
  const scriptsOf = (path: string) =>
    sources(headersOf(headerRules(live, kinds), path).get(policyHeader)?.at(-1) ?? '', 'script-src')
  const [visitors = [], publisher = []] = ['/blog', '/blog-publisher'].map(scriptsOf)
  expect([visitors, publisher]).toMatchObject([{ length: 2 }, { length: 2 }])
  expect(visitors.filter((source) => publisher.includes(source))).toEqual(["'self'"])
})

test('every header but the policy is set once for a path', () => {
  for (const path of [...publisherPaths, ...otherPaths]) {
    const headers = headersOf(headerRules(live, inlined), path)
    headers.delete(policyHeader)
    expect([...headers.values()].map((values) => values.length)).not.toContain(2)
    expect(Object.fromEntries(headers)).toMatchObject({
      'X-Content-Type-Options': ['nosniff'],
      'X-Frame-Options': ['DENY'],
      'Referrer-Policy': ['no-referrer'],
      'Cross-Origin-Resource-Policy': ['same-origin'],
    })
  }
})

test('_headers has a block for each rule, and takes back what it sets anew', () => {
  const rules = [
    { path: '/*', headers: { A: '1', B: '2' } },
    { path: '/x', headers: { A: '3', C: '4' } },
  ]
  expect(headersFile(rules)).toBe('/*\n  A: 1\n  B: 2\n\n/x\n  ! A\n  A: 3\n  C: 4\n')
})

test('vercel.json is JSON with the same rules in the same order', () => {
  const { headers } = JSON.parse(vercelFile(headerRules(live, inlined), [])) as {
    headers: { source: string; headers: { key: string; value: string }[] }[]
  }
  expect(headers.map(({ source }) => source)).toEqual([
    '/(.*)',
    '/blog-publisher',
    '/bulk-publisher',
    '/assets/(.*)',
  ])
  expect(headers.map((rule) => rule.headers.length)).toEqual(
    headerRules(live, inlined).map((rule) => Object.keys(rule.headers).length),
  )
})

test('the nginx include adds every header once, also to errors, and widens it for the publisher', () => {
  const text = nginxFile(headerRules(live, inlined), [])
  const added = Array.from(text.matchAll(/^add_header (\S+) (\$\w+)( always)?;$/gm))
  const names = new Set(headerRules(live, inlined).flatMap(({ headers }) => Object.keys(headers)))
  expect(added.map(([, name]) => name)).toEqual([...names])
  const withoutErrors = added.filter(([, , , always]) => always === undefined)
  expect(withoutErrors.map(([, name]) => name)).toEqual(['Cache-Control'])

  const patterns = Array.from(
    text.matchAll(/^if \(\$request_uri ~ "(.+)"\) \{ set \$pennywren_content_security_policy /gm),
    ([, pattern]) => new RegExp(pattern ?? ''),
  )
  const isWidened = (uri: string) => patterns.some((pattern) => pattern.test(uri))
  expect(['/bulk-publisher?x=1', ...publisherPaths].filter((uri) => !isWidened(uri))).toEqual([])
  expect(['/?x=/bulk-publisher', ...otherPaths].filter(isWidened)).toEqual([])
  expect(text).toContain('set $pennywren_cache_control "";')
})
