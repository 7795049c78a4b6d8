import { Buffer } from 'node:buffer'
import process from 'node:process'
import { isStrong } from '../../automation/articles/read-payload.js'
import { answering, createReceiver, type Question } from '../../automation/receiver.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The variables that a host's environment has to have, and how each looks. */
const needed: Readonly<Record<string, { isRight: (value: string) => boolean; words: string }>> = {
  GITHUB_TOKEN: { isRight: (token) => /^[!-~]+$/.test(token), words: 'a token' },
  REPOSITORY: { isRight: (name) => /^[^\s/]+\/[^\s/]+$/.test(name), words: 'owner/name' },
  BRANCH: { isRight: (name) => /^\S+$/.test(name), words: 'main' },
  FOLDER: { isRight: (path) => /[^/]/.test(path), words: 'site/content/posts' },
  SITE_ORIGIN: {
    isRight: (url) => /^https?:\/\/[^\s/]+/.test(url),
    words: 'https://www.example.com',
  },
  PUBLISH_SECRET: { isRight: isStrong, words: '22 characters or more, 10 of them different' },
}

/** In milliseconds: of one question, before it is asked once more, and of the site's index. */
const [questionTimeout, pause, indexTimeout] = [8000, 500, 5000]

/**
 * The receiver by a host's environment, over GitHub's interface (`GITHUB_API`, where it is another one)
 * and the site's index. Where something is missing or wrong it answers 503, and names it.
 */
export function receiverOf(environment: Environment) {
  const value = (name: string) => (environment[name] ?? '').trim()
  const wrong = Object.entries(needed).flatMap(([name, { isRight, words }]) =>
    isRight(value(name)) ? [] : [`${name} (${words})`],
  )
  if (wrong.length > 0) {
    const text = `Nothing was published. Fill in first: ${wrong.join(', ')}.`
    return answering(() => Promise.resolve({ status: 503, text }))
  }

  const api = value('GITHUB_API') || 'https://api.github.com/graphql'
  const ask = async (question: Question, signal: AbortSignal) => {
    const response = await fetch(api, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(questionTimeout)]),
      headers: {
        Authorization: `Bearer ${value('GITHUB_TOKEN')}`,
        'Content-Type': 'application/json',
        // GitHub refuses who has none, and Workers send none.
        'User-Agent': 'pennywren-automation',
      },
      body: JSON.stringify(question),
    })
    const reply = (await response.json().catch(() => null)) as { message?: string } | null
    if (response.ok && reply) return reply
    throw new Error(reply?.message ?? `it answered ${response.status}`)
  }
  const [owner = '', repository = ''] = value('REPOSITORY').split('/')
  return createReceiver({
    ask: (question, signal) =>
      ask(question, signal).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, pause))
        return ask(question, signal)
      }),
    async index(signal) {
      const response = await fetch(new URL('/blog/site-index.json', value('SITE_ORIGIN')), {
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(indexTimeout)]),
      })
      return response.json()
    },
    secret: value('PUBLISH_SECRET'),
    settings: { owner, repository, branch: value('BRANCH'), folder: value('FOLDER') },
  })
}

globalThis.Buffer = Buffer

/** The receiver of the host that this is loaded on. */
export const receive = receiverOf(process.env)
