import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readArticleSource, readSiteIndex } from '../../../shared/api/read-site.ts'
import { startDevServer } from '../../../site/dev/serve.ts'
import { fillFolder, folderOf, markdown } from '../../support/posts-folder.ts'
import { statusWithHost } from '../../support/status-with-host.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

describe('a server that nothing is changed for', () => {
  const folder = sharedFolder()
  let server: Awaited<ReturnType<typeof startDevServer>>
  beforeAll(async () => {
    await fillFolder(folder, {
      'a.md': markdown(),
      'бюджет.md': markdown({ title: 'First words' }),
    })
    server = await startDevServer(0, folder)
  })
  afterAll(() => server.close())

  test('has what is on the site for the publisher, and the post of an article', async () => {
    const site = { fetch, origin: server.url }
    expect(await readSiteIndex(site)).toMatchObject({
      ok: true,
      index: {
        articles: expect.arrayContaining([expect.objectContaining({ slug: 'бюджет' })]),
        pages: { '/blog': expect.anything() },
      },
    })
    expect(await readArticleSource(site, 'бюджет')).toMatchObject({
      ok: true,
      post: { title: 'First words' },
    })
    expect(await readArticleSource(site, 'other')).toEqual({ ok: false, problem: 'not-found' })
  })

  test('has no page where there is no article', async () => {
    expect((await fetch(`${server.url}/blog/nothing`)).status).toBe(404)
  })

  test('gives nothing to a page of another site that has rebound its name to this machine', async () => {
    for (const path of ['/', '/blog/a', '/blog/a.post.json', '/prerender.tsx']) {
      expect(await statusWithHost(server.url + path, 'rebound.example:4310'), path).toBe(403)
      expect(await statusWithHost(server.url + path, new URL(server.url).host), path).toBe(200)
    }
  })
})

test('a post that cannot be built says so in place of a page, until it is mended', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const folder = await folderOf({ 'a.md': markdown({ publishDate: 'soon' }) })
  const server = await startDevServer(0, folder)
  onTestFinished(server.close)
  const read = () => fetch(`${server.url}/blog`)
  const broken = await read()
  expect(broken.status).toBe(500)
  expect(await broken.text()).toContain('a.md:4: publishDate is written YYYY-MM-DD')

  await writeFile(join(folder, 'a.md'), markdown())
  const patience = { timeout: 10_000, interval: 100 }
  await vi.waitFor(async () => expect((await read()).status).toBe(200), patience)
})
