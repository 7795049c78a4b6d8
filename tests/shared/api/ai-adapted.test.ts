import { describe, expect, it } from 'vitest'
import { generateArticle, testModel } from '../../../shared/api/ai.ts'
import type { RefusedSpellings } from '../../../shared/api/ai-request.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { aiCall } from '../../support/ai-call.ts'

interface Asked extends Record<string, unknown> {
  messages: { role: string; content: string }[]
}

const topic = { title: 'Sinking Funds', excerpt: 'Small sums' }

/** A service that refuses the parts that are named, by `param`, and notes what it was asked. */
function createService(refuses: readonly string[]) {
  const asked: Asked[] = []
  const fetch: Fetch = async (_, init) => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as Asked
    asked.push(body)
    const names = [...Object.keys(body), ...body.messages.map(({ role }) => role)]
    const param = refuses.find((part) => names.includes(part))
    const named = ['system', 'developer'].includes(param ?? '') ? 'messages[0].role' : param
    if (named !== undefined) return Response.json({ error: { param: named } }, { status: 400 })
    return Response.json({ choices: [{ message: { content: 'Text' }, finish_reason: 'stop' }] })
  }
  return { fetch, asked }
}

function partsOf(body: Asked | undefined): unknown[] {
  const limit = Object.keys(body ?? {}).find((name) => name.startsWith('max_'))
  return [limit, body?.['temperature'], body?.messages.map(({ role }) => role).join(' ')]
}

describe('a request that is refused in parts', () => {
  it.each([
    [[], ['max_tokens', 0.7, 'system user']],
    [
      ['max_tokens', 'max_completion_tokens'],
      [undefined, 0.7, 'system user'],
    ],
    [['temperature'], ['max_tokens', undefined, 'system user']],
    [
      ['system', 'developer'],
      ['max_tokens', 0.7, 'user'],
    ],
  ])('is the specified one first, then without %j, which is remembered', async (refuses, parts) => {
    const { fetch, asked } = createService(refuses)
    const spellings: RefusedSpellings = new Map()
    expect(await generateArticle({ ...aiCall(fetch, { spellings }), topic })).toMatchObject({
      ok: true,
    })
    expect(asked).toHaveLength(refuses.length + 1)
    expect(partsOf(asked[0])).toEqual(['max_tokens', 0.7, 'system user'])
    expect(partsOf(asked.at(-1))).toEqual(parts)
    await testModel(aiCall(fetch, { spellings }))
    expect(asked).toHaveLength(refuses.length + 2)
    await testModel(aiCall(fetch, { spellings, model: 'other' }))
    expect(partsOf(asked[refuses.length + 2])).toEqual(['max_tokens', 0.7, 'system user'])
  })

  it('is tried once without a role of the instructions where a 400 names no part', async () => {
    const system = { error: { message: 'TemplateError at line 1' } }
    const asked: Asked[] = []
    const fetch: Fetch = async (_, init) => {
      const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as Asked
      asked.push(body)
      return body.messages.length > 1 || asked.length > 3
        ? Response.json(system, { status: 400 })
        : Response.json({ choices: [{ message: { content: 'Text' } }] })
    }
    const spellings: RefusedSpellings = new Map()
    const ask = () => testModel(aiCall(fetch, { spellings }))
    expect([(await ask()).ok, (await ask()).ok, (await ask()).ok]).toEqual([true, true, false])
    expect(asked.map(({ messages }) => messages.length)).toEqual([2, 1, 1, 1])
  })

  it('loses nothing of what was to be said where the model takes no instructions', async () => {
    const { fetch, asked } = createService(['system', 'developer'])
    await generateArticle({ ...aiCall(fetch), topic })
    const [system, user] = asked[0]?.messages ?? []
    expect(asked.at(-1)?.messages[0]?.content).toBe(`${system?.content}\n\n${user?.content}`)
  })
})

it('sends no key where there is none', async () => {
  const headers: unknown[] = []
  const { fetch } = createService([])
  const noting: Fetch = (url, init) => {
    headers.push(init.headers)
    return fetch(url, init)
  }
  expect(await testModel(aiCall(noting, { key: '' }))).toMatchObject({ ok: true })
  expect(headers).toEqual([{ 'Content-Type': 'application/json' }])
})
