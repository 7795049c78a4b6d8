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
  // Of a variable: what nginx makes of it is tested with nginx itself.
  'nginx.conf': (text: string) => {
    const added = text.matchAll(/^add_header (\S+) "(.*)" always;$/gm)
    return new Map(Array.from(added, ([, name = '', value = '']) => [name.toLowerCase(), value]))
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
      const expected = headersFor(shared, path)
      if (name === 'nginx.conf') expected.delete('cache-control')
      expect(headers).toEqual(Object.fromEntries(expected))
      expect(headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringMatching(/^max-age=63072000/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(expected.has('cache-control')).toBe(
        path.startsWith('/assets/') && name !== 'nginx.conf',
      )
    }
  },
)
