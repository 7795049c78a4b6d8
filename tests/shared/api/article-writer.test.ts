import { expect, test } from 'vitest'
import { createArticleWriter } from '../../../shared/api/article-writer.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { aiCall } from '../../support/ai-call.ts'

/** As a browser's, which begins nothing with a signal that is aborted. */
const fetch: Fetch = async (_, { signal }) => {
  signal?.throwIfAborted()
  return Response.json({})
}

test('all questions end with the page that asked them, also two that have no job', async () => {
  const { url, model, maxTokens, needsNoKey, ...call } = aiCall(fetch)
  const service = { url, model, maxTokens, needsNoKey }
  const writer = createArticleWriter(async () => ({ ok: true, call: { ...call, ...service } }))
  const asked = [1, 2].map(() => writer.testModel({ service }))
  writer.cancelAll()
  const cancelled = { ok: false, problem: { kind: 'cancelled' } }
  expect(await Promise.all(asked)).toMatchObject([cancelled, cancelled])
})
