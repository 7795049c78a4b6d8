import { hash } from 'node:crypto'
import { loopbackHosts } from '../../shared/api/url.ts'
import type { SiteOrigins } from './environment.ts'
import type { PageKind } from './paths.ts'

/** Headers for the paths that `path` matches: a path, or one that ends with '*'. */
export interface HeaderRule {
  path: string
  headers: Record<string, string>
}

const basePolicy = {
  'default-src': "'none'",
  'img-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const securityHeaders = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

export const policyHeader = 'Content-Security-Policy'

/**
 * The paths that visitors see, and the kinds of pages there; everything else may be a tool of the
 * operator, or missing.
 */
const visitorPaths: Readonly<Record<string, readonly PageKind[]>> = {
  '/': ['landing'],
  '/blog': ['list'],
  '/blog/*': ['list', 'article', 'not-found'],
}

/** The style sheet and the script that stand in the pages of each kind and are allowed by their hash. */
export type InlinedTexts = Record<PageKind, { style: string; script: string }>

/**
 * Every header the site is served with, the one source for all hosts.
 *
 * Hosts differ where several rules match: some take the last value of a header, others send all of
 * them, and browsers then enforce each policy. So the policy for every path is the wide one, which
 * the publisher needs to reach any webhook and what runs on the operator's machine, and the visitors' is complete in itself and nowhere
 * wider: last or together, it means the same. No other header is set twice for a path.
 */
export function headerRules(origins: SiteOrigins, inlined: InlinedTexts): HeaderRule[] {
  const policy = (kinds: readonly PageKind[], connect: readonly string[]) =>
    policyText({
      'script-src': ["'self'", ...kinds.map((kind) => hashSource(inlined[kind].script))],
      'style-src': ["'self'", ...kinds.map((kind) => hashSource(inlined[kind].style))],
      'connect-src': connect,
    })
  const allKinds = Object.keys(inlined) as PageKind[]
  const { supabaseOrigin, aiOrigin } = origins
  const visitors = ["'self'", ...(supabaseOrigin === undefined ? [] : [supabaseOrigin])]
  const everywhere = [...visitors, 'https:', ...plainHttp([supabaseOrigin, aiOrigin]), ...loopback]
  return [
    { path: '/*', headers: { ...securityHeaders, [policyHeader]: policy(allKinds, everywhere) } },
    ...Object.entries(visitorPaths).map(([path, kinds]) => ({
      path,
      headers: { [policyHeader]: policy(kinds, visitors) },
    })),
    { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  ]
}

/** An operator's automation or AI may run on the operator's own machine, where there is no TLS. */
const loopback = loopbackHosts.map((host) => `http://${host}:*`)

/** The services that the site is built for, where they are without TLS. */
function plainHttp(origins: readonly (string | undefined)[]): string[] {
  return origins.filter((origin) => origin?.startsWith('http:') === true) as string[]
}

/**
 * A page as it is served for paths that nothing is at. Hosts send the policy of the path that was asked
 * for, the publisher's wide one; a policy in the page itself can only narrow that, on every host.
 */
export function narrowed(html: string): string {
  const policy = `<meta http-equiv="${policyHeader}" content="connect-src 'self'">`
  return html.replace('<head>', () => `<head>${policy}`)
}

function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

function policyText(sources: Record<string, readonly string[]>): string {
  const own = Object.entries(sources).map(([name, all]) => [name, [...new Set(all)].join(' ')])
  return [...Object.entries(basePolicy), ...own].map((directive) => directive.join(' ')).join('; ')
}
