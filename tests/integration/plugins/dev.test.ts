import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readArticleSource, readSiteIndex } from '../../../shared/api/read-site.ts'
import { startDevServer } from '../../../site/dev/serve.ts'
import { fillFolder, folderOf, markdown } from '../../support/posts-folder.ts'
import { statusWithHost } from '../../support/status-with-host.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

const post = (title: string) => markdown({ title })
const patience = { timeout: 10_000, interval: 100 }

async function start(files: Record<string, string>) {
  const folder = await folderOf(files)
  const server = await startDevServer(0, folder)
  onTestFinished(server.close)
  const read = async (path: string) => {
    const response = await fetch(server.url + path)
    return { status: response.status, text: await response.text() }
  }
  return { folder, read }
}

test('pages are rendered on request, and posts are read again when one has changed', async () => {
  const { folder, read } = await start({ 'a.md': post('First words') })
  expect(await read('/blog')).toMatchObject({ status: 200 })
  const article = await read('/blog/a')
  expect(article.status).toBe(200)
  expect(article.text).toContain('First words')
  expect((await read('/blog/nothing')).status).toBe(404)

  await writeFile(join(folder, 'a.md'), post('Second thoughts'))
  await vi.waitFor(async () => {
    expect((await read('/blog/a')).text).toContain('Second thoughts')
  }, patience)
})

describe('a server that nothing is changed for', () => {
  const folder = sharedFolder()
  let server: Awaited<ReturnType<typeof startDevServer>>
  beforeAll(async () => {
    await fillFolder(folder, { 'a.md': post('Other words'), 'бюджет.md': post('First words') })
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

  test('gives nothing to a page of another site that has rebound its name to this machine', async () => {
    for (const path of ['/', '/blog/a', '/blog/a.post.json', '/prerender.tsx']) {
      expect(await statusWithHost(server.url + path, 'rebound.example:4310'), path).toBe(403)
      expect(await statusWithHost(server.url + path, new URL(server.url).host), path).toBe(200)
    }
  })

  test('reloads the pages over the address they are served at', async () => {
    const socket = new WebSocket(server.url.replace('http', 'ws'), 'vite-ping')
    // Where none answers, the time of the test is up.
    await once(socket, 'open')
    socket.close()
  })
})

test('a post that cannot be built says so in place of a page, until it is mended', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  const { folder, read } = await start({ 'a.md': markdown({ publishDate: 'soon' }) })
  const broken = await read('/blog')
  expect(broken.status).toBe(500)
  expect(broken.text).toContain('a.md:4: publishDate is written YYYY-MM-DD')

  await writeFile(join(folder, 'a.md'), post('Mended'))
  await vi.waitFor(async () => {
    expect(await read('/blog')).toMatchObject({ status: 200 })
  }, patience)
})
