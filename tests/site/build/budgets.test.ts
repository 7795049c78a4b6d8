import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Manifest } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite } from '../../../site/build/build.ts'
import { viteBuild } from '../../../site/build/vite-build.ts'
import { testPosts } from '../../support/test-posts.ts'

/** What fits the first flight of a connection: ten packets. */
const firstFlight = 14_000
const typefaceSize = 24_000
/** What the scripts of a page may weigh in all, once everything on it has been used. */
const allScripts = 7000

const publicPages = ['index.html', 'blog.html', 'blog/sinking-funds.html', '404.html']

let site: string
/** Vite's list of chunks, by the source each was made of. The site itself does not ship it. */
let manifest: Manifest

/** Bytes as hosts compress while they serve. */
function compressed(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

const read = (file: string) => readFile(join(site, file))

/** The scripts that a page can ever load: those of its tags, and what these import in time. */
async function scriptsOf(page: string): Promise<string[]> {
  const html = (await read(page)).toString()
  const found = new Set<string>()
  const follow = (key: string) => {
    const { file, imports = [], dynamicImports = [] } = chunk(key)
    if (found.has(file)) return
    found.add(file)
    for (const next of [...imports, ...dynamicImports]) follow(next)
  }
  const tags = html.matchAll(/<script type="module" src="\/([^"]+)"/g)
  for (const [, file] of tags) {
    // The manifest has to be that of the page.
    const key = Object.keys(manifest).find((key) => manifest[key]?.file === file)
    follow(key ?? `${page}: ${file}`)
  }
  expect(found.size).toBeGreaterThan(0)
  return [...found]
}

function chunk(key: string): Manifest[string] {
  const found = manifest[key]
  if (found === undefined) throw new Error(`The build has no chunk of ${key}.`)
  return found
}

async function readManifest(folder: string): Promise<Manifest> {
  await viteBuild({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

async function weigh(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => compressed(await read(file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('the built site', () => {
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pennywren-budget-'))
    site = join(folder, 'site')
    await buildSite({ outDir: site, postsDir: testPosts })
    manifest = await readManifest(join(folder, 'client'))
  })
  afterAll(() => rm(join(site, '..'), { recursive: true }))

  it.each(publicPages)(
    'brings %s with its style sheet in the first flight of a connection',
    async (page) => {
      expect(compressed(await read(page))).toBeLessThanOrEqual(firstFlight)
    },
  )

  it.each(publicPages)('loads at most 7 kB of scripts on %s, whatever is touched', async (page) => {
    expect(await weigh(await scriptsOf(page))).toBeLessThanOrEqual(allScripts)
  })

  it('has no script that no page counts', async () => {
    const pages = [...publicPages, 'blog-publisher.html', 'bulk-publisher.html']
    const counted = await Promise.all(pages.map(scriptsOf))
    const built = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? file : []))
    expect(new Set(counted.flat())).toEqual(new Set(built))
  })

  it.each(publicPages)(
    'asks for one script and one typeface beside %s, and for nothing that holds its view back',
    async (page) => {
      const html = (await read(page)).toString()
      const [beforeItsEnd = '', end = ''] = html.split('</footer>')
      // The picture of an article at the top is part of the view.
      expect(beforeItsEnd).not.toMatch(
        /<link rel="(stylesheet|preload|modulepreload)"(?! as="image")/,
      )
      expect(end.match(/<link rel="[a-z]+"/g)).toEqual(['<link rel="preload"'])
      expect(html.match(/<script[^>]*\bsrc=/g)).toHaveLength(1)
      const files = new Set(Array.from(html.matchAll(/url\(\/([^)]+)\)/g), ([, file = '']) => file))
      expect([...files]).toEqual([expect.stringMatching(/\.woff2$/)])
      expect(end).toContain(`href="/${[...files].join()}"`)
      const [typeface = ''] = files
      expect((await read(typeface)).length).toBeLessThanOrEqual(typefaceSize)
    },
  )
})
