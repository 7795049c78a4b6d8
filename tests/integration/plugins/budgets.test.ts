import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSite } from '../../../site/build-site.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'
import { testPosts } from '../../support/test-posts.ts'

/** Bytes that a page may have, as hosts serve it: brotli, with its style sheet and its script. */
const budgets = {
  'index.html': 16_500,
  'blog/index.html': 14_000,
  'blog/sinking-funds/index.html': 14_000,
  '404.html': 14_000,
}

const pages = Object.keys(budgets) as (keyof typeof budgets)[]
const site = join(sharedFolder(), 'site')

const read = (file: string) => readFile(join(site, file))
const compressed = (content: Buffer) => brotliCompressSync(content).length

beforeAll(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.co')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
  await buildSite({ outDir: site, postsDir: testPosts })
})
afterAll(() => vi.unstubAllEnvs())

test.each(pages)('%s keeps to its bytes', async (page) => {
  expect(compressed(await read(page))).toBeLessThanOrEqual(budgets[page])
})

test.each(pages)('%s needs nothing but itself and two typefaces', async (page) => {
  const html = (await read(page)).toString()
  const asked = Array.from(
    html.matchAll(
      /(?:<script[^>]* src=|<link rel="(?:stylesheet|preload|modulepreload)" href=)"([^"]+)"/g,
    ),
    ([, path = '']) => path,
  )
  const [first = '', ...others] = Array.from(
    html.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g),
    ([, path = '']) => path,
  )
  expect(others).toHaveLength(1)
  expect(asked).toEqual([first])
  // Chromium's first paint waits for a font that is asked for before the body.
  expect(html.indexOf(first, html.indexOf('</style>'))).toBeGreaterThan(html.indexOf('<body>'))
  for (const path of [first, ...others]) {
    expect((await read(path.slice(1))).length).toBeLessThanOrEqual(24_000)
  }
  expect(html.match(/<script>/g)).toHaveLength(1)
})

test('the waitlist asks for one script of at most 75 kB, the publisher for one of 158 kB', async () => {
  const scripts = (await readdir(join(site, 'assets'))).filter((file) => file.endsWith('.js'))
  const named = (page: string, html: Buffer) =>
    scripts.filter((file) => html.includes(file)).map((file) => [page, file])
  const [[, database = ''] = [], ...others] = named('index.html', await read('index.html'))
  expect(others).toEqual([])
  expect(compressed(await read(`assets/${database}`))).toBeLessThanOrEqual(75_000)
  const [[, publisher = ''] = []] = named('bulk', await read('bulk-publisher/index.html'))
  // Others are parts of the publisher that it asks for later.
  expect(scripts).toContain(publisher)
  expect(compressed(await read(`assets/${publisher}`))).toBeLessThanOrEqual(158_000)
})
