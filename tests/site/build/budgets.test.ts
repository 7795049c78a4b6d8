import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Manifest } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildSite } from '../../../site/build/build.ts'
import { bundleClient } from '../../../site/build/client.ts'
import { databaseEntry } from '../../../site/build/paths.ts'
import { testPosts } from '../../support/test-posts.ts'

/** What fits the first flight of a connection: ten packets. */
const firstFlight = 14_000
const typefaceSize = 24_000
/** What the scripts of a page may weigh in all, once everything on it has been used. */
const allScripts = 7000
/** And with the client of the waitlist's database, which the form asks for when it is sent. */
const scriptsWithDatabase = 75_000

const publicPages = ['index.html', 'blog.html', 'blog/sinking-funds.html', '404.html']

let site: string
/** Vite's list of chunks, by the source each was made of. The site itself does not ship it. */
let manifest: Manifest

/** Bytes as hosts compress while they serve. */
function compressed(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

const read = (file: string) => readFile(join(site, file))

/** The scripts that a page asks for: no script imports another. */
async function scriptsOf(page: string): Promise<string[]> {
  const html = (await read(page)).toString()
  const files = html.matchAll(/<script(?: type="module" src| data-src)="\/([^"]+)"/g)
  const found = new Set(Array.from(files, ([, file = '']) => file))
  expect([...found]).toHaveLength(1)
  return [...found]
}

/** The scripts of the build, and what Vite knows of each. */
const builtScripts = () => Object.values(manifest).filter(({ file }) => file.endsWith('.js'))

async function weigh(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => compressed(await read(file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function build(hasDatabase: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-budget-'))
  site = join(folder, 'site')
  await buildSite({ outDir: site, postsDir: testPosts })
  manifest = await bundleClient(join(folder, 'client'), hasDatabase)
}

const remove = () => rm(join(site, '..'), { recursive: true })

describe('the built site', () => {
  beforeAll(() => build(false))
  afterAll(remove)

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
    expect(new Set(counted.flat())).toEqual(new Set(builtScripts().map(({ file }) => file)))
  })

  it.each(publicPages)(
    'asks for one script and one typeface beside %s, and for nothing that holds its view back',
    async (page) => {
      const html = (await read(page)).toString()
      // The picture of an article at the top is part of the view.
      expect(html).not.toMatch(/<link rel="(stylesheet|preload|modulepreload)"(?! as="image")/)
      expect(html.match(/<script[^>]* src=/g)).toHaveLength(1)
      const files = new Set(Array.from(html.matchAll(/url\(\/([^)]+)\)/g), ([, file = '']) => file))
      expect([...files]).toEqual([expect.stringMatching(/\.woff2$/)])
      expect(html).toContain(`data-typeface="/${[...files].join()}"`)
      const [typeface = ''] = files
      expect((await read(typeface)).length).toBeLessThanOrEqual(typefaceSize)
    },
  )
})

describe('the site with a database for its waitlist', () => {
  beforeAll(async () => {
    vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.co')
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
    await build(true)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await remove()
  })

  it('has loaded at most 75 kB of scripts when somebody has joined', async () => {
    const [script = ''] = await scriptsOf('index.html')
    const database = manifest[databaseEntry]?.file ?? 'none'
    // What the form asks for by itself is weighed.
    expect((await read(script)).toString()).toContain(`/${database}`)
    const joining = await weigh([script, database])
    expect(joining).toBeLessThanOrEqual(scriptsWithDatabase)
    expect(joining - (await weigh([script]))).toBeGreaterThan(10_000)
  })

  it('has no script that imports another, so that each can be asked for again', () => {
    expect(builtScripts()).toHaveLength(3)
    for (const { imports, dynamicImports } of builtScripts()) {
      expect([imports, dynamicImports]).toEqual([undefined, undefined])
    }
  })
})
