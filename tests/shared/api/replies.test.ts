import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateArticle } from '../../../shared/api/ai.ts'
import { reviewText } from '../../../shared/review/text-review.ts'
import { aiCall } from '../../support/ai-call.ts'

/** A reply as a service gave it, by a public report, with its ids taken out and its help shortened. */
interface Reply {
  service: string
  source: string
  status: number
  headers?: Record<string, string>
  /** That was asked for. */
  model?: string
  body: string
  outcome:
    | { is: 'article'; text: string; finding?: string }
    | { is: 'adapted'; part: string }
    /** `ms`: that the service names; null where it does not. */
    | { is: 'wait'; ms: number | null; said: string }
    | { is: 'loading'; said: string }
    | { is: 'failed'; said: string; message?: string }
}

const folder = join(import.meta.dirname, 'replies')
const replies = globSync('*.json', { cwd: folder })
  .sort()
  .map((name) => ({
    name: name.replace('.json', ''),
    ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Reply),
  }))

const readContext = { isByAi: true, isKnownLink: () => true }
const topic = { title: 'Jars', excerpt: '' }

/** The outcome of a call to a service that always gives this reply, and how often it is asked. */
async function answerTo({ status, headers = {}, body, model = 'gpt-4o-mini' }: Reply) {
  let asked = 0
  const fetch = async () => {
    asked += 1
    return new Response(body, { status, headers })
  }
  const answer = await generateArticle({ ...aiCall(fetch, { model }), topic })
  return { answer, asked }
}

test.each(replies)('$name is what its file says', async (reply) => {
  const { answer, asked } = await answerTo(reply)
  const { outcome } = reply
  if (outcome.is === 'article') {
    expect(answer).toEqual({ ok: true, text: outcome.text })
    const said = reviewText(outcome.text, readContext).map(({ message }) => message)
    return expect(said.join('\n')).toContain(outcome.finding ?? '')
  }
  if (answer.ok) return expect.unreachable(answer.text)
  const { kind, message, said = '', retryAfterMs = null } = answer.problem
  if (outcome.is === 'adapted') return expect(asked).toBeGreaterThan(1)
  expect(said).toBe(outcome.said)
  if (outcome.is === 'loading') return expect([kind, asked]).toEqual(['loading', 1])
  if (outcome.is === 'wait')
    return expect([kind, retryAfterMs]).toEqual(['rate-limited', outcome.ms])
  expect(kind).toBe('failed')
  // A refusal stays one; a 400 may be of a part that is then left off.
  if (reply.status > 400 && reply.status < 500) expect(asked).toBe(1)
  expect(message).toContain(outcome.message ?? '')
})
