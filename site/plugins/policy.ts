import { hash } from 'node:crypto'

interface PageTexts {
  /** The text of the page's style element. */
  style: string
  /** The text of the page's script element. */
  script: string
}

/**
 * The content security policy of a page, for its `<meta http-equiv>`: it changes with the texts in the
 * page, so that it stands there and not in the headers of a host. `connect` are the sources that the
 * page may send to. Pages cannot forbid by themselves to be framed: a header does (`operations/hosting/_headers`).
 */
export function pagePolicy({ style, script }: PageTexts, connect: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    `connect-src 'self' ${connect.join(' ')}`.trim(),
    // The publisher shows pictures that are kept on the operator's device.
    `img-src 'self'${connect === anywhere ? ' blob:' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/**
 * The operator's services: anywhere over https, and over http on the operator's own machine and network,
 * where there is no TLS. A page over https calls this machine alone by http: the browser sees to that.
 */
export const anywhere: readonly string[] = ['https:', 'http:']

function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
