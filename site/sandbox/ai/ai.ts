import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../../../shared/api/reply-json.ts'
import {
  emptyReply,
  jsonReply,
  remember,
  type Reply,
  type SandboxRequest,
  type Service,
} from '../http.ts'
import { refusedBy, serviceWords, type ServiceId, type ServiceWords } from './services.ts'
import sections from './article-sections.json' with { type: 'json' }

const completionsPath = '/v1/chat/completions'
const modelsPath = '/v1/models'
const requestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})

type ChatRequest = z.output<typeof requestSchema>
type ChatMessage = ChatRequest['messages'][number]

/**
 * A chat-completion service at `/v1/chat/completions` that takes any key and writes an article
 * about the title and the description in the last message, `delayMs` milliseconds later. Its
 * models are at `/v1/models`.
 */
export function createAi(delayMs: number) {
  const bodies: string[] = []
  let words: ServiceWords | undefined
  const corsHeaders = () => ({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-request-id',
  })
  const service: Service = {
    corsHeaders,
    preflight: () =>
      emptyReply(204, {
        ...corsHeaders(),
        'access-control-allow-methods': 'GET, OPTIONS, POST',
        'access-control-allow-headers': 'authorization, content-type',
      }),
    note(request) {
      if (request.method === 'POST') remember(bodies, request.body)
    },
    async answer(request, spoil) {
      if (request.path === modelsPath && request.method === 'GET') {
        return jsonReply(200, (words ?? serviceWords.openai).models)
      }
      const refused = refuse(request, words)
      if (refused !== undefined) return refused
      await sleep(delayMs)
      return complete(requestSchema.parse(parseJson(request.body)), spoil)
    },
    errorBody: (status, message) =>
      errorBody(
        message,
        status >= 500 ? 'server_error' : 'invalid_request_error',
        status === 429 ? 'rate_limit_exceeded' : null,
      ),
  }
  const log = {
    /** The JSON bodies it was sent of late, oldest first; never the key. */
    requests: () => bodies.map(parseJson),
    clear: () => {
      bodies.length = 0
    },
    /** Refuses from now on what this service does, in its words; undefined: nothing of that. */
    actAs: (id: ServiceId | undefined) => {
      words = id && serviceWords[id]
    },
  }
  return { log, service }
}

function complete(body: ChatRequest, spoil: 'empty' | 'truncated' | undefined): Reply {
  const article = writeArticle(readBrief(body.messages))
  const content = {
    whole: article,
    empty: '',
    truncated: article.slice(0, Math.floor(article.length / 2)),
  }[spoil ?? 'whole']
  const promptTokens = tokens(body.messages.map((message) => message.content).join(' '))
  const completionTokens = tokens(content)
  return jsonReply(
    200,
    {
      id: `chatcmpl-${randomUUID()}`,
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal: null },
          logprobs: null,
          finish_reason: spoil === 'truncated' ? 'length' : 'stop',
        },
      ],
      usage: {
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        total_tokens: promptTokens + completionTokens,
      },
    },
    { 'x-request-id': `req_${randomUUID().replaceAll('-', '')}` },
  )
}

function refuse(
  { path, method, headers, body }: SandboxRequest,
  words: ServiceWords | undefined,
): Reply | undefined {
  if (path !== completionsPath) return error(404, `Invalid URL (${method} ${path})`)
  if (method !== 'POST') return error(405, `Not allowed to ${method} on ${completionsPath}.`)
  const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  // A service on the operator's own machine takes calls without one.
  if (key === undefined && words?.wrongKey) {
    return jsonReply(words.wrongKey.status, words.wrongKey.body)
  }
  if (key === undefined && !words) return error(401, "You didn't provide an API key.")
  const { data, error: wrong } = requestSchema.safeParse(parseJson(body))
  if (data === undefined) return error(400, z.prettifyError(wrong))
  return words && refusedBy(words, key, data)
}

function error(status: number, message: string): Reply {
  return jsonReply(status, errorBody(message))
}

function errorBody(message: string, type = 'invalid_request_error', code: string | null = null) {
  return { error: { message, type, param: null, code } }
}

