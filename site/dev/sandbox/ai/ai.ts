import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { slugFrom } from '../../../../shared/slug.ts'
import { jsonReply, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { readTable } from './table.ts'
import sections from './article-sections.json' with { type: 'json' }

const completionsPath = '/v1/chat/completions'
const requestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})

/**
 * A chat-completion service at `/v1/chat/completions` that takes any key and writes an article
 * about the title and the description in the last message, `delayMs` milliseconds later, or a table of
 * the posts in a calendar's numbered lines.
 */
export function createAi(delayMs: number) {
  const received: SandboxRequest[] = []
  const service: Service = {
    allowedHeaders: 'authorization, content-type',
    received,
    answer: (request) => answer(request, delayMs),
    errorBody: (_, message) => errorBody(message),
  }
  const log = {
    /** The JSON bodies it was sent, oldest first; never the key. */
    requests: () => received.filter(({ method }) => method === 'POST').map(({ json }) => json),
    clear: () => {
      received.length = 0
    },
  }
  return { log, service }
}

async function answer(request: SandboxRequest, delayMs: number): Promise<Reply> {
  const { method, path, headers, json } = request
  if (method !== 'POST' || path !== completionsPath) {
    return error(404, `Invalid URL (${method} ${path})`)
  }
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (key === '') return error(401, "You didn't provide an API key.")
  const { data, error: wrong } = requestSchema.safeParse(json)
  if (wrong) return error(400, z.prettifyError(wrong))
  const brief = readBrief(data.messages.map(({ content }) => content))
  const failsAt = failingKey.exec(key)?.[1]
  if (failsAt !== undefined && slugFrom(brief.title).includes(failsAt)) {
    return error(503, `This key fails at titles with ‘${failsAt}’.`)
  }
  await sleep(delayMs)
  const content = readTable(data.messages.at(-1)?.content ?? '') ?? writeArticle(brief)
  return jsonReply(200, {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: data.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  })
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
 * Finds the brief in the messages of a conversation: in the last one a `Title:` and a `Description:` line;
 * anywhere the words that follow 'exactly this sentence:' on their line.
 */
function readBrief(messages: readonly string[]): Brief {
  const asked = messages.at(-1) ?? ''
  return {
    title: /^Title: (.+)/m.exec(asked)?.[1] ?? 'Getting started with your budget',
    description: /^Description: (.+)/m.exec(asked)?.[1] ?? '',
    closing: /exactly this sentence: (.+)/.exec(messages.join('\n'))?.[1],
  }
}

/**
 * An article in markdown of 800 to 1200 words: an introduction, sections that any article about money
 * can hold, in an order that the title decides, a conclusion and, last, the closing sentence.
 */
export function writeArticle({ title, description, closing = '' }: Brief): string {
  const rank = ({ heading }: { heading: string }) => hash('sha256', title + heading)
  const ordered = sections.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const parts = [
    `**${sentence(title)}** ${sentence(description)}

If money talk usually makes you want to leave the room, stay for a few minutes. This is not about giving up coffee, and nobody here is going to shout at you about compound interest. It is about a few moves that ordinary people make, in an ordinary week, with the income they have.

Read it once from top to bottom, then pick a single thing to do before the weekend. One is plenty. The people who end up calm about their finances rarely did anything dramatic; they did something small and then did it again.`,
    ...ordered.map(({ heading, text }) => `# ${heading}\n\n${text}`),
    `# Where to go from here

You now have more of a plan than most people ever write down. Here it is once more, step by step:

${ordered.map(({ heading }) => `- ${heading}`).join('\n')}

Start with the first line and leave the others for next week. If a month goes badly, it is one month, and the next one begins on an ordinary day with a fresh page. Whatever brought you to “${title}”, the part that counts is the one you do today.`,
    closing,
  ]
  return parts.join('\n\n').trim()
}

function sentence(text: string): string {
  const capitalised = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$|^$/.test(text) ? capitalised : `${capitalised}.`
}
