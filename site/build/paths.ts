import { join } from 'node:path'

export const siteRoot = join(import.meta.dirname, '..')
export const projectRoot = join(siteRoot, '..')
export const configFile = join(import.meta.dirname, 'vite.config.ts')

/** Files that are copied to the site as they are. */
export const publicFolder = join(siteRoot, 'public')

/** What builds leave for later ones. Not in `node_modules`, which every `npm ci` empties. */
export const cacheFolder = join(projectRoot, '.cache/site')

/** The script of every public page, relative to `siteRoot`. */
const clientEntry = 'main.ts'

/** The script of the publisher's pages, relative to `siteRoot`. */
const publisherEntry = 'publisher-main.ts'

/** What the waitlist's form asks for at its first submit, where there is a database. */
export const databaseEntry = 'landing/waitlist-database.ts'

/** The style sheet of each kind of page, by the name that `routes.tsx` uses, relative to `siteRoot`. */
export const styleSheets = {
  landing: 'landing/landing.css',
  list: 'blog/list.css',
  article: 'blog/article.css',
  publisher: 'publisher/publisher.css',
  'not-found': 'not-found/not-found.css',
} as const

/** The script of a kind of page, relative to `siteRoot`. */
export function scriptOf(style: keyof typeof styleSheets): string {
  return style === 'publisher' ? publisherEntry : clientEntry
}

/**
 * What is bundled together, relative to `siteRoot`: each script by itself, so that it is one file,
 * which imports none. Where a script was lost on its way it is asked for again by another address;
 * what it imports would be asked for by the old one, and Firefox and Safari never do that again.
 */
export const bundles = {
  database: [databaseEntry],
  publisher: [publisherEntry],
  client: [clientEntry, ...Object.values(styleSheets)],
} as const
