import type { Fault } from './faults.ts'
import { jsonReply, type Reply, type Service } from '../http.ts'

/** The service's reply as the fault makes it; `answer` has the service act on the request. */
export async function faultReply(
  fault: Fault | undefined,
  service: Service,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  switch (fault?.name) {
    case 'status':
      return statusReply(fault.status, fault.body, service)
    case 'rate-limited':
      return jsonReply(
        429,
        service.errorBody(429, 'Rate limit reached. Please try again later.'),
        retryHeader(fault.waitMs ?? 1000, fault.form ?? 'seconds'),
      )
    case 'malformed':
      await answer()
      return { ...jsonReply(200, null), body: '{"ok": true, "choices": [{"message": {"conte' }
    default:
      return answer()
  }
}

function statusReply(status: number, body: unknown, service: Service): Reply {
  if ([204, 205, 304].includes(status)) return { status, headers: {}, body: '' }
  if (typeof body === 'string') {
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
  }
  const message = `The sandbox was told to answer ${status}.`
  return jsonReply(status, body ?? service.errorBody(status, message))
}

function retryHeader(
  waitMs: number,
  form: 'seconds' | 'http-date' | 'milliseconds',
): Record<string, string> {
  const seconds = Math.ceil(waitMs / 1000)
  switch (form) {
    case 'seconds':
      return { 'retry-after': String(seconds) }
    case 'http-date':
      return { 'retry-after': new Date(Date.now() + seconds * 1000).toUTCString() }
    case 'milliseconds':
      return { 'retry-after-ms': String(waitMs) }
  }
}
