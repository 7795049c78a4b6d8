import { join } from 'node:path'

export const siteRoot = join(import.meta.dirname, '..')
export const projectRoot = join(siteRoot, '..')
export const configFile = join(siteRoot, 'vite.config.ts')

/** The script every page loads, relative to `siteRoot`. */
export const clientEntry = 'main.ts'

/** The style sheet of each kind of page, by the name that `routes.tsx` uses, relative to `siteRoot`. */
export const styleSheets = {
  landing: 'landing/landing.css',
  blog: 'blog/blog.css',
  publisher: 'publisher/publisher.css',
  'not-found': 'not-found/not-found.css',
} as const
