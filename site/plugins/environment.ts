import { resolve } from 'node:path'
import { loadEnv } from 'vite'
import { brand } from '../../shared/brand.ts'
import { postsFolder } from '../content/posts-folder.ts'
import { projectRoot, type PrerenderOptions } from './site.ts'
import { checkPublishedValues, SettingError } from './published-values.ts'

/** The settings of a build, from the environment or from `.env` files. */
export type SiteEnvironment = ReturnType<typeof readEnvironment>

/**
 * Reads and checks the build environment. Throws a `SettingError` when a value cannot be used, when a
 * secret would be published with the site, and where the origin has to be set and is not.
 */
export function readEnvironment(
  mode: string,
  { postsDir }: PrerenderOptions = {},
  mustHaveOrigin = false,
) {
  const env = loadEnv(mode, projectRoot, ['VITE_', 'PENNYWREN_'])
  checkPublishedValues(env)
  const key = env['VITE_SUPABASE_PUBLISHABLE_KEY'] || env['VITE_SUPABASE_ANON_KEY']
  const supabaseOrigin = originOf(env, 'VITE_SUPABASE_URL')
  const origin = originOf(env, 'VITE_SITE_ORIGIN') ?? brand.siteOrigin
  if (mustHaveOrigin && !env['VITE_SITE_ORIGIN']) {
    throw new SettingError(
      'VITE_SITE_ORIGIN is not set: canonical links, the feed and the sitemap would name another site. Set it to the origin of this one, such as https://www.example.com.',
    )
  }
  if (!/^(true|false|)$/.test(env['VITE_WAITLIST_CONFIRMATION'] ?? '')) {
    throw new SettingError('VITE_WAITLIST_CONFIRMATION must be true or false.')
  }
  return {
    /** The site's origin without a trailing slash. */
    origin,
    /** Origin of the waitlist's database, undefined where the waitlist is simulated. */
    supabaseOrigin: key ? supabaseOrigin : undefined,
    postsDir: postsDir ?? resolve(projectRoot, env['PENNYWREN_POSTS'] || postsFolder),
    /** Likely mistakes, which do not stop the build. */
    warnings: originWarnings(env['VITE_SITE_ORIGIN']),
  }
}

/** Variables of which at least one is set where a host or a service builds a site. */
const hostVariables = ['CI', 'NETLIFY', 'VERCEL', 'CF_PAGES', 'WORKERS_CI', 'RENDER', 'AWS_APP_ID']

/** Whether this is the machine of a host or a service, whose site others see. */
export function isOnHost(env = process.env): boolean {
  return hostVariables.some((name) => !/^(0|false)?$/.test(env[name] ?? ''))
}

function originOf(env: Record<string, string>, name: string): string | undefined {
  const value = env[name]
  if (!value) return undefined
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new SettingError(`${name} must be an http or https address.`)
  }
  return url.origin
}

/** Feeds, sitemaps and pictures for sharing name the site by its origin. */
function originWarnings(value: string | undefined): string[] {
  if (!value) {
    return [`VITE_SITE_ORIGIN is not set: the site says that it stands at ${brand.siteOrigin}.`]
  }
  const { pathname, search, hash, origin } = new URL(value)
  return pathname === '/' && search === '' && hash === ''
    ? []
    : [`VITE_SITE_ORIGIN is more than an origin: the site is made for ${origin}, without the rest.`]
}
