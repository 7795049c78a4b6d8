import { articlePath } from '../blog/paths.ts'
import type { FilesOf } from './site.ts'

/**
 * The `_redirects` file of Netlify and Cloudflare, from the former path of each article to its own.
 * Netlify takes the first rule of a path, and serves the page that is there in place of it unless its
 * status has a `!`. Cloudflare skips such a rule and takes the other one. On other hosts the page at
 * the former path sends its readers on.
 */
export const redirects: FilesOf = ({ index }) => [
  [
    '/_redirects',
    () =>
      Array.from(index.moved, ([former, slug]) => {
        const rule = `${articlePath(former)} ${articlePath(slug)} 301`
        return `${rule}!\n${rule}\n`
      }).join(''),
  ],
]
