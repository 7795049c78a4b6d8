import { expect, test } from 'vitest'
import { articleSourcePath, siteIndexPath } from '../../../shared/publication/site-index.ts'
import type { Platform } from '../../../shared/platform.ts'
import { samplePost } from '../desktop/sample-post.ts'
import type { FakeSite } from './fake-site.ts'

interface World {
  platform: Platform
  site: FakeSite
}

/** The part of the platform's promises that is about what is on the site. */
export function testSite(now: () => World): void {
  test('reads what is on the site', async () => {
    const { platform, site } = now()
    site.list([{ slug: 'бюджет', id: '7' }])
    expect(await platform.readSite()).toEqual({
      ok: true,
      origin: site.url,
      index: { version: 1, articles: [{ slug: 'бюджет', id: '7' }], pages: {}, files: [] },
    })
  })

  test('reads what is on the site anew each time', async () => {
    const { platform, site } = now()
    site.replies.set(siteIndexPath, (_request, response) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      response.end(JSON.stringify({ version: 1, articles: [], pages: {}, files: [] }))
    })
    expect(await platform.readSite()).toMatchObject({ index: { articles: [] } })
    site.list([{ slug: 'one', id: '1' }])
    expect(await platform.readSite()).toMatchObject({ index: { articles: [{ slug: 'one' }] } })
  })

  test('reads the post of an article', async () => {
    const { platform, site } = now()
    site.replies.set(articleSourcePath('бюджет'), { ...samplePost, slug: 'бюджет' })
    expect(await platform.readArticle({ slug: 'бюджет' })).toEqual({
      ok: true,
      post: { ...samplePost, slug: 'бюджет' },
    })
    expect(await platform.readArticle({ slug: 'other' })).toEqual({
      ok: false,
      problem: 'not-found',
    })
  })

  test.each(['../secret', '..', '', 'a/../../b', '//elsewhere.example/', '?x', '#x'])(
    'asks for the article %j below /blog, and nowhere else',
    async (slug) => {
      const { platform, site } = now()
      expect(await platform.readArticle({ slug })).toEqual({ ok: false, problem: 'not-found' })
      expect(site.asked.map(({ path }) => path)).toEqual([articleSourcePath(slug)])
      expect(site.asked[0]?.path).toMatch(/^\/blog\/[^/]*\.json$/)
    },
  )

  test('sends the site nothing but the question', async () => {
    const { platform, site } = now()
    site.replies.set(siteIndexPath, (_request, response) => {
      response.setHeader('set-cookie', 'seen=1; Path=/').end('{}')
    })
    await platform.readSite()
    await platform.readSite()
    expect(site.asked).toHaveLength(2)
    for (const { method, body, headers } of site.asked) {
      expect([method, body]).toEqual(['GET', ''])
      const telling = ['cookie', 'authorization', 'referer', 'origin', 'if-none-match']
      expect(Object.keys(headers).filter((name) => telling.includes(name))).toEqual([])
    }
  })

  test('follows no redirect', async () => {
    const { platform, site } = now()
    site.list([])
    const index = site.replies.get(siteIndexPath)
    if (index === undefined) throw new Error('The site has an index.')
    site.replies.set('/elsewhere', index)
    site.replies.set(siteIndexPath, (_request, response) => {
      response.writeHead(301, { location: '/elsewhere' }).end()
    })
    expect(await platform.readSite()).toEqual({ ok: false, problem: 'moved' })
    expect(site.asked.map(({ path }) => path)).toEqual([siteIndexPath])
  })

  test.each([
    ['nothing there', undefined, 'not-found'],
    ['a page in its place', '<!doctype html><title>Home</title>', 'not-an-index'],
    ['JSON of another kind', '{"articles":{}}', 'not-an-index'],
    ['the index of a later version', '{"version":2,"entries":[]}', 'newer'],
    ['five megabytes', `"${'a'.repeat(5 * 1024 * 1024)}"`, 'too-large'],
  ] as const)('says that the site has %s', async (_what, body, problem) => {
    const { platform, site } = now()
    if (body !== undefined) {
      site.replies.set(siteIndexPath, (_request, response) => response.end(body))
    }
    expect(await platform.readSite()).toEqual({ ok: false, problem })
  })

  test('says that the site answers with an error, in part or not at all', async () => {
    const { platform, site } = now()
    site.replies.set(siteIndexPath, (_request, response) => response.writeHead(503).end('{}'))
    expect(await platform.readSite()).toEqual({ ok: false, problem: 'refused' })
    site.replies.set(siteIndexPath, (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"version":1,', () => {
        response.destroy()
      })
    })
    expect(await platform.readSite()).toEqual({ ok: false, problem: 'unreachable' })
    await site.close()
    expect(await platform.readSite()).toEqual({ ok: false, problem: 'unreachable' })
    expect(await platform.readArticle({ slug: 'a' })).toEqual({ ok: false, problem: 'unreachable' })
  })
}
