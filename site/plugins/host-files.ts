import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { articlePath } from '../blog/paths.ts'
import type { Site } from './built-site.ts'
import { publicFolder, siteRoot, type SiteFile } from './site.ts'

/** The files of `public/` that a host reads for itself, and that a build has lines of its own for. */
export const controlFiles = ['_headers', '_redirects']

/**
 * The headers of Netlify and Cloudflare, and their redirects from the former path of each article to its
 * own; the operator's own lines follow. Netlify takes the first rule of a path, and serves the page that
 * is there in place of it unless its status has a `!`. Cloudflare skips such a rule and takes the other
 * one. On other hosts the page at the former path sends its readers on.
 */
export function hostFiles({ index }: Site): SiteFile[] {
  const headers = join(siteRoot, 'operations/hosting/_headers')
  const rules = Array.from(index.moved, ([former, slug]) => {
    const rule = `${articlePath(former)} ${articlePath(slug)} 301`
    return `${rule}!\n${rule}\n`
  })
  return [
    ['/_headers', () => readFileSync(headers, 'utf8') + ownLines('_headers')],
    ['/_redirects', () => rules.join('') + ownLines('_redirects')],
  ]
}

function ownLines(name: string): string {
  const file = join(publicFolder, name)
  return existsSync(file) ? `\n${readFileSync(file, 'utf8')}` : ''
}

/** The same redirects for the `server` block of nginx, which knows paths as they are decoded. */
export function nginxRedirects({ index }: Site): string {
  const lines = Array.from(index.moved, ([former, slug]) =>
    ['', '/'].map(
      (end) => `location = "/blog/${former}${end}" { return 301 ${articlePath(slug)}; }\n`,
    ),
  )
  return lines.flat().join('')
}
