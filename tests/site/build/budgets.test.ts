import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite } from '../../../site/build/build.ts'

/** What fits the first flight of a connection: ten packets. */
const firstFlight = 14_000
const typefaceSize = 24_000
/** What the scripts of a page may weigh in all, once everything on it has been used. */
const allScripts = 75_000

let site: string

/** Bytes as hosts compress while they serve. */
function compressed(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

const read = (file: string) => readFile(join(site, file))

/** The scripts that a page can ever load, by following the imports of its islands. */
async function scriptsOf(page: string): Promise<string[]> {
  const html = (await read(page)).toString()
  const entry = /<script type="module" src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? ''
  const islands = new Set(Array.from(html.matchAll(/data-island="([^"]+)"/g), ([, name]) => name))
  const names = await readdir(join(site, 'assets'))
  const chunksOfIslands = names.filter((name) =>
    Array.from(islands).some((island) => name.startsWith(`${chunkOf(island ?? '')}-`)),
  )
  const always = names.filter((name) => /^(mount|toaster)-/.test(name))
  const found = new Set<string>()
  const follow = async (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const text = (await read(file)).toString()
    for (const [, , name] of text.matchAll(/(import|from)\s*"\.\/([^"]+\.js)"/g)) {
      await follow(`assets/${name}`)
    }
  }
  for (const name of [...chunksOfIslands, ...always]) await follow(`assets/${name}`)
  found.add(entry)
  return [...found]
}

/** The file an island's chunk is named after. */
function chunkOf(island: string): string {
  return island === 'mascot' ? 'mascot-button' : island
}

async function weigh(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => compressed(await read(file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('the built site', () => {
  beforeAll(async () => {
    site = join(await mkdtemp(join(tmpdir(), 'pennywren-budget-')), 'site')
    await buildSite({ outDir: site })
  })
  afterAll(() => rm(join(site, '..'), { recursive: true }))

  it.each(['index.html', 'blog.html', 'blog/zero-based-budgeting-guide.html', '404.html'])(
    'brings %s with its style sheet in the first flight of a connection',
    async (page) => {
      expect(compressed(await read(page))).toBeLessThanOrEqual(firstFlight)
    },
  )

  it.each([
    ['index.html', allScripts],
    ['blog.html', allScripts],
    ['blog/zero-based-budgeting-guide.html', allScripts],
    ['404.html', allScripts],
  ])('loads at most 75 kB of scripts on %s, whatever is touched', async (page, budget) => {
    const files = await scriptsOf(page)
    expect(files.some((file) => file.includes('client'))).toBe(true)
    expect(await weigh(files)).toBeLessThanOrEqual(budget)
  })

  it('loads less on an article than on the landing page', async () => {
    const article = await weigh(await scriptsOf('blog/zero-based-budgeting-guide.html'))
    expect(article).toBeLessThan(await weigh(await scriptsOf('index.html')))
  })

  it.each(['index.html', 'blog.html', 'blog/zero-based-budgeting-guide.html', '404.html'])(
    'asks for one script and one typeface beside %s, and for nothing that holds its view back',
    async (page) => {
      const html = (await read(page)).toString()
      const [beforeItsEnd = '', end = ''] = html.split('</footer>')
      expect(beforeItsEnd).not.toMatch(/<link rel="(stylesheet|preload|modulepreload)"/)
      expect(end.match(/<link rel="[a-z]+"/g)).toEqual(['<link rel="preload"'])
      expect(html.match(/<script[^>]*\bsrc=/g)).toHaveLength(1)
      const files = new Set(Array.from(html.matchAll(/url\(\/([^)]+)\)/g), ([, file = '']) => file))
      expect([...files]).toEqual([expect.stringMatching(/\.woff2$/)])
      expect(end).toContain(`href="/${[...files].join()}"`)
      const [typeface = ''] = files
      expect((await read(typeface)).length).toBeLessThanOrEqual(typefaceSize)
    },
  )

  it('loads 3 kB of scripts before anything is touched', async () => {
    const html = (await read('index.html')).toString()
    const scripts = Array.from(
      html.matchAll(/<script[^>]*src="\/([^"]+)"/g),
      ([, src]) => src ?? '',
    )
    expect(scripts).toHaveLength(1)
    expect(await weigh(scripts)).toBeLessThanOrEqual(3000)
  })
})
