import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../site/sandbox/sandbox.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.inbox.clear()
  sandbox.inbox.allowCors(true)
})

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(sandbox.urls.webhook, { method: 'POST', headers, body })
const page = async () => (await fetch(sandbox.urls.inbox)).text()
const preflight = () =>
  fetch(sandbox.urls.webhook, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://127.0.0.1:4310',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })

describe('The webhook', () => {
  test('takes a request, says so, and keeps everything about it', async () => {
    const reply = await fetch(`${sandbox.url}/webhook/any%20name?token=7`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test': 'yes' },
      body: '{ "action": "publish_blog_post" }',
    })
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }])
    expect(sandbox.inbox.requests()).toEqual([
      {
        id: expect.any(Number) as number,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        method: 'POST',
        path: '/webhook/any%20name',
        query: 'token=7',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'x-test': 'yes',
        }) as object,
        body: '{ "action": "publish_blog_post" }',
        json: { action: 'publish_blog_post' },
      },
    ])
  })

  test('reads JSON that was sent as text, as a browser in no-cors mode does', async () => {
    await send('{"a":1}', { 'content-type': 'text/plain;charset=UTF-8' })
    expect(sandbox.inbox.requests()[0]?.json).toEqual({ a: 1 })
  })

  test('keeps what is no JSON as it came', async () => {
    await send('a=1&b=zwölf')
    expect(sandbox.inbox.requests()[0]?.body).toBe('a=1&b=zwölf')
    expect(sandbox.inbox.requests()[0]).not.toHaveProperty('json')
  })

  test('answers a preflight, and does not keep it', async () => {
    const reply = await preflight()
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-headers')).toBe('content-type')
    expect(reply.headers.get('access-control-max-age')).toBe('0')
    expect(sandbox.inbox.requests()).toEqual([])
  })

  test('can be told to know nothing of CORS, over HTTP too', async () => {
    const reply = await fetch(`${sandbox.url}/_sandbox/webhook`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"cors":false}',
    })
    expect(reply.status).toBe(200)
    const replies = [await preflight(), await send('{}')]
    expect(replies.map((r) => r.headers.get('access-control-allow-origin'))).toEqual([null, null])
    expect(sandbox.inbox.requests()).toHaveLength(1)
  })
})

describe('The page', () => {
  test('shows the newest request first, with its post to read', async () => {
    await send('{"action":"test_connection","message":"Hello"}')
    const post = { title: 'A title', content: '## Heading\n\nText', categories: ['A', 'B'] }
    await send(JSON.stringify({ action: 'publish_ai_generated_post', post, aiGenerated: true }))
    const html = await page()
    expect(html.indexOf('publish_ai_generated_post')).toBeLessThan(html.indexOf('test_connection'))
    expect(html).toContain('<h3>A title</h3>')
    expect(html).toContain('>## Heading\n\nText</div>')
    expect(html).toContain('<dt>categories</dt><dd>A, B</dd>')
    expect(html).toContain('<dt>aiGenerated</dt><dd>true</dd>')
    expect(html).toContain('2 requests')
  })

  test('escapes whatever arrives, wherever it stands', async () => {
    const evil = `</pre></title><script>alert(1)</script><img src=x onerror="alert('2')">&`
    await send(evil, { 'x-evil': '<script>alert(3)</script>' })
    await send(
      JSON.stringify({
        action: evil,
        scheduledDate: evil,
        post: { title: evil, content: evil, [evil]: [evil], tags: { [evil]: evil } },
      }),
    )
    await fetch(`${sandbox.url}/webhook/x'"><script>alert(4)</script>?<script>`, { method: 'POST' })
    const html = await page()
    expect(sandbox.inbox.requests()).toHaveLength(3)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|onerror="/)
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).toContain('&lt;script&gt;alert(3)')
  })

  test('shows the beginning of what is too long to be read', async () => {
    const post = { title: 'A title', content: 'a'.repeat(9_000_000) }
    await send(JSON.stringify({ action: 'publish_blog_post', post }))
    const html = await page()
    expect(html.length).toBeLessThan(200_000)
    expect(html).toMatch(/a{9}\n… and 89\d{5} characters more\.</)
  })

  test('shows the newest fifty, and says where the rest is', async () => {
    for (let n = 1; n <= 53; n += 1) await send(`{"n":${n}}`)
    const html = await page()
    expect(html).toContain('53 requests')
    expect(html.match(/<article/g)).toHaveLength(50)
    expect(html).toContain('<p>3 older ones are in <code>/inbox.json</code>.</p>')
  })

  test('has a strict policy that its own style and script fit', async () => {
    const reply = await fetch(sandbox.urls.inbox)
    const policy = reply.headers.get('content-security-policy') ?? ''
    const html = await reply.text()
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    for (const element of ['style', 'script']) {
      const text = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html)?.[1] ?? ''
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      expect(policy).toContain(`${element}-src 'sha256-${Buffer.from(hash).toString('base64')}'`)
    }
    expect(html).not.toMatch(/ style=| on\w+=|(?:src|href)=/)
  })

  test('learns from a number whether to refresh', async () => {
    const revision = async () => (await fetch(`${sandbox.url}/inbox/revision`)).text()
    const before = await revision()
    expect(await page()).toContain(`data-revision="${before}"`)
    await send('{}')
    const after = await revision()
    expect(after).not.toBe(before)
    sandbox.inbox.clear()
    expect(await revision()).not.toBe(after)
  })

  test('has a button that clears it', async () => {
    await send('{}')
    expect(await page()).toContain('<form method="post" action="/inbox/clear">')
    const reply = await fetch(`${sandbox.url}/inbox/clear`, {
      method: 'POST',
      headers: { origin: sandbox.url },
    })
    expect(reply.url).toBe(sandbox.urls.inbox)
    expect(sandbox.inbox.requests()).toEqual([])
  })

  test.each(['null', 'http://127.0.0.1:1'])('is not cleared by a page of %s', async (origin) => {
    await send('{}')
    const reply = await fetch(`${sandbox.url}/inbox/clear`, { method: 'POST', headers: { origin } })
    expect(reply.status).toBe(403)
    expect(sandbox.inbox.requests()).toHaveLength(1)
  })

  test('is there as JSON too, newest first, for no other origin to read', async () => {
    await send('{"n":1}')
    await send('{"post":null}')
    const reply = await fetch(`${sandbox.url}/inbox.json`)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    expect(await reply.json()).toMatchObject([{ json: { post: null } }, { json: { n: 1 } }])
    expect(await page()).toContain('2 requests<')
  })

  test('is only for reading', async () => {
    const reply = await fetch(sandbox.urls.inbox, { method: 'POST' })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
