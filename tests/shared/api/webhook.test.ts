import { describe, expect, it } from 'vitest'
import { BlockedRequest, type Fetch } from '../../../shared/api/http.ts'
import {
  payloadOf,
  sendToWebhook,
  testPayload,
  type SendOptions,
} from '../../../shared/api/webhook.ts'
import { keptPicture } from '../../support/kept-picture.ts'
import { madePost } from '../../support/made-post.ts'
import { fakeFetch, opaqueResponse, stream, unanswered } from './fakes.ts'

const now = new Date('2026-01-05T10:00:00.000Z')
const url = 'https://hooks.example/webhook/abc'
const payload = testPayload(now)

const send = (fetch: Fetch, options: Partial<SendOptions> = {}) =>
  sendToWebhook({ fetch, url, payload, mode: 'json', ...options })

describe('the payloads', () => {
  it('publish one post as the specification words it', () => {
    const post = madePost({ id: '1', title: 'A Title', publishDate: '2026-01-06' })
    expect(payloadOf({ post }, { origin: 'https://site.example', now })).toEqual({
      action: 'publish_blog_post',
      post: {
        id: '1',
        title: 'A Title',
        slug: 'a-title',
        excerpt: '',
        content: '',
        author: 'Pennywren Team',
        publishDate: '2026-01-06',
        categories: [],
        tags: [],
      },
      timestamp: '2026-01-05T10:00:00.000Z',
      triggered_from: 'https://site.example',
    })
  })

  it('carry a picture', () => {
    const post = madePost({ id: '1', title: 'A', publishDate: '2026-01-06' })
    const { type, base64, width, height } = keptPicture('AAAA')
    const picture = { name: 'a.webp', type, base64, alt: 'A jar', width, height }
    for (const scheduled of [{}, { scheduled: { aiGenerated: false } }])
      expect(payloadOf({ post, picture, ...scheduled }, { origin: '', now })).toMatchObject({
        picture,
      })
  })

  it('test the connection', () => {
    const message = expect.stringContaining('test') as string
    expect(payload).toEqual({ action: 'test_connection', message, timestamp: now.toISOString() })
  })

  it('publish a scheduled post', () => {
    const post = madePost({ id: '17-1', title: 'A', publishDate: '2026-01-13' })
    expect(payloadOf({ post, scheduled: { aiGenerated: true } }, { origin: '', now })).toEqual({
      action: 'publish_ai_generated_post',
      post,
      scheduledDate: '2026-01-13',
      aiGenerated: true,
      timestamp: '2026-01-05T10:00:00.000Z',
    })
  })
})

it('posts real JSON where the reply may be read, and follows no redirect', async () => {
  const { fetch, sent } = fakeFetch(new Response('ok', { status: 202 }))
  expect(await send(fetch)).toEqual({ outcome: 'accepted', status: 202 })
  expect(sent).toEqual([
    {
      url,
      body: payload,
      init: expect.objectContaining({
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        redirect: 'manual',
        credentials: 'omit',
      }),
    },
  ])
})

it('posts the JSON text without headers in no-cors mode, and calls it unconfirmed', async () => {
  const { fetch, sent } = fakeFetch(opaqueResponse())
  expect(await send(fetch, { mode: 'no-cors' })).toEqual({ outcome: 'unconfirmed' })
  expect(sent[0]?.init).toMatchObject({ method: 'POST', mode: 'no-cors' })
  expect(sent[0]?.init.headers).toBeUndefined()
  expect(sent[0]?.body).toEqual(payload)
})

it('takes an error status as refused, asks once, and shows what was said', async () => {
  const { fetch, sent } = fakeFetch(new Response(` ${'no '.repeat(200)}`, { status: 503 }))
  const detail = expect.stringMatching(/^no no .{193}…$/) as string
  expect(await send(fetch)).toEqual({ outcome: 'refused', status: 503, detail })
  expect(sent).toHaveLength(1)
})

it('never repeats the URL, wherever what is shown of the reply is cut off', async () => {
  const secret = 'https://hooks.example/hook/canary-path-5d1e77?token=canary-token-770'
  for (const token of ['canary-path-5d1e77', 'canary-token-770']) {
    for (const length of [170, 185, 195, 204]) {
      const said = `${'x'.repeat(length)} ${token}`
      const { fetch } = fakeFetch(new Response(said, { status: 404 }))
      expect(await send(fetch, { url: secret })).toMatchObject({ detail: '' })
    }
  }
})

