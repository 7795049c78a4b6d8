import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../../../../shared/api/reply-json.ts'
import { slugFrom } from '../../../../shared/publication/slug.ts'
import { jsonReply, remember, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { readTable } from './table.ts'
import sections from './article-sections.json' with { type: 'json' }

const completionsPath = '/v1/chat/completions'
const modelsPath = '/v1/models'
const requestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})

const models = {
  object: 'list',
  data: [
    { id: 'gpt-5-mini', object: 'model', owned_by: 'system', shutdown_date: null },
    { id: 'gpt-4o-mini', object: 'model', owned_by: 'system', shutdown_date: '2027-01-15' },
  ],
}

type ChatRequest = z.output<typeof requestSchema>

/**
 * A chat-completion service at `/v1/chat/completions` that takes any key and writes an article
 * about the title and the description in the last message, `delayMs` milliseconds later, or a table of
 * the posts in a calendar's numbered lines. Its models are at `/v1/models`.
 */
export function createAi(delayMs: number) {
  const bodies: string[] = []
  const service: Service = {
    corsHeaders: () => ({ 'access-control-allow-origin': '*' }),
    allowedHeaders: 'authorization, content-type',
    note(request) {
      if (request.method === 'POST') remember(bodies, request.body)
    },
    async answer(request) {
      if (request.path === modelsPath && request.method === 'GET') {
        return jsonReply(200, models)
      }
      const refused = refuse(request)
      if (refused !== undefined) return refused
      await sleep(delayMs)
      return complete(requestSchema.parse(parseJson(request.body)))
    },
    errorBody: (_, message) => errorBody(message),
  }
  const log = {
    /** The JSON bodies it was sent of late, oldest first; never the key. */
    requests: () => bodies.map(parseJson),
    clear: () => {
      bodies.length = 0
    },
  }
  return { log, service }
}

function complete({ model, messages }: ChatRequest): Reply {
  const content = readTable(messages.at(-1)?.content ?? '') ?? writeArticle(readBrief(messages))
  const message = { role: 'assistant', content }
  return jsonReply(200, {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  })
}

function refuse({ path, method, headers, body }: SandboxRequest): Reply | undefined {
  if (path !== completionsPath || method !== 'POST') {
    return error(404, `Invalid URL (${method} ${path})`)
  }
  const isKeyed = /^Bearer +\S+$/i.test(headers.authorization ?? '')
  if (!isKeyed) return error(401, "You didn't provide an API key.")
  const { data, error: wrong } = requestSchema.safeParse(parseJson(body))
  if (wrong) return error(400, z.prettifyError(wrong))
  const failsAt = failingKey.exec(headers.authorization ?? '')?.[1]
  const isToFail =
    failsAt !== undefined && slugFrom(readBrief(data.messages).title).includes(failsAt)
  return isToFail ? error(503, `This key fails at titles with ‘${failsAt}’.`) : undefined
}

/** A key such as `sk-sandbox-fails-at-sinking-funds`: no text is written for a title with these words. */
const failingKey = /-fails-at-([^ ]+)$/i

function error(status: number, message: string): Reply {
  return jsonReply(status, errorBody(message))
}

function errorBody(message: string) {
  return { error: { message, type: 'invalid_request_error', param: null, code: null } }
}

/** The subject of an article. `closing` is the sentence it has to end with. */
interface Brief {
  title: string
  description: string
  closing?: string | undefined
}

/**
 * Finds the brief in a conversation: in its last message a `Title:` and a `Description:` line; anywhere
 * the words that follow 'exactly this sentence:' on their line.
 */
function readBrief(messages: ChatRequest['messages']): Brief {
  const contents = messages.map(({ content }) => content)
  const asked = contents.at(-1) ?? ''
  const closing = /exactly this sentence: (.+)/.exec(contents.join('\n'))?.[1]
  return {
    title: /^Title: (.+)/m.exec(asked)?.[1] ?? 'Getting started with your budget',
    description: /^Description: (.+)/m.exec(asked)?.[1] ?? '',
    closing,
  }
}

/**
 * An article in markdown of 800 to 1200 words: an introduction, sections that any article about money
 * can hold, in an order that the title decides, a conclusion and, last, the closing sentence.
 */
export function writeArticle({ title, description, closing }: Brief): string {
  const rank = ({ heading }: Section) => hash('sha256', title + heading)
  const ordered = sections.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  return [
    introduction(title, description),
    ...ordered.map(({ heading, text }) => `# ${heading}\n\n${text}`),
    conclusion(title, ordered),
    ...(closing === undefined ? [] : [closing]),
  ].join('\n\n')
}

function introduction(topic: string, description: string): string {
  const opening = `**${sentence(topic)}** ${sentence(description)}`.trim()
  return `${opening}

If money talk usually makes you want to leave the room, stay for a few minutes. This is not about giving up coffee, and nobody here is going to shout at you about compound interest. It is about a few moves that ordinary people make, in an ordinary week, with the income they have.

Read it once from top to bottom, then pick a single thing to do before the weekend. One is plenty. The people who end up calm about their finances rarely did anything dramatic; they did something small and then did it again.`
}

type Section = (typeof sections)[number]

function conclusion(topic: string, ordered: readonly Section[]): string {
  const steps = ordered.map(({ heading }) => `- ${heading}`).join('\n')
  return `# Where to go from here

You now have more of a plan than most people ever write down. Here it is once more, step by step:

${steps}

Start with the first line and leave the others for next week. If a month goes badly, it is one month, and the next one begins on an ordinary day with a fresh page. Whatever brought you to “${topic}”, the part that counts is the one you do today.`
}

function sentence(text: string): string {
  if (text === '') return ''
  const capitalised = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(text) ? capitalised : `${capitalised}.`
}