/** The usual rule of thumb for English: four characters a token. */
function tokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/** What an article is to be about. `closing` is the sentence it has to end with. */
export interface Brief {
  title: string
  description: string
  closing?: string | undefined
  /** The heading of the part that alone is to be written, with its signs. */
  part?: string | undefined
}

/**
 * Finds the brief in a conversation: in its last message a `Title:` and a `Description:` line and the
 * heading of a part that is to be written anew; anywhere whatever follows 'exactly this sentence:' on
 * its line.
 */
export function readBrief(messages: readonly ChatMessage[]): Brief {
  const contents = messages.map(({ content }) => content)
  const asked = contents.at(-1) ?? ''
  const closing = /exactly this sentence: (.+)/.exec(contents.join('\n'))?.[1]
  const part = /under this heading anew.*:\n(#{1,3} .+)$/.exec(asked)?.[1]
  return {
    title: /^Title: (.+)/m.exec(asked)?.[1] ?? 'Getting started with your budget',
    description: /^Description: (.+)/m.exec(asked)?.[1] ?? '',
    closing,
    part,
  }
}

/** A section that any article about money can hold: about 140 words. */
interface ArticleSection {
  heading: string
  /** An expression for the words in a title or description that ask for this section. */
  topics: string
  text: string
}

const articleSections: readonly ArticleSection[] = sections

/** With these limits an article stays between 800 and 1200 words whatever it is about. */
const titleWords = 20
const descriptionWords = 40
const sectionCount = 5

/**
 * An article in markdown of 800 to 1200 words: an introduction, sections that fit the brief, a
 * conclusion and, last, the closing sentence. It has no heading of the first level, because pages
 * show the title themselves. Of one part there is only that. The same brief gives the same article.
 */
export function writeArticle({ title, description, closing, part }: Brief): string {
  if (part !== undefined) return `${part}\n\n${choose(`${part} ${title}`)[0]?.text ?? ''}`
  const topic = clip(title, titleWords)
  const sections = choose(`${title} ${description}`)
  return [
    introduction(topic, clip(description, descriptionWords)),
    ...sections.map((section) => `## ${section.heading}\n\n${section.text}`),
    conclusion(topic, sections),
    ...(closing === undefined ? [] : [closing]),
  ].join('\n\n')
}

function introduction(topic: string, description: string): string {
  const opening = `**${sentence(topic)}** ${sentence(description)}`.trim()
  return `${opening}

If money talk usually makes you want to leave the room, stay for a few minutes. This is not about giving up coffee, and nobody here is going to shout at you about compound interest. It is about a few moves that ordinary people make, in an ordinary week, with the income they have.

Read it once from top to bottom, then pick a single thing to do before the weekend. One is plenty. The people who end up calm about their finances rarely did anything dramatic; they did something small and then did it again.`
}

function conclusion(topic: string, sections: readonly ArticleSection[]): string {
  const steps = sections.map((section) => `- ${section.heading}`).join('\n')
  return `## Where to go from here

You now have more of a plan than most people ever write down. Here it is once more, in the order in which it pays off:

${steps}

Start with the first line and leave the others for next week. If a month goes badly, it is one month, and the next one begins on an ordinary day with a fresh page. Whatever brought you to “${topic}”, the part that counts is the one you do today.`
}

/** The sections the brief asks for, filled up with others, in the order they stand in. */
function choose(brief: string): readonly ArticleSection[] {
  const asked = articleSections.filter(({ topics }) => new RegExp(topics, 'i').test(brief))
  const others = articleSections.filter((section) => !asked.includes(section))
  // Articles of one calendar should not all be filled up with the same sections.
  const turn = Buffer.from(brief).reduce((sum, byte) => sum + byte, 0)
  const rotated = others.map((_, index) => others[(index + turn) % others.length])
  const chosen = [...asked, ...rotated].slice(0, sectionCount)
  return articleSections.filter((section) => chosen.includes(section))
}

function clip(text: string, words: number): string {
  const all = text.replace(/\s+/g, ' ').trim().split(' ')
  return all.length <= words ? all.join(' ') : `${all.slice(0, words).join(' ')}…`
}

function sentence(text: string): string {
  if (text === '') return ''
  const capitalised = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(text) ? capitalised : `${capitalised}.`
}
