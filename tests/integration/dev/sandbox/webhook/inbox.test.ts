import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../../site/dev/sandbox/sandbox.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.inbox.clear()
  sandbox.inbox.allowCors(true)
})

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(sandbox.urls.webhook, { method: 'POST', headers, body })
const preflight = () =>
  fetch(sandbox.urls.webhook, {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'content-type' },
  })

describe('The webhook', () => {
  test('takes a request, says so, and keeps everything about it', async () => {
    const reply = await fetch(`${sandbox.url}/webhook/any%20name?token=7`, {
      method: 'POST',
      // As a browser in no-cors mode sends JSON.
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-test': 'yes' },
      body: '{ "action": "publish_blog_post" }',
    })
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }])
    await send('a=1&b=zwölf')
    expect(sandbox.inbox.requests()).toMatchObject([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        method: 'POST',
        path: '/webhook/any%20name',
        query: 'token=7',
        headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-test': 'yes' },
        body: '{ "action": "publish_blog_post" }',
        json: { action: 'publish_blog_post' },
      },
      { body: 'a=1&b=zwölf', json: undefined },
    ])
  })

  test('answers a preflight, and does not keep it; it can be told to know nothing of CORS', async () => {
    const reply = await preflight()
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-headers')).toBe('content-type')
    expect(reply.headers.get('access-control-max-age')).toBe('0')
    sandbox.inbox.allowCors(false)
    const replies = [await preflight(), await send('{}')]
    expect(replies.map((r) => r.headers.get('access-control-allow-origin'))).toEqual([null, null])
    expect(sandbox.inbox.requests()).toHaveLength(1)
  })
})

describe('The page', () => {
  test('shows the newest requests first, with their post to read', async () => {
    for (let n = 1; n <= 50; n += 1) await send(`{"action":"test_connection","n":${n}}`)
    const post = { title: 'A title', content: '## Heading\n\nText' }
    await send(JSON.stringify({ action: 'publish_ai_generated_post', post }))
    const html = await (await fetch(sandbox.urls.inbox)).text()
    expect(html.indexOf('publish_ai_generated_post')).toBeLessThan(html.indexOf('test_connection'))
    expect(html).toContain('<h3>A title</h3>')
    expect(html).toContain('>## Heading\n\nText</div>')
    expect(html).toContain('51 requests')
    expect(html.match(/<article/g)).toHaveLength(50)
  })

  test('escapes whatever arrives, and is for no other origin to read', async () => {
    const evil = `</pre></title><script>alert(1)</script><img src=x onerror="alert('2')">&`
    await send(evil, { 'x-evil': evil })
    const post = { title: evil, content: evil, [evil]: [evil], tags: { [evil]: evil } }
    await send(JSON.stringify({ action: evil, post }))
    await fetch(`${sandbox.url}/webhook/x'"><script>alert(4)</script>?<script>`, { method: 'POST' })
    const reply = await fetch(sandbox.urls.inbox)
    const html = await reply.text()
    expect(html).not.toMatch(/<script|<img|onerror="/)
    expect(html.match(/&#60;script&#62;alert\(1\)/g)?.length).toBeGreaterThan(4)
    // Nor would one run.
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })
})
