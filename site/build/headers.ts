import { hash } from 'node:crypto'
import { loopbackHosts } from '../../shared/api/url.ts'
import type { SiteEnvironment } from './environment.ts'
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

/** The pages that send to the operator's services. */
export const publisherPaths = ['/blog-publisher', '/bulk-publisher']

/** The style sheet and the script that stand in the pages of each kind and are allowed by their hash. */
export type InlinedTexts = Record<PageKind, { style: string; script: string }>

/**
 * Every header the site is served with, the one source for all hosts.
 *
 * Hosts send the headers of the path that was asked for, also with the 404 page. So the policy for
 * every path is the visitors', and only the publisher's own pages have the wide one, with which they
 * reach any webhook and what runs on the operator's machine. Where several rules match, the last value
 * of a header counts; no other header than the policy is set twice for a path.
 */
export function headerRules(
  { supabaseOrigin }: Pick<SiteEnvironment, 'supabaseOrigin'>,
  inlined: InlinedTexts,
): HeaderRule[] {
  const policy = (kinds: readonly PageKind[], connect: readonly string[]) =>
    policyText({
      'script-src': ["'self'", ...kinds.map((kind) => hashSource(inlined[kind].script))],
      'style-src': ["'self'", ...kinds.map((kind) => hashSource(inlined[kind].style))],
      'connect-src': connect,
    })
  const visitors = ["'self'", ...(supabaseOrigin === undefined ? [] : [supabaseOrigin])]
  const anywhere = ["'self'", 'https:', ...loopback]
  const visitorKinds = (Object.keys(inlined) as PageKind[]).filter((kind) => kind !== 'publisher')
  return [
    { path: '/*', headers: { ...securityHeaders, [policyHeader]: policy(visitorKinds, visitors) } },
    ...publisherPaths.map((path) => ({
      path,
      headers: { [policyHeader]: policy(['publisher'], anywhere) },
    })),
    { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  ]
}

/** An operator's automation or AI may run on the operator's own machine, where there is no TLS. */
const loopback = loopbackHosts.map((host) => `http://${host}:*`)

function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

function policyText(sources: Record<string, readonly string[]>): string {
  const own = Object.entries(sources).map(([name, all]) => [name, [...new Set(all)].join(' ')])
  return [...Object.entries(basePolicy), ...own].map((directive) => directive.join(' ')).join('; ')
}
