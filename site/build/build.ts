import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readPosts, type Posts } from '../content/read-posts.ts'
import { headerRules } from './headers.ts'
import { buildClient } from './client.ts'
import { readEnvironment } from './environment.ts'
import { generatedFiles } from './generated-files.ts'
import { headersFile, nginxFile, vercelFile } from './host-files.ts'
import { openOutput } from './output.ts'
import { cacheFolder, projectRoot } from './paths.ts'
import { loadPrerenderer } from './prerenderer.ts'
import { openShareImages } from './share-image-cache.ts'
import { withoutSecrets } from './secret-shapes.ts'
import { readSitePages } from './site-pages.ts'

export interface BuildOptions {
  /**
   * The folder that is filled. What an earlier build left there and is not part of the site is
   * removed; pages and pictures that would be the same again are not made again.
   */
  outDir: string
  /** Where the settings for hosts go that do not read `_headers`; beside `outDir` unless given. */
  hostingDir?: string
  /** The folder of the posts; that of the environment unless given. */
  postsDir?: string
  /** What builds keep for later ones. */
  cacheDir?: string
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
  postsDir,
  cacheDir = cacheFolder,
  now = new Date(),
}: BuildOptions): Promise<void> {
  const environment = readEnvironment('production')
  const { origin } = environment
  if (environment.supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  const { prerenderer, code } = await loadPrerenderer()
  const pages = await readSitePages(prerenderer, origin)
  const posts = await readPosts({ folder: postsDir ?? environment.postsDir, now, pages })
  reportPosts(posts)

  const output = await openOutput(outDir, join(cacheDir, 'outputs'))
  const { assets, styles } = await buildClient(output)
  const index = prerenderer.indexArticles(posts.published, posts.contentOf)
  const options = { articles: index, origin, assets }
  const render = (path: string) =>
    withoutSecrets(pageFile(path), prerenderer.renderPage(path, options).html)
  for (const path of prerenderer.fixedPaths(index)) output.write(pageFile(path), render(path))
  output.write('404.html', render('/404'))

  // Everything that an article's page is made of; the rest of the blog can change without it.
  const frame = hash(code, JSON.stringify(assets('article')), origin)
  for (const article of index.articles) {
    const path = prerenderer.articlePath(article.slug)
    const related = JSON.stringify(index.related(article))
    const key = hash(frame, posts.fingerprintOf(article), related)
    await output.writeIfChanged(pageFile(path), key, () => render(path))
  }

  const shareImages = await openShareImages(join(cacheDir, 'share-images'))
  const files = generatedFiles({ prerenderer, index, origin, now, shareImages })
  await eachOf(files, async ([path, { make, key }]) => {
    const file = decodeURIComponent(path)
    if (key === undefined) output.write(file, await make())
    else await output.writeIfChanged(file, key, make)
  })

  const rules = headerRules(environment, styles)
  output.write('_headers', headersFile(rules))
  await output.finish()

  await mkdir(hostingDir, { recursive: true })
  await writeFile(join(hostingDir, 'vercel.json'), vercelFile(rules))
  await writeFile(join(hostingDir, 'nginx.conf'), nginxFile(rules))
}

/** Says in the terminal what a writer may wonder about: posts left out, categories nobody finds. */
function reportPosts({ waiting, warnings }: Posts): void {
  for (const { file, article } of waiting) {
    console.log(`${file} waits for ${article.publishDate} (midnight UTC) and is left out.`)
  }
  for (const { file, field, reason } of warnings) {
    console.warn(`${file}: ${field} ${reason}`)
  }
}

function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${decodeURIComponent(path.slice(1))}.html`
}

function hash(...texts: string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('base64url')
}

/** Enough to keep the processors busy while pictures are drawn, and few enough for any memory. */
const atOnce = 4

async function eachOf<Item>(items: Iterable<Item>, action: (item: Item) => Promise<void>) {
  // All workers share one iterator, so that each item is taken once.
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
