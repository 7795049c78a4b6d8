import { indexArticles } from '../blog/article-index.ts'
import { legalTextsFolder, readLegalTexts } from '../content/legal-texts.ts'
import { readPosts } from '../content/read-posts.ts'
import { reportPosts } from '../content/report-posts.ts'
import { setLegalTexts } from '../layout/legal-texts.ts'
import type { Site } from './built-site.ts'
import type { SiteEnvironment } from './environment.ts'
import { feed } from './feed.ts'
import { findPictures, ownPictures, picturesFolder } from './find-pictures.ts'
import { hostFiles } from './host-files.ts'
import { makePictures } from './pictures.ts'

import { shareImages } from './share-image.ts'
import { siteData } from './site-data.ts'
import { readSitePages } from './site-pages.ts'
import { cacheFolder, type PrerenderOptions, type SiteFile } from './site.ts'
import { sitemap } from './sitemap.ts'

/**
 * This module, by which the plugins take all that they need of the site itself. Vite loads it, so that
 * in development a change of it is seen at once and restarts nothing.
 */
export type SiteModules = typeof import('./make-site.ts')

export { indexArticles }
export { allPaths, pageScriptNames, renderPage } from '../prerender.tsx'
export { isOnHost, readEnvironment } from './environment.ts'
export { controlFiles, nginxRedirects } from './host-files.ts'
export { anywhere, pagePolicy } from './policy.ts'
export { pageFiles } from './site-pages.ts'
export { withoutSecrets } from './without-secrets.ts'

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
export function foldersOf(environment: Environment, { postsDir }: PrerenderOptions): string[] {
  const posts = postsDir ?? environment.postsDir
  return [posts, picturesFolder(posts), legalTextsFolder()]
}

/** Reads the site, and makes its pictures, or each when it is asked for. Throws as `readSite` does. */
export async function makeSite(
  { origin, postsDir: usual }: Environment,
  { postsDir = usual, cacheDir = cacheFolder, now = new Date(), ...options }: PrerenderOptions,
  isOnRequest = false,
) {
  const { isOffline = false } = options
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
