import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Manifest } from 'vite'
import { postsFolder, readPosts } from '../content/read-posts.ts'
import { headerRules } from '../headers.ts'
import { readEnvironment } from './environment.ts'
import { generatedFiles } from './generated-files.ts'
import { headersFile, nginxFile, vercelFile } from './host-files.ts'
import { cacheFolder, clientEntry, configFile, projectRoot, styleSheets } from './paths.ts'
import { loadPrerenderer } from './prerenderer.ts'
import { reportPosts } from './report-posts.ts'
import { openShareImages } from './share-image-cache.ts'
import { readSitePages } from './site-pages.ts'

type PageStyle = keyof typeof styleSheets

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

/**
 * Builds scripts and style sheets, and returns which of them each kind of page needs. The style
 * sheets become part of the pages and leave no files.
 */
async function buildClient(outDir: string) {
  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const manifestFolder = join(outDir, '.vite')
  const text = await readFile(join(manifestFolder, 'manifest.json'), 'utf8')
  await rm(manifestFolder, { recursive: true })
  const manifest = JSON.parse(text) as Manifest
  const fileOf = (source: string) => manifest[source]?.file ?? source
  const scripts = [`/${fileOf(clientEntry)}`]
  const styles = new Map<PageStyle, string>()
  const styleFiles = new Set<string>()
  for (const [name, source] of Object.entries(styleSheets) as [PageStyle, string][]) {
    const file = join(outDir, fileOf(source))
    styles.set(name, (await readFile(file, 'utf8')).trim())
    styleFiles.add(file)
  }
  await Promise.all(Array.from(styleFiles, (file) => rm(file)))
  return {
    styles: [...styles.values()],
    assets: (style: PageStyle) => ({ scripts, style: { text: styles.get(style) ?? '' } }),
  }
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
