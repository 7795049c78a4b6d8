import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ViteBuilder } from 'vite'
import { indexArticles } from '../blog/article-index.ts'
import { legalTextsFolder, readLegalTexts } from '../content/legal-texts.ts'
import { readPosts } from '../content/read-posts.ts'
import { reportPosts } from '../content/report-posts.ts'
import { setLegalTexts } from '../layout/legal-texts.ts'
import { allPaths, renderPage } from '../prerender.tsx'
import type { PageHandle } from '../routes.tsx'
import type { Site } from './built-site.ts'
import { isOnHost, readEnvironment, type SiteEnvironment } from './environment.ts'
import { feed } from './feed.ts'
import { findPictures, ownPictures, picturesFolder } from './find-pictures.ts'
import { controlFiles, hostFiles, nginxRedirects } from './host-files.ts'
import { checkOutputFolder, replaceFolder } from './output.ts'
import { takeApart } from './page-scripts.ts'
import { makePictures } from './pictures.ts'
import { pagePolicy } from './policy.ts'
import { shareImages } from './share-image.ts'
import { siteData } from './site-data.ts'
import { pageFiles, readSitePages } from './site-pages.ts'
import { cacheFolder, publicFiles, type PrerenderOptions, type SiteFile } from './site.ts'
import { sitemap } from './sitemap.ts'
import { withoutSecrets } from './without-secrets.ts'

/**
 * This module, by which the plugins take all that they need of the site itself. Vite loads it, so that
 * in development a change of it is seen at once and restarts nothing.
 */
export type SiteModules = typeof import('./make-site.ts')

export { pageScriptNames, renderPage } from '../prerender.tsx'
export { readEnvironment } from './environment.ts'

type Environment = Pick<SiteEnvironment, 'origin' | 'postsDir'>

/**
 * Judges the posts of a folder, and tells their authors line by line. Throws a `ContentError` where no
 * site can be built of the posts or of the legal texts.
 */
export async function readSite({ origin, postsDir }: Environment, now: Date) {
  setLegalTexts(readLegalTexts())
  const parts = await readSitePages(origin, [...ownPictures(postsDir).keys()])
  const posts = readPosts({ folder: postsDir, now, pages: parts })
  return { parts, posts, report: reportPosts(posts) }
}

/** The folders whose files a site shows. */
export function foldersOf({ postsDir }: Environment): string[] {
  return [postsDir, picturesFolder(postsDir), legalTextsFolder()]
}

/** Reads the site, and makes its pictures, or each when it is asked for. Throws as `readSite` does. */
export async function makeSite(
  { origin, postsDir }: Environment,
  { cacheDir = cacheFolder, now = new Date(), isOffline = false }: PrerenderOptions,
  isOnRequest = false,
) {
  const { parts, posts, report } = await readSite({ origin, postsDir }, now)
  const found = findPictures(posts.sources, { postsDir, cacheDir, origin, now })
  const pictures = await makePictures(found, { cacheDir, isOffline }, isOnRequest)
  const index = indexArticles(posts.published.map(pictures.withPicture), posts.moved)
  const site: Site = { index, origin, now, parts, cacheDir, pictures }
  return { site, report: [...pictures.warnings, ...report] }
}

/** The files that a site has beside its pages. */
export function filesOf(site: Site): SiteFile[] {
  const kinds = [sitemap, feed, siteData, hostFiles, shareImages]
  return [...kinds.flatMap((ofKind) => ofKind(site)), ...site.pictures.files]
}

/** Enough to keep the processors busy while files are drawn and written, and few enough for any memory. */
const atOnce = 8

/**
 * Builds the whole static site: the files of each page, and what is derived from them. Throws a
 * `ContentError`, a `SettingError` or an `OutputFolderError` before anything is written where posts
 * cannot be built, a setting is wrong, or the folder may not be replaced.
 */
export async function buildSite(builder: ViteBuilder, options: PrerenderOptions): Promise<void> {
  const { config } = builder
  const folder = resolve(config.root, config.build.outDir)
  checkOutputFolder(folder)
  const environment = readEnvironment(config.mode, options, isOnHost())
  const { origin, supabaseOrigin } = environment
  for (const warning of environment.warnings) console.warn(warning)
  if (supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  // Before the bundle, whose memory the process keeps.
  const isOffline = options.isOffline ?? isAskedOffline()
  const { site, report } = await makeSite(environment, { ...options, isOffline })
  for (const line of report) console.log(line)

  await replaceFolder(folder, async (put) => {
    const putAll = <One>(all: Iterable<One>, make: (one: One) => Promise<void>) =>
      Readable.from(all).forEach(make, { concurrency: atOnce })
    const putPages = async () => {
      const { texts, files } = await bundle(builder)
      for (const file of files) {
        const content = Buffer.from(file.type === 'asset' ? file.source : file.code)
        await put([file.fileName], withoutSecrets(file.fileName, content))
      }
      for (const [page, { script }] of texts) withoutSecrets(page, script)
      const assets = ({ script, sendsAnywhere }: PageHandle) => {
        const parts = texts.get(script)
        if (!parts) throw new Error(`There is no ${script}.`)
        return { ...parts, policy: pagePolicy(parts, sendsAnywhere ? 'anywhere' : supabaseOrigin) }
      }
      const page = async (path: string, articles: Site['index']) =>
        (await renderPage(path, { articles, origin, assets })).html
      // Without articles: the texts of posts were judged before, and must never stop a build.
      const bare = indexArticles([])
      for (const path of allPaths(bare)) withoutSecrets(pageFiles(path)[0], await page(path, bare))
      await putAll(allPaths(site.index), async (path) =>
        put(pageFiles(path), await page(path, site.index)),
      )
    }
    await Promise.all([
      putPages(),
      putAll(filesOf(site), async ([path, make]) => {
        await put([decodeURIComponent(path.slice(1))], await make())
      }),
    ])
    for (const [path, file] of publicFiles()) {
      if (!controlFiles.includes(path.slice(1))) await put([path.slice(1)], { copyOf: file })
    }
  })
  writeFileSync(`${folder}.redirects.conf`, nginxRedirects(site))
}

async function bundle(builder: ViteBuilder) {
  const { client } = builder.environments
  const result = client && (await builder.build(client))
  if (!result || !('output' in result)) throw new Error('Vite has not built one bundle.')
  return takeApart(result.output)
}

/** By `npm run build:site --offline`, which npm puts into the environment, or `vite build -- --offline`. */
function isAskedOffline(): boolean {
  return process.env['npm_config_offline'] === 'true' || process.argv.includes('--offline')
}
