import { jsonReply } from '../http.ts'
import type { Reply, SandboxRequest } from '../http.ts'
import { inboxPage } from './inbox-page.ts'
import type { Inbox } from './inbox.ts'

/** The inbox's own pages; `undefined` for any other path. */
export function answerInbox(request: SandboxRequest, inbox: Inbox): Reply | undefined {
  const reading = request.method === 'GET' || request.method === 'HEAD'
  switch (request.path) {
    case '/inbox':
      return reading ? inboxPage(inbox) : notAllowed('GET, HEAD')
    case '/inbox.json':
      return reading
        ? jsonReply(200, [...inbox.requests()].reverse(), { 'cache-control': 'no-store' })
        : notAllowed('GET, HEAD')
    case '/inbox/revision':
      return {
        status: 200,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
        body: String(inbox.revision()),
      }
    case '/inbox/clear':
      if (request.method !== 'POST') return notAllowed('POST')
      inbox.clear()
      return { status: 303, headers: { location: '/inbox' }, body: '' }
    default:
      return undefined
  }
}

function notAllowed(allow: string): Reply {
  return jsonReply(405, { message: `Only ${allow} is possible here.` }, { allow })
}
