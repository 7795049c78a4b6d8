import type { SiteParts } from '../../shared/publication/left-out.ts'
import type { ArticleIndex } from '../blog/article-index.ts'
import type { Pictures } from './pictures.ts'

/** All that the files of a site are made of. */
export interface Site {
  index: ArticleIndex
  /** The site's origin without a trailing slash. */
  origin: string
  /** The instant of the build. */
  now: Date
  /** The site without its articles. */
  parts: SiteParts
  cacheDir: string
  pictures: Pictures
}
