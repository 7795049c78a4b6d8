import { feed } from './feed.ts'
import { redirects } from './redirects.ts'
import { shareImages } from './share-images.ts'
import { siteData } from './site-data.ts'
import type { Site, SiteFile } from './site.ts'
import { sitemap } from './sitemap.ts'

/**
 * All that the plugins take of the site itself. They load it when they work: from the disk in a build,
 * through Vite in development, where a change of it is seen at once and restarts nothing.
 */
export { indexArticles } from '../blog/article-index.ts'
export { readLegalTexts } from '../content/legal-texts.ts'
export { readSources, selectPosts } from '../content/read-posts.ts'
export { isOnHost, readEnvironment } from './environment.ts'
export { findPictures, picturePaths, picturesFolder } from './find-pictures.ts'
export { anywhere, pagePolicy } from './policy.ts'
export { readSite } from './posts.ts'
export { pageFile, readSitePages } from './site-pages.ts'
export { withoutSecrets } from './without-secrets.ts'

/** The kinds of files that the site has beside its pages. */
const kinds = [sitemap, feed, siteData, redirects, shareImages]

/** The files that a site has beside its pages. */
export function filesOf(site: Site): SiteFile[] {
  return [...kinds.flatMap((ofKind) => ofKind(site)), ...site.pictures.files]
}
