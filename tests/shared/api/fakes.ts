import type { Fetch } from '../../../shared/api/http.ts'

export interface SentRequest {
  url: string
  init: RequestInit
  body: unknown
}

/** A `fetch` that answers in turn with what it is given; an Error is thrown. */
export function fakeFetch(...answers: (Response | Error | (() => Promise<Response>))[]) {
  const sent: SentRequest[] = []
  const fetch: Fetch = async (url, init) => {
    sent.push({
      url,
      init,
      body: JSON.parse(typeof init.body === 'string' ? init.body : '') as unknown,
    })
    const answer = answers[sent.length - 1]
    if (answer === undefined) throw new Error('More requests were sent than the test expects.')
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer : answer()
  }
  return { fetch, sent }
}

/** Never answers: ends with its signal, in an error of its own. */
export const unanswered: Fetch = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('ERR_ABORTED')))
  })

/** The response that a browser gives for a no-cors request. */
export function opaqueResponse(): Response {
  const response = new Response(null)
  Object.defineProperty(response, 'type', { value: 'opaque' })
  return response
}

/** A body of `bytes` bytes that comes in pieces, then ends, breaks or never ends. */
export function stream(
  bytes: number,
  end: 'ends' | 'breaks' | 'hangs',
): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      if (left > 0) {
        const piece = Math.min(left, 16_384)
        left -= piece
        controller.enqueue(new Uint8Array(piece).fill(0x20))
        return undefined
      }
      if (end === 'ends') controller.close()
      if (end === 'breaks') controller.error(new TypeError('terminated'))
      return end === 'hangs' ? new Promise(() => undefined) : undefined
    },
  })
}
