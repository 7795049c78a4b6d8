import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { postsFolder, readPosts } from '../content/read-posts.ts'
import { headerRules } from '../headers.ts'
import { readEnvironment } from './environment.ts'
import { generatedFiles } from './generated-files.ts'
import { headersFile, nginxFile, vercelFile } from './host-files.ts'
import { buildClient } from './client.ts'
import { cacheFolder, projectRoot } from './paths.ts'
import { loadPrerenderer } from './prerenderer.ts'
import { reportPosts } from './report-posts.ts'
import { openShareImages } from './share-image-cache.ts'
import { readSitePages } from './site-pages.ts'

export interface BuildOptions {
  /** The folder that is emptied and filled. */
  outDir: string
  /** Where the settings for hosts go that do not read `_headers`; beside `outDir` unless given. */
  hostingDir?: string
  postsDir?: string
  /** The instant that decides which posts are already published. */
  now?: Date
}

/**
 * Builds the whole static site: the client's chunks, one HTML file for each page, and what is
 * derived from them. Nothing is touched before all posts are known to be good; throws a
 * `ContentError` otherwise.
 */
export async function buildSite({
  outDir,
  hostingDir = join(dirname(outDir), 'hosting'),
  postsDir = postsFolder,
  now = new Date(),
}: BuildOptions): Promise<void> {
  const environment = readEnvironment('production')
  const { origin } = environment
  if (environment.supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  const prerenderer = await loadPrerenderer()
  const pages = await readSitePages(prerenderer, origin)
  const posts = await readPosts({ folder: postsDir, now, pages })
  reportPosts(posts)

  const { assets, styles } = await buildClient(outDir)
  const index = prerenderer.indexArticles(posts.published)
  const options = { articles: index, origin, assets }
  for (const path of prerenderer.pagePaths(index)) {
    const file = path === '/' ? 'index.html' : `${decodeURIComponent(path.slice(1))}.html`
    await write(join(outDir, file), prerenderer.renderPage(path, options).html)
  }
  await write(join(outDir, '404.html'), prerenderer.renderPage('/404', options).html)

  const shareImage = await openShareImages(join(cacheFolder, 'share-images'))
  const files = generatedFiles({ prerenderer, index, origin, now, shareImage })
  await eachOf(files, async ([path, make]) => {
    await write(join(outDir, decodeURIComponent(path)), await make())
  })

  const rules = headerRules(environment, styles)
  await write(join(outDir, '_headers'), headersFile(rules))
  await write(join(hostingDir, 'vercel.json'), vercelFile(rules))
  await write(join(hostingDir, 'nginx.conf'), nginxFile(rules))
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Enough to keep the processors busy while pictures are drawn, and few enough for any memory. */
const atOnce = 4

async function eachOf<Item>(items: Iterable<Item>, action: (item: Item) => Promise<void>) {
  // The workers take turns at one iterator, so that each item is taken once.
  const iterator = items[Symbol.iterator]()
  const work = async () => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      await action(next.value)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

if (import.meta.main) {
  // An output folder may follow the command.
  await buildSite({ outDir: process.argv[2] ?? join(projectRoot, 'dist/site') })
}
