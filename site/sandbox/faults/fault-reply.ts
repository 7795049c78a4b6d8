import type { Fault } from './faults.ts'
import { jsonReply } from '../http.ts'
import type { Reply } from '../http.ts'
import type { Service } from '../service.ts'

/** The reply of a fault that refuses the request; `undefined` for those that act on it. */
export function refusal(fault: Fault | undefined, service: Service): Reply | undefined {
  switch (fault?.name) {
    case 'status':
      return statusReply(fault.status, fault.body, service)
    case 'rate-limited':
      return jsonReply(
        429,
        service.errorBody(429, 'Rate limit reached. Please try again later.'),
        retryHeader(fault.waitMs ?? 1000, fault.form ?? 'seconds'),
      )
    default:
      return undefined
  }
}

/** The reply as the fault leaves it. */
export function spoil(reply: Reply, fault: Fault | undefined): Reply {
  if (fault?.name !== 'malformed') return reply
  return { ...jsonReply(200, null), body: '{"ok": true, "choices": [{"message": {"conte' }
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