it('sends a header of the operator’s along, and never repeats its value', async () => {
  const header = { 'X-Canary': 'Bearer canary-token/77==' }
  const replies = [
    ['No such token: canary-token%2F77%3D%3D', ''],
    ['X-Canary is wrong: no Bearer', 'X-Canary is wrong: no Bearer'],
  ] as const
  for (const [said, detail] of replies) {
    const { fetch, sent } = fakeFetch(new Response(said, { status: 403 }))
    expect(await send(fetch, { header })).toMatchObject({ status: 403, detail })
    expect(sent[0]?.init.headers).toEqual({ 'Content-Type': 'application/json', ...header })
  }
})

it('knows the outcome by the status, even when the body breaks or never ends', async () => {
  const { fetch } = fakeFetch(
    new Response(stream(10, 'breaks')),
    new Response(stream(10, 'hangs'), { status: 500 }),
    new Response(stream(10_000_000, 'ends')),
  )
  expect(await send(fetch)).toEqual({ outcome: 'accepted', status: 200 })
  expect(await send(fetch, { timeoutMs: 30 })).toMatchObject({ outcome: 'refused', status: 500 })
  expect(await send(fetch)).toEqual({ outcome: 'accepted', status: 200 })
})

describe('a redirect', () => {
  it.each([
    [301, 'https://www.hooks.example/webhook/abc', 'www.hooks.example'],
    [307, '/webhook/other', 'hooks.example'],
    [301, 'http://[', ''],
  ])('(%i to %j) is told with the host, and nothing arrived', async (status, location, host) => {
    const { fetch, sent } = fakeFetch(new Response('', { status, headers: { location } }))
    const delivery = await send(fetch)
    expect(delivery).toEqual({ outcome: 'refused', status, detail: '', redirectsTo: host })
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(delivery)).not.toContain('/webhook')
  })

  it('that a page may not look into is told without the host', async () => {
    const hidden = Response.error()
    Object.defineProperty(hidden, 'type', { value: 'opaqueredirect' })
    const { fetch } = fakeFetch(hidden)
    const delivery = await send(fetch, { mode: 'cors' })
    expect(delivery).toEqual({ outcome: 'refused', status: 0, detail: '', redirectsTo: '' })
  })

  it('to the reply of a Google Apps Script, which has run, may have arrived', async () => {
    const headers = {
      location: 'https://script.googleusercontent.com/macros/echo?user_content_key=x',
    }
    const ran = new Response('', { status: 302, headers })
    const unknown = { outcome: 'unknown', trouble: 'network' }
    expect(await send(fakeFetch(ran).fetch)).toEqual(unknown)
    const hidden = Response.error()
    Object.defineProperty(hidden, 'type', { value: 'opaqueredirect' })
    const url = 'https://script.google.com/macros/s/x/exec'
    expect(await send(fakeFetch(hidden).fetch, { mode: 'cors', url })).toEqual(unknown)
  })

  it('that says where to look at what was done (303) is no redirect of the address', async () => {
    const { fetch } = fakeFetch(new Response('', { status: 303, headers: { location: '/done' } }))
    expect(await send(fetch)).toEqual({ outcome: 'refused', status: 303, detail: '' })
  })
})

it('says that it may have been delivered when there is no answer', async () => {
  const { fetch } = fakeFetch(new TypeError('fetch failed'))
  expect(await send(fetch)).toEqual({ outcome: 'unknown', trouble: 'network' })
  const late = await send(unanswered, { timeoutMs: 20 })
  expect(late).toEqual({ outcome: 'unknown', trouble: 'timeout' })
})

it('tells a page that the reply may be there and not be for it', async () => {
  const { fetch, sent } = fakeFetch(new TypeError('Failed to fetch'))
  const delivery = await send(fetch, { mode: 'cors' })
  expect(delivery).toEqual({ outcome: 'unknown', trouble: 'unreadable' })
  const headers = { 'Content-Type': 'application/json' }
  expect(sent[0]?.init).toMatchObject({ headers, redirect: 'manual' })
})

it('says that nothing was sent only where that is certain', async () => {
  const { fetch, sent } = fakeFetch(new TypeError('ERR_NAME_NOT_RESOLVED'))
  const neverSent = (error: unknown) => error instanceof Error && error.message.startsWith('ERR_')
  expect(await send(fetch, { neverSent })).toEqual({ outcome: 'not-sent' })
  // As where a proxy asks for a login until the time is over.
  expect(await send(unanswered, { neverSent, timeoutMs: 10 })).toEqual({ outcome: 'not-sent' })
  expect(sent).toHaveLength(1)
  const { fetch: blocked } = fakeFetch(new BlockedRequest('page-policy'))
  expect(await send(blocked)).toEqual({ outcome: 'not-sent', reason: 'page-policy' })
})
