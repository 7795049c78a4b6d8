import { hash } from 'node:crypto'
import { parseJson } from '../../../shared/api/reply-json.ts'
import { counted } from '../../../shared/text.ts'
import {
  emptyReply,
  isRecord,
  jsonReply,
  noStore,
  remember,
  type Reply,
  type SandboxRequest,
  type Service,
} from '../http.ts'

/** A request the inbox got. `time` is ISO 8601 in UTC. */
export interface InboxRequest extends Omit<SandboxRequest, 'query'> {
  id: number
  time: string
  query: string
  /** The body's value if it is JSON, whatever its content type says. */
  json?: unknown
}

/** What the webhook received, the newest 1,000 requests, until it is cleared. */
export type Inbox = ReturnType<typeof createInbox>['inbox']

/** An automation service's webhook: takes anything at `/webhook/<name>` and keeps it in the inbox. */
export function createInbox() {
  const kept: InboxRequest[] = []
  let revision = 0
  let lastId = 0
  let cors = true
  const corsHeaders = (): Record<string, string> =>
    cors ? { 'access-control-allow-origin': '*' } : {}

  const inbox = {
    /** Oldest first. */
    requests: (): readonly InboxRequest[] => kept,
    clear() {
      kept.length = 0
      revision += 1
    },
    /** Off: preflights and replies carry no CORS headers, as with most automation services. */
    allowCors(allowed: boolean) {
      cors = allowed
    },
    /** Changes whenever `requests()` does. */
    revision: () => revision,
  }

  const service: Service = {
    corsHeaders,
    preflight: (headers) =>
      emptyReply(
        204,
        cors
          ? {
              ...corsHeaders(),
              'access-control-allow-methods': 'OPTIONS, POST',
              'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
              // Else a browser goes on for seconds after CORS was switched off.
              'access-control-max-age': '0',
            }
          : {},
      ),
    note({ query, body, ...request }) {
      lastId += 1
      revision += 1
      const json = parseJson(body)
      remember(kept, {
        id: lastId,
        time: new Date().toISOString(),
        ...request,
        query: query.toString(),
        body,
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
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
h1 { margin: 0 auto 0 0; font-size: 1.5rem; }
button { font: inherit; padding: 0.4rem 0.9rem; border: 1px solid currentcolor; border-radius: 0.4rem; background: none; color: inherit; cursor: pointer; }
article { margin-top: 1.25rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.1rem; }
h3 { margin: 1rem 0 0; }
.meta { margin: 0.25rem 0 0; font-size: 0.875rem; }
.post, pre { margin: 0.75rem 0 0; padding: 0.75rem; border-radius: 0.4rem; background: var(--soft); white-space: pre-wrap; }
.post { max-height: 24rem; overflow: auto; }
pre { font-size: 0.8125rem; }
details { margin-top: 0.75rem; }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; margin: 0.75rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0; }
`

// Asks for a number of a few bytes, and loads the page again only when something arrived, so that
// what one is reading stays open and in place.
const refreshScript = `
const shown = document.documentElement.dataset.revision;
setInterval(async () => {
  try {
    const reply = await fetch('/inbox/revision', { cache: 'no-store' });
    if (reply.ok && (await reply.text()) !== shown) location.reload();
  } catch {}
}, 1000);
`

const sha = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
const policy = [
  "default-src 'none'",
  `style-src ${sha(styleSheet)}`,
  `script-src ${sha(refreshScript)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** How much of a body is shown, in characters. */
const shownOfBody = 100_000

/** How many requests are shown. */
const shownRequests = 50

/** The inbox as a page for people: newest first, refreshed when something arrives. */
export function inboxPage(inbox: Inbox): Reply {
  const requests = inbox.requests().toReversed()
  const entries = requests.slice(0, shownRequests).map(entry)
  const body = `<!doctype html>
<html lang="en" data-revision="${inbox.revision()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Webhook inbox (${requests.length})</title>
<style>${styleSheet}</style>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<header>
<h1>Webhook inbox</h1>
<span>${counted(requests.length, 'request')}</span>
<form method="post" action="/inbox/clear"><button>Clear</button></form>
</header>
<main>
${requests.length === 0 ? '<p>Nothing has arrived yet. This page refreshes by itself.</p>' : entries.join('\n')}
${entries.length === requests.length ? '' : `<p>${requests.length - entries.length} older ones are in <code>/inbox.json</code>.</p>`}
</main>
<script>${refreshScript}</script>
</body>
</html>
`
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...noStore,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
    body,
  }
}

function entry(request: InboxRequest): string {
  // Of what is too long to be read whole, only the text is shown, and only its beginning.
  const json = request.body.length > shownOfBody ? undefined : request.json
  const payload = isRecord(json) ? json : {}
  const target = request.path + (request.query === '' ? '' : `?${request.query}`)
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `${name}: ${String(value)}`,
  )
  const body = json === undefined ? request.body : JSON.stringify(json, null, 2)
  return `<article id="request-${request.id}">
<h2>${escape(typeof payload['action'] === 'string' ? payload['action'] : `${request.method} request`)}</h2>
<p class="meta">#${request.id} · <time datetime="${request.time}">${request.time.slice(0, 19).replace('T', ' ')} UTC</time> · ${escape(request.method)} <code>${escape(target)}</code></p>
${isRecord(payload['post']) ? post(payload['post'], payload) : ''}
<details${isRecord(payload['post']) ? '' : ' open'}><summary>Body</summary><pre>${escape(beginning(body))}</pre></details>
<details><summary>Headers</summary><pre>${escape(headers.join('\n'))}</pre></details>
</article>`
}

function beginning(body: string): string {
  const more = body.length - shownOfBody
  return more <= 0 ? body : `${body.slice(0, shownOfBody)}\n… and ${more} characters more.`
}

function post(value: Record<string, unknown>, payload: Record<string, unknown>): string {
  const { content, title, ...rest } = value
  const facts = Object.entries({
    scheduledDate: payload['scheduledDate'],
    aiGenerated: payload['aiGenerated'],
    ...rest,
  }).filter(([, fact]) => fact !== undefined && fact !== '')
  return `<h3>${escape(text(title))}</h3>
<dl>${facts.map(([name, fact]) => `<dt>${escape(name)}</dt><dd>${escape(text(fact))}</dd>`).join('')}</dl>
<div class="post" tabindex="0" role="region" aria-label="Content">${escape(text(content))}</div>`
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(text).join(', ')
  return value === undefined ? '' : JSON.stringify(value)
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
