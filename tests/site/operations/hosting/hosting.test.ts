import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headersFor } from '../../../../site/dev/static-host/static-host.ts'

const read = (name: string) =>
  readFile(join(import.meta.dirname, '../../../../site/operations/hosting', name), 'utf8')
const paths = ['/', '/blog/post', '/missing', '/assets/main-abc.js', '/assets-2']

/** Two headers of a path that are in force, by what each host makes of its own file. */
const hosts = {
  _headers: headersFor,
  'vercel.json': (text: string, path: string) => {
    const { headers } = JSON.parse(text) as {
      headers: { source: string; headers: { key: string; value: string }[] }[]
    }
    const rules = headers.filter(({ source }) => new RegExp(`^${source}$`).test(path))
    return new Map(
      rules.flatMap((rule) => rule.headers.map(({ key, value }) => [key.toLowerCase(), value])),
    )
  },
  'nginx.conf': (text: string, path: string) => {
    const added = Array.from(text.matchAll(/^add_header (\S+) (?:"(.*)" always|(\$\w+));$/gm))
    const [, pattern = '', cache = ''] =
      /^if \(\$request_uri ~ "(.+)"\) \{ set \$pennywren_cache "(.+)"; \}$/m.exec(text) ?? []
    const ofVariable = new RegExp(pattern).test(path) ? cache : ''
    return new Map(
      added
        .map(([, name = '', value = ofVariable]) => [name.toLowerCase(), value] as const)
        .filter(([, value]) => value !== ''),
    )
  },
}

test.each(Object.keys(hosts) as (keyof typeof hosts)[])(
  '%s has the headers of every other host, and none that a build changes',
  async (name) => {
    const text = await read(name)
    const shared = await read('_headers')
    expect(text).not.toContain('sha256-')
    for (const path of paths) {
      const headers = Object.fromEntries(hosts[name](text, path))
      expect(headers).toEqual(Object.fromEntries(headersFor(shared, path)))
      expect(headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringMatching(/^max-age=63072000/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect('cache-control' in headers).toBe(path.startsWith('/assets/'))
    }
  },
)
