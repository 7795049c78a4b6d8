import { join } from 'node:path'

/** The sources below are relative to it. */
export const siteRoot = join(import.meta.dirname, '..')
export const projectRoot = join(siteRoot, '..')
export const configFile = join(import.meta.dirname, 'vite.config.ts')

/** Files that are copied to the site as they are. */
export const publicFolder = join(siteRoot, 'public')

/** The mascot. The icons beside it in `public/` are drawn of it. */
export const iconSource = join(publicFolder, 'favicon.svg')

/** The cache that builds share. Not in `node_modules`, which every `npm ci` empties. */
export const cacheFolder = join(projectRoot, '.cache/site')

/** Supabase's client, which the waitlist's forms ask for where there is a database. */
export const databaseEntry = 'landing/waitlist-database.ts'

/** The publisher, which its pages ask for. */
export const publisherEntry = 'publisher-page/publisher-app.tsx'

/** The style sheet and the script of each kind of page that `routes.tsx` names. */
export const pageSources = {
  landing: { style: 'landing/landing-page.css', script: 'landing/landing-page.script.ts' },
  list: { style: 'blog/blog-page.css', script: 'blog/blog-page.script.ts' },
  article: { style: 'blog/article-page.css', script: 'blog/article-page.script.ts' },
  publisher: {
    style: 'publisher/publisher.css',
    script: 'publisher-page/publisher-page.script.ts',
  },
  legal: { style: 'legal/legal-page.css', script: 'legal/legal-page.script.ts' },
  waitlist: {
    style: 'waitlist-page/waitlist-page.css',
    script: 'waitlist-page/waitlist-page.script.ts',
  },
  'not-found': {
    style: 'not-found/not-found-page.css',
    script: 'not-found/not-found-page.script.ts',
  },
} as const

export type PageKind = keyof typeof pageSources
