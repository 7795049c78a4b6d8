import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../../site/build-site.ts'
import { filesBelow } from '../../support/files-below.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

/** What a host makes of a path: a file with status 200, another path, or its page for what is missing. */
type Answer = { file: string } | { to: string } | undefined
type Host = (path: string, site: BuiltSite) => Answer

interface BuiltSite {
  has: (file: string) => boolean
  /** The lines of `_redirects`: from, to and status. */
  redirects: string[][]
}

const root = sharedFolder()
const site = join(root, 'site')
let built: BuiltSite

beforeAll(async () => {
  const postsDir = join(root, 'posts')
  await fillFolder(postsDir, {
    'a.md': markdown({ slug: 'an-article', formerSlugs: ['former'] }),
    'b.md': markdown({ slug: 'бюджет' }),
  })
  await buildSite({ outDir: site, postsDir, now: new Date('2026-06-01T00:00:00Z') })
  const files = new Set(await filesBelow(site))
  const text = await readFile(join(site, '_redirects'), 'utf8')
  const redirects = text.trim().split('\n')
  built = { has: (file) => files.has(file), redirects: redirects.map((line) => line.split(' ')) }
})

const bare = (path: string) => path.replace(/^\/|\/$/g, '')
const indexOf = (path: string) => [bare(path), 'index.html'].filter((part) => part !== '').join('/')

/** The file that a path names, or the index of the folder that it names with a slash at the end. */
function named(path: string, { has }: BuiltSite): Answer {
  const file = path.endsWith('/') ? indexOf(path) : bare(path)
  return has(file) ? { file } : undefined
}

/** A folder that is asked for without the slash is asked for again with it. */
const withSlash: Host = (path, site) =>
  named(path, site) ?? (site.has(indexOf(path)) ? { to: `${path}/` } : undefined)

/** The folder's index, whether or not there is a slash. */
const withOrWithout: Host = (path, site) =>
  named(path, site) ?? (site.has(indexOf(path)) ? { file: indexOf(path) } : undefined)

function redirected(path: string, { redirects }: BuiltSite, isRead: (status: string) => boolean) {
  const rule = redirects.find(([from, , status = '']) => from === path && isRead(status))
  return rule?.[1] === undefined ? undefined : { to: rule[1] }
}

/** By the documentation of each; the paths of `_redirects` are escaped, those of files are not. */
const hosts: Record<string, Host> = {
  // Rules ignore a slash at the end. A page wins over one whose status has no `!`.
  Netlify: (path, site) =>
    redirected(path.replace(/(?<=.)\/$/, ''), site, (status) => status.endsWith('!')) ??
    withSlash(path, site),
  'Netlify without Pretty URLs': (path, site) =>
    redirected(path.replace(/(?<=.)\/$/, ''), site, (status) => status.endsWith('!')) ??
    withOrWithout(path, site),
  // Rules are followed before files are looked for; a status that is no number is not read.
  Cloudflare: (path, site) =>
    redirected(path, site, (status) => /^\d+$/.test(status)) ?? withSlash(path, site),
  Vercel: withOrWithout,
  'GitHub Pages': (path, site) =>
    // It takes a file with the ending, too.
    named(path, site) ??
    (site.has(`${bare(path)}.html`) ? { file: `${bare(path)}.html` } : withSlash(path, site)),
  nginx: withSlash,
  'nginx with hosting/nginx.conf': withOrWithout,
  'a plain file server': withSlash,
}

/** Follows redirects as a browser does, escaped paths and all; a path that comes again is a loop. */
function visit(host: Host, path: string): { file: string; hops: number } {
  const seen: string[] = []
  for (let at = path; ;) {
    expect(seen, `a loop at ${at}`).not.toContain(at)
    seen.push(at)
    const answer = host(at, {
      ...built,
      has: (file) => built.has(decodeURIComponent(file)),
    })
    if (answer && 'to' in answer) at = answer.to
    else return { file: decodeURIComponent(answer?.file ?? '404.html'), hops: seen.length - 1 }
  }
}

const article = 'blog/an-article/index.html'
const pages = {
  '/': 'index.html',
  '/blog': 'blog/index.html',
  '/blog/an-article': article,
  '/blog/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82': 'blog/бюджет/index.html',
  '/bulk-publisher': 'bulk-publisher/index.html',
  '/waitlist/confirm': 'waitlist/confirm/index.html',
}

test.each(Object.keys(hosts))(
  '%s serves every page, with a slash at the end or without',
  (name) => {
    const host = hosts[name] as Host
    for (const [path, file] of Object.entries(pages)) {
      const slash = path.endsWith('/') ? path : `${path}/`
      expect(visit(host, path), path).toMatchObject({ file })
      expect(visit(host, path).hops, path).toBeLessThanOrEqual(1)
      // The path with the slash is nowhere led away from.
      expect(visit(host, slash), slash).toEqual({ file, hops: 0 })
    }
    for (const path of ['/missing', '/missing/', '/blog/missing', '/blog/missing/', '/blog/page']) {
      expect(visit(host, path).file, path).toBe('404.html')
    }
    expect(visit(host, '/blog/feed.xml')).toEqual({ file: 'blog/feed.xml', hops: 0 })
  },
)

test.each(Object.keys(hosts))('on %s a former path leads to the article', async (name) => {
  const { file } = visit(hosts[name] as Host, '/blog/former')
  if (file === article) return
  // Where it is no redirect, the page in its place sends its readers on.
  expect(file).toBe('blog/former/index.html')
  expect(await readFile(join(site, file), 'utf8')).toContain('content="0; url=/blog/an-article"')
})
