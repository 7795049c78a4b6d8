import { expect, test, vi } from 'vitest'
import type { Fetch } from '../../../shared/api/http.ts'
import { readArticleSource, readSiteIndex, readSitePicture } from '../../../shared/api/read-site.ts'
import { stream, unanswered } from './fakes.ts'

const origin = 'https://site.example'
const index = { version: 1, articles: [], pages: {}, files: [] }
const answering = (make: () => Response) => ({ origin, fetch: vi.fn<Fetch>(async () => make()) })

test('asks once, past every cache, and follows nothing', async () => {
  const site = answering(() => Response.json(index))
  expect(await readSiteIndex(site)).toEqual({ ok: true, index, origin })
  expect(site.fetch.mock.calls).toEqual([
    [
      'https://site.example/blog/site-index.json',
      expect.objectContaining({ method: 'GET', cache: 'no-store', redirect: 'manual' }),
    ],
  ])
})

const endless = (bytes: number) => answering(() => new Response(stream(bytes, 'hangs')))

test.each([
  ['never answers', { origin, fetch: unanswered, timeoutMs: 1 }, 'unreachable'],
  ['never ends its answer', { ...endless(10), timeoutMs: 20 }, 'unreachable'],
  ['answers with more than an index can have', endless(64 * 1024 * 1024), 'too-large'],
])('a site that %s is given up', async (_, site, problem) => {
  expect(await readSiteIndex(site)).toEqual({ ok: false, problem })
})

test('a redirect is known by what a page sees of it, or a status', async () => {
  const seen = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const moved = { ok: false, problem: 'moved' }
  expect(await readSiteIndex(answering(() => seen))).toEqual(moved)
  expect(await readSiteIndex(answering(() => new Response('', { status: 308 })))).toEqual(moved)
})

test.each([
  ['a later version', { version: 2 }, 'newer'],
  ['no version', { ...index, version: '1' }, 'not-an-index'],
  ['nothing', null, 'not-an-index'],
])('an index with %s is not used', async (_what, json, problem) => {
  const site = answering(() => Response.json(json))
  expect(await readSiteIndex(site)).toEqual({ ok: false, problem })
})

test('what is no post is none', async () => {
  const site = answering(() => Response.json({ title: 'Half a post' }))
  expect(await readArticleSource(site, 'a')).toEqual({ ok: false, problem: 'not-a-post' })
})

test('a picture is read byte for byte, or not at all', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const site = answering(() => new Response(bytes))
  expect(await readSitePicture(site, '/pictures/a.webp')).toBe(btoa(String.fromCharCode(...bytes)))
  expect(site.fetch.mock.calls[0]?.[0]).toBe('https://site.example/pictures/a.webp')
  for (const broken of [
    answering(() => new Response('', { status: 404 })),
    endless(64 * 2 ** 20),
  ]) {
    expect(await readSitePicture(broken, '/a.webp')).toBeUndefined()
  }
})
