import type { SiteEnvironment } from './build/environment.ts'

type Policy = Record<string, string>

const basePolicy: Policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
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
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), interest-cohort=()',
}

/** The `_headers` file of Netlify and Cloudflare, with every header the site is served with. */
export function headersFile(environment: SiteEnvironment): string {
  const local = [environment.aiOrigin, environment.supabaseOrigin].filter((o) =>
    o?.startsWith('http:'),
  )
  const publisherConnect = [
    "'self'",
    'https:',
    ...(local.length > 0 ? ['http://127.0.0.1:*'] : []),
  ].join(' ')
  const visitorConnect = ["'self'", environment.supabaseOrigin].filter(Boolean).join(' ')
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', { ...securityHeaders, 'Content-Security-Policy': policy(publisherConnect) }],
    ['/', { 'Content-Security-Policy': policy(visitorConnect) }],
    ['/blog', { 'Content-Security-Policy': policy(visitorConnect) }],
    ['/blog/*', { 'Content-Security-Policy': policy(visitorConnect) }],
    ['/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
  ]
  return rules.map(([path, headers]) => `${path}\n${lines(headers)}\n`).join('\n')
}

function policy(connect: string): string {
  return Object.entries({ ...basePolicy, 'connect-src': connect })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

function lines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n')
}
