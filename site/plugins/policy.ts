import { hash } from 'node:crypto'
import type { PageTexts } from './page-scripts.ts'

/**
 * The content security policy of a page, for its `<meta http-equiv>`: it changes with the texts in the
 * page, so that it stands there and not in the headers of a host. `database` is where the page may send
 * to beside the site, or 'anywhere'. Pages cannot forbid by themselves to be framed: a header does (`operations/hosting/_headers`).
 *
 * The operator's services are anywhere: over https, and over http on the operator's own machine and
 * network, where there is no TLS. A page over https calls this machine alone by http: the browser sees to that.
 */
export function pagePolicy(
  { style, script }: Pick<PageTexts, 'style' | 'script'>,
  database: string | undefined,
): string {
  const isAnywhere = database === 'anywhere'
  return [
    "default-src 'none'",
    `script-src 'self' ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    `connect-src 'self' ${isAnywhere ? 'https: http:' : (database ?? '')}`.trim(),
    // The publisher shows pictures that are kept on the operator's device.
    `img-src 'self'${isAnywhere ? ' blob:' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
