const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
} as const

/** What hot reload needs: inline scripts and styles, and a socket to the development server. */
const developmentPolicy = {
  ...policy,
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws:",
}

/** The content security policy of every response the window gets. */
export function contentPolicy(stage: 'production' | 'development'): string {
  const directives =
    stage === 'production'
      ? Object.entries(policy)
      : Object.entries(developmentPolicy).filter(([name]) => name !== 'require-trusted-types-for')
  return directives.map(([name, sources]) => `${name} ${sources}`).join('; ')
}
