import { at, parseJson } from '../../../../shared/api/reply-json.ts'
import { counted } from '../../../../shared/text.ts'
import { jsonReply, remember, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { escape, htmlPage } from '../page.ts'

/** A request the inbox got. `time` is ISO 8601 in UTC. */
export interface InboxRequest extends SandboxRequest {
  time: string
  /** The body's value if it is JSON, whatever its content type says. */
  json?: unknown
}

/** The newest 1,000 requests that the webhook received, until it is cleared. */
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

/** How much of a text is shown, in characters. */
const shownOfText = 100_000

/** How many requests are shown. */
const shownRequests = 50

/** The inbox as a page for people, newest first. */
export function inboxPage(inbox: Inbox): Reply {
  const requests = inbox.requests()
  const entries = requests.slice(-shownRequests).reverse().map(entry)
  return htmlPage(
    'Webhook inbox',
    requests.length,
    `<p class="meta">${counted(requests.length, 'request')}. The newest ${shownRequests} are shown; reload the page to see what has arrived since.</p>`,
    entries,
  )
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
