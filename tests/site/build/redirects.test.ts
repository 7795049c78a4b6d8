import { expect, test } from 'vitest'
import { nginxFile, redirectsFile, vercelFile } from '../../../site/build/host-files.ts'

const cyrillic = '/blog/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82'
const redirects = [
  ['/blog/old', '/blog/new'],
  ['/blog/older', '/blog/new'],
  [cyrillic, '/blog/budget'],
  ['/blog/made', cyrillic],
] as const

/** Where each path leads, as a host reads the lines of `_redirects`. */
function followed(isRead: (status: string) => boolean) {
  const targets = new Map<string, string>()
  for (const line of redirectsFile(redirects).trim().split('\n')) {
    const [from = '', to = '', status = '', ...more] = line.split(' ')
    expect(more).toEqual([])
    if (isRead(status) && !targets.has(from)) targets.set(from, `${status} ${to}`)
  }
  return targets
}

test('Netlify redirects although there is a page, by the first rule of a path', () => {
  expect(followed(() => true)).toEqual(new Map(redirects.map(([from, to]) => [from, `301! ${to}`])))
})

test('Cloudflare redirects by the rules that it does not skip', () => {
  const isRead = (status: string) => [200, 301, 302, 303, 307, 308].includes(Number(status))
  expect(followed(isRead)).toEqual(new Map(redirects.map(([from, to]) => [from, `301 ${to}`])))
})

test('Vercel redirects by its settings', () => {
  const settings = JSON.parse(vercelFile([], redirects)) as { redirects: unknown }
  expect(settings.redirects).toEqual(
    redirects.map(([source, destination]) => ({ source, destination, statusCode: 301 })),
  )
})

test('nginx redirects from the path that it has decoded to one that an address can have', () => {
  const rule = /^location = "([^"]*)" \{ return 301 ([^\s;"]*)\$is_args\$args; \}$/gm
  const found = Array.from(nginxFile([], redirects).matchAll(rule), ([, from, to]) => [from, to])
  expect(found).toEqual(redirects.map(([from, to]) => [decodeURIComponent(from), to]))
})
