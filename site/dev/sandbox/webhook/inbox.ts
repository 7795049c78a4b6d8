import { at, parseJson } from '../../../../shared/api/reply-json.ts'
import { counted } from '../../../../shared/text.ts'
import { jsonReply, remember, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { escape, htmlPage } from '../page.ts'
import type { Automation } from '../automation/automation.ts'
import type { Answer, PostState } from '../automation/post-state.ts'

/** A request the inbox got. `time` is ISO 8601 in UTC. */
export interface InboxRequest extends SandboxRequest {
  time: string
  /** The body's value if it is JSON, whatever its content type says. */
  json?: unknown
  /** Of the automation, once it has answered. */
  answer?: Answer
}

/** The newest 1,000 requests that the webhook received, until it is cleared. */
export type Inbox = ReturnType<typeof createInbox>['inbox']

/**
 * An automation service's webhook at `/webhook/<name>`, which keeps what arrives in the inbox. Without an
 * automation it takes anything.
 */
export function createInbox(automation?: Automation) {
  const kept: InboxRequest[] = []
  const entries = new WeakMap<SandboxRequest, InboxRequest>()
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
      const time = new Date().toISOString()
      const entry = { time, ...request, ...(json !== undefined && { json }) }
      entries.set(request, entry)
      remember(kept, entry)
    },
    async answer(request) {
      if (!automation) return jsonReply(200, { ok: true })
      const answer = await automation.publish(request)
      Object.assign(entries.get(request) ?? {}, { answer })
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      return { status: answer.status, headers, body: answer.text }
    },
    errorBody: (status, message) => ({ code: status, message }),
  }
  return { inbox, service }
}

/** How much of a text is shown, in characters. */
const shownOfText = 100_000

/** How many requests are shown. */
const shownRequests = 50

/** The inbox as a page for people, newest first; of posts with their state where there is an automation. */
export function inboxPage(inbox: Inbox, automation?: Automation): Reply {
  const requests = inbox.requests()
  const entries = requests
    .slice(-shownRequests)
    .reverse()
    .map((request) => entry(request, automation?.stateOf(request.answer, at(request.json, 'post'))))
  return htmlPage(
    'Webhook inbox',
    requests.length,
    `<p class="meta">${counted(requests.length, 'request')}. The newest ${shownRequests} are shown; reload the page to see what has arrived since.</p>`,
    entries,
  )
}

function entry(
  { method, path, query, headers, time, body, json }: InboxRequest,
  state: PostState | undefined,
): string {
  const action = at(json, 'action')
  const post = at(json, 'post')
  const allHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  return `<article>
<h2>${shown(action ?? `${method} request`)}</h2>
<p class="meta"><time>${time}</time> · ${escape(method)} <code>${escape(path + (query && `?${query}`))}</code></p>
${state ? `<p><strong>${shown(state.text)}</strong> ${link(state)}</p>` : ''}
${post === undefined ? '' : article(post)}
<details${post === undefined ? ' open' : ''}><summary>Body</summary><pre>${shown(body)}</pre></details>
<details><summary>Headers</summary><pre>${shown(allHeaders.join('\n'))}</pre></details>
</article>`
}

function link({ url }: PostState): string {
  return url === undefined ? '' : `<a href="${escape(url)}">${escape(url)}</a>`
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
