import { parseFaultOrder, services, type FaultBoard } from './faults/faults.ts'
import type { AiLog } from './ai/ai.ts'
import { serviceIds } from './ai/services.ts'
import { isRecord, jsonReply, parseJson, type Reply, type SandboxRequest } from './http.ts'
import type { Inbox } from './webhook/inbox.ts'

/**
 * `/_sandbox/faults` (GET lists, POST adds, DELETE clears, `?service=` only one service's),
 * `/_sandbox/webhook` (PUT `{"cors": false}`) and `/_sandbox/ai` (PUT `{"service": "gemini"}`, or
 * null); `undefined` for any other path.
 */
export function answerControl(
  request: SandboxRequest,
  faults: FaultBoard,
  inbox: Inbox,
  ai: AiLog,
): Reply | undefined {
  switch (`${request.method} ${request.path}`) {
    case 'GET /_sandbox/faults':
      return jsonReply(200, faults.list())
    case 'POST /_sandbox/faults':
      return withJson(request, (value) => {
        faults.set(parseFaultOrder(value))
        return jsonReply(200, faults.list())
      })
    case 'DELETE /_sandbox/faults':
      return clear(request, faults)
    case 'PUT /_sandbox/webhook':
      return withJson(request, (value) => {
        const cors = isRecord(value) ? value['cors'] : undefined
        if (typeof cors !== 'boolean') throw new TypeError('cors has to be true or false')
        inbox.allowCors(cors)
        return jsonReply(200, { cors })
      })
    case 'PUT /_sandbox/ai':
      return withJson(request, (value) => {
        const name = isRecord(value) ? value['service'] : undefined
        const service = serviceIds.find((id) => id === name)
        if (service === undefined && name !== null) {
          throw new TypeError(`service has to be null or one of ${serviceIds.join(', ')}`)
        }
        ai.actAs(service)
        return jsonReply(200, { service: service ?? null })
      })
    default:
      return undefined
  }
}

function clear(request: SandboxRequest, faults: FaultBoard): Reply {
  const name = request.query.get('service')
  const service = services.find((candidate) => candidate === name)
  if (name !== null && service === undefined) {
    return jsonReply(400, { message: `service has to be one of ${services.join(', ')}` })
  }
  faults.clear(service)
  return jsonReply(200, faults.list())
}

function withJson(request: SandboxRequest, act: (value: unknown) => Reply): Reply {
  // A page of another site can post text without a preflight, but not JSON.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return jsonReply(415, { message: 'The content type has to be application/json.' })
  }
  try {
    return act(parseJson(request.body))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return jsonReply(400, { message: error.message })
  }
}
