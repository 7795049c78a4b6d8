import { at } from '../../../../shared/api/reply-json.ts'
import { counted } from '../../../../shared/text.ts'
import { jsonReply, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { escape, htmlPage } from '../page.ts'
import type { Answer, Automation } from '../automation/automation.ts'

/**
 * An automation service's webhook at `/webhook/<name>`, which keeps what arrives in the inbox. Without an
 * automation it takes anything.
 */
export function createInbox(automation?: Automation) {
  const received: SandboxRequest[] = []
  const answers = new WeakMap<SandboxRequest, Answer>()
  let cors = true

  const inbox = {
    /** Oldest first. */
    requests: (): readonly SandboxRequest[] => received,
    clear() {
      received.length = 0
    },
    /** Off: preflights and replies carry no CORS headers, as with most automation services. */
    allowCors(allowed: boolean) {
      cors = allowed
    },
    /** As a page for people; of posts with their state where there is an automation. */
    page() {
      const shown = received.slice(-shownRequests).toReversed()
      return htmlPage(
        'Webhook inbox',
        `<p class="meta">${counted(received.length, 'request')}. The newest ${shownRequests} are shown; reload the page to see what has arrived since.</p>`,
        shown.map((one) => {
          const state = automation?.stateOf(answers.get(one), at(one.json, 'post'))
          return entry(one, state)
        }),
      )
    },
  }

  const service: Service = {
    corsHeaders: (): Record<string, string> => (cors ? { 'access-control-allow-origin': '*' } : {}),
    received,
    async answer(request): Promise<Reply> {
      if (!automation) return jsonReply(200, { ok: true })
      const { method, path, query, headers: sent, body } = request
      const answer = await automation.publish(
        new Request(`http://localhost${path}?${query}`, {
          method,
          headers: sent as Record<string, string>,
          ...(method === 'POST' && { body }),
        }),
      )
      answers.set(request, answer)
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      return { status: answer.status, headers, body: answer.text }
    },
    errorBody: (status, message) => ({ code: status, message }),
  }
  return { inbox, service }
}

const shownRequests = 50

function entry(
  { method, path, query, headers, time, body, json }: SandboxRequest,
  state?: { text: string; url?: string },
): string {
  const post = at(json, 'post')
  const link =
    state?.url === undefined ? '' : `<a href="${escape(state.url)}">${escape(state.url)}</a>`
  const article = `<h3>${escape(at(post, 'title'))}</h3>
<div class="post" tabindex="0" role="region" aria-label="Content">${escape(at(post, 'content'))}</div>`
  return `<article>
<h2>${escape(at(json, 'action') ?? `${method} request`)}</h2>
<p class="meta"><time>${time}</time> · ${method} <code>${escape(path + (query && `?${query}`))}</code></p>
${state ? `<p><strong>${escape(state.text)}</strong> ${link}</p>` : ''}
${post === undefined ? '' : article}
<details${post === undefined ? ' open' : ''}><summary>Body</summary><pre>${escape(body)}</pre></details>
<details><summary>Headers</summary><pre>${escape(JSON.stringify(headers, undefined, 2))}</pre></details>
</article>`
}
