import { articlePath } from '../blog/paths.ts'
import type { Site } from './built-site.ts'
import type { SiteFile } from './site.ts'

/**
 * The `_redirects` file of Netlify and Cloudflare, from the former path of each article to its own.
 * Netlify takes the first rule of a path, and serves the page that is there in place of it unless its
 * status has a `!`. Cloudflare skips such a rule and takes the other one. On other hosts the page at
 * the former path sends its readers on.
 */
export function redirects({ index }: Site): SiteFile[] {
  const rules = Array.from(index.moved, ([former, slug]) => {
    const rule = `${articlePath(former)} ${articlePath(slug)} 301`
    return `${rule}!\n${rule}\n`
  })
  return [['/_redirects', () => rules.join('')]]
}
