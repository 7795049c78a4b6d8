import { join } from 'node:path'

export const siteRoot = join(import.meta.dirname, '..')
export const projectRoot = join(siteRoot, '..')
export const configFile = join(import.meta.dirname, 'vite.config.ts')

/** Files that are copied to the site as they are. */
export const publicFolder = join(siteRoot, 'public')

/** What builds leave for later ones. Not in `node_modules`, which every `npm ci` empties. */
export const cacheFolder = join(projectRoot, '.cache/site')

/** The script every page loads, relative to `siteRoot`. */
export const clientEntry = 'main.ts'

/** The script of the publisher's pages, which has the other one in it. Relative to `siteRoot`. */
export const publisherEntry = 'publisher-main.ts'

/** The style sheet of each kind of page, by the name that `routes.tsx` uses, relative to `siteRoot`. */
export const styleSheets = {
  landing: 'landing/landing.css',
  list: 'blog/list.css',
  article: 'blog/article.css',
  publisher: 'publisher/publisher.css',
  'not-found': 'not-found/not-found.css',
} as const

/** The scripts of a kind of page, relative to `siteRoot`. */
export function scriptsOf(style: keyof typeof styleSheets): string[] {
  return style === 'publisher' ? [clientEntry, publisherEntry] : [clientEntry]
}
