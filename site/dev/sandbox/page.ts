import { hash } from 'node:crypto'
import type { Reply } from './http.ts'

const styleSheet = `
:root { color-scheme: light dark; --line: light-dark(#d8d2c8, #46413a); --soft: light-dark(#f4f0e9, #26231f); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem 4rem;
  background: light-dark(#fffdf9, #191715); color: light-dark(#2b2722, #ece7df); }
h1, h2 { margin: 0; font-size: 1.25rem; }
article { margin-top: 1.25rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; overflow-wrap: anywhere; }
.meta { margin: 0.25rem 0 0; font-size: 0.875rem; }
.post, pre { margin: 0.75rem 0 0; padding: 0.75rem; border-radius: 0.4rem; background: var(--soft); white-space: pre-wrap; }
.post { max-height: 24rem; overflow: auto; }
details { margin-top: 0.75rem; }
form { display: inline-block; margin: 0.75rem 0.5rem 0 0; }
`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', styleSheet, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** A page of the sandbox's own, for people: an introduction and its entries, newest first. */
export function htmlPage(title: string, introduction: string, entries: readonly string[]): Reply {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (${entries.length})</title>
<style>${styleSheet}</style>
</head>
<body>
<h1>${title}</h1>
${introduction}
<main>
${entries.join('\n')}
</main>
</body>
</html>
`
  return { status: 200, headers, body }
}

/** A text as HTML; what is none is empty. */
export function escape(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
