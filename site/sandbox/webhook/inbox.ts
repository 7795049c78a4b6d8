import { hash } from 'node:crypto'
import { at, parseJson } from '../../../shared/api/reply-json.ts'
import { counted } from '../../../shared/text.ts'
import { jsonReply, remember, type Reply, type SandboxRequest, type Service } from '../http.ts'

/** A request the inbox got. `time` is ISO 8601 in UTC. */
export interface InboxRequest extends SandboxRequest {
  time: string
  /** The body's value if it is JSON, whatever its content type says. */
  json?: unknown
}

/** What the webhook received, the newest 1,000 requests, until it is cleared. */
export type Inbox = ReturnType<typeof createInbox>['inbox']

/** An automation service's webhook: takes anything at `/webhook/<name>` and keeps it in the inbox. */
export function createInbox() {
  const kept: InboxRequest[] = []
  let cors = true

  const inbox = {
    /** Oldest first. */
    requests: (): readonly InboxRequest[] => kept,
    clear() {
      kept.length = 0
    },
    /** Off: preflights and replies carry no CORS headers, as with most automation services. */
    allowCors(allowed: boolean) {
      cors = allowed
    },
  }

  const service: Service = {
    corsHeaders: (): Record<string, string> => (cors ? { 'access-control-allow-origin': '*' } : {}),
    note(request) {
      const json = parseJson(request.body)
      remember(kept, {
        time: new Date().toISOString(),
        ...request,
        ...(json !== undefined && { json }),
      })
    },
    answer: async () => jsonReply(200, { ok: true }),
    errorBody: (status, message) => ({ code: status, message }),
  }
  return { inbox, service }
}

const styleSheet = `
:root { color-scheme: light dark; --line: light-dark(#d8d2c8, #46413a); --soft: light-dark(#f4f0e9, #26231f); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem 4rem;
  background: light-dark(#fffdf9, #191715); color: light-dark(#2b2722, #ece7df); }
h1 { margin: 0; font-size: 1.5rem; }
article { margin-top: 1.25rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.1rem; }
h3 { margin: 1rem 0 0; }
.meta { margin: 0.25rem 0 0; font-size: 0.875rem; }
.post, pre { margin: 0.75rem 0 0; padding: 0.75rem; border-radius: 0.4rem; background: var(--soft); white-space: pre-wrap; }
.post { max-height: 24rem; overflow: auto; }
pre { font-size: 0.8125rem; }
details { margin-top: 0.75rem; }
summary { cursor: pointer; }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', styleSheet, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** How much of a text is shown, in characters. */
const shownOfText = 100_000

/** How many requests are shown. */
const shownRequests = 50

/** The inbox as a page for people, newest first. */
export function inboxPage(inbox: Inbox): Reply {
  const requests = inbox.requests()
  const entries = requests.slice(-shownRequests).reverse().map(entry)
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Webhook inbox (${requests.length})</title>
<style>${styleSheet}</style>
</head>
<body>
<h1>Webhook inbox</h1>
<p class="meta">${counted(requests.length, 'request')}. The newest ${shownRequests} are shown; reload the page to see what has arrived since.</p>
<main>
${entries.join('\n')}
</main>
</body>
</html>
`
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}

function entry({ method, path, query, headers, time, body, json }: InboxRequest): string {
  const action = at(json, 'action')
  const post = at(json, 'post')
  const allHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  return `<article>
<h2>${shown(action ?? `${method} request`)}</h2>
<p class="meta"><time>${time}</time> · ${escape(method)} <code>${escape(path + (query && `?${query}`))}</code></p>
${post === undefined ? '' : article(post)}
<details${post === undefined ? ' open' : ''}><summary>Body</summary><pre>${shown(body)}</pre></details>
<details><summary>Headers</summary><pre>${shown(allHeaders.join('\n'))}</pre></details>
</article>`
}

function article(post: unknown): string {
  return `<h3>${shown(at(post, 'title'))}</h3>
<div class="post" tabindex="0" role="region" aria-label="Content">${shown(at(post, 'content'))}</div>`
}

/** A text as HTML, cut where it is too long to be read. */
function shown(text: unknown): string {
  if (typeof text !== 'string') return ''
  const isLong = text.length > shownOfText
  return escape(isLong ? `${text.slice(0, shownOfText)}\n…` : text)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
