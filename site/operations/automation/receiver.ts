import { parseJson } from '../../../shared/api/reply-json.ts'
import { checkPost } from './articles/check-post.js'
import { decide, sayOutcome } from './articles/decide.js'
import { checkSender, longestBody, readPayload } from './articles/read-payload.js'

/** A question to GitHub's GraphQL interface. */
export interface Question {
  query: string
  variables: Record<string, unknown>
}

export interface ReceiverOptions {
  /** Carries a question to GitHub. The sender of a post is told what it throws. */
  ask: (question: Question, signal: AbortSignal) => Promise<object>
  /** The index of the site that is built of the repository; where it throws, it is done without. */
  index: (signal: AbortSignal) => Promise<unknown>
  /** Lets a sender publish. */
  secret: string
  settings: { owner: string; repository: string; branch: string; folder: string }
}

interface Answer {
  status: number
  text: string
}

/** For all questions of a post together, in milliseconds. */
const patience = 20_000
const tooLate = {
  status: 502,
  text: `GitHub took more than ${patience / 1000} seconds. Sending it again is safe.`,
}

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type, X-Publish-Secret',
  'Access-Control-Allow-Methods': 'OPTIONS, POST',
  'Content-Type': 'text/plain; charset=utf-8',
}

/** Lets a page read every answer, so that the publisher can show what came of each post. */
export function answering(answer: (request: Request) => Promise<Answer>) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    const { status, text } = await answer(request).catch((error: unknown) => {
      console.error(error)
      return { status: 500, text: 'The receiver failed. Sending it again is safe.' }
    })
    return new Response(text, { status, headers })
  }
}

/**
 * Takes the publisher's posts, and commits them by what GitHub says of the repository and the site of its
 * articles: what n8n's workflow does, as one function of web standards. It needs a global `Buffer`.
 */
export function createReceiver({ ask, index, secret, settings }: ReceiverOptions) {
  const commitPost = async (order: ReturnType<typeof checkPost>, signal: AbortSignal) => {
    const asked = async (question: Question) => {
      // Nothing is committed after the sender was told that it took too long.
      signal.throwIfAborted()
      try {
        return await ask(question, signal)
      } catch (error) {
        return { error }
      }
    }
    const articles = async () => {
      try {
        return await index(signal)
      } catch {
        return undefined
      }
    }
    for (let round = 0; ; round += 1) {
      const [reply, known] = await Promise.all([asked(order.request), articles()])
      const decided = decide(reply, known, order, settings)
      if ('status' in decided) return decided
      const said = sayOutcome(await asked(decided.request), decided, order, round)
      if ('status' in said) return said
    }
  }

  return answering(async (request) => {
    if (request.method !== 'POST') return { status: 405, text: 'Posts are sent by POST.' }
    const sent = {
      headers: Object.fromEntries(request.headers),
      query: Object.fromEntries(new URL(request.url).searchParams),
    }
    const refusal = checkSender(sent, {}, { secret })
    if (refusal) return refusal
    const text = await textOf(request)
    const isJson = sent.headers['content-type']?.toLowerCase().startsWith('application/json')
    const delivery = {
      ...sent,
      body: isJson ? (parseJson(text) ?? null) : text,
      length: text.length,
    }
    const order = checkPost(readPayload(delivery, {}, { ...settings, secret }), settings)
    return 'status' in order ? order : inTime((signal) => commitPost(order, signal))
  })
}

/** The text of a body, up to where it is too long. */
async function textOf({ body }: Request): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestBody) break
  }
  return text + decoder.decode()
}

/** The answer of `work`, or that it was too late; `work` is told by its signal. */
async function inTime(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => {
      resolve(tooLate)
      controller.abort()
    }, patience)
  })
  return Promise.race([late, work(controller.signal)]).finally(() => clearTimeout(timer))
}
