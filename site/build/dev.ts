import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { ContentError } from '../content/problems.ts'
import { postsFolder, readPosts } from '../content/read-posts.ts'
import { contentTypeOf } from '../sandbox/content-type.ts'
import { readEnvironment } from './environment.ts'
import { generatedFiles } from './generated-files.ts'
import { cacheFolder, clientEntry, configFile, styleSheets } from './paths.ts'
import type { Prerenderer } from './prerenderer.ts'
import { openShareImages } from './share-image-cache.ts'
import { readSitePages } from './site-pages.ts'

/**
 * Serves the site with hot reload: each page is rendered on request by the same code that
 * prerenders it for production, and a post that could not be built says so in place of the page.
 * Resolves with the address.
 * Port 0 takes any free one.
 *
 * @throws if the port is taken
 */
export async function startDevServer(port: number): Promise<string> {
  const http = createHttpServer()
  const vite = await createServer({
    configFile,
    server: { middlewareMode: true, hmr: { server: http } },
  })
  http.on('request', vite.middlewares)
  reloadWithPosts(vite)
  vite.middlewares.use((request, response, next) => {
    respond(vite, new URL(request.url ?? '/', 'http://localhost').pathname).then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type }).end(body)
      },
      (error: unknown) => {
        next(error)
      },
    )
  })
  try {
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  } catch (error) {
    await vite.close()
    throw error
  }
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

interface Reply {
  status: number
  type: string
  body: string | Buffer
}

async function respond(vite: ViteDevServer, pathname: string): Promise<Reply> {
  try {
    return await render(vite, pathname)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(error.message)
    const html = `<!doctype html><title>Posts that cannot be built</title><pre>${escapeHtml(error.message)}</pre>`
    return { status: 500, ...(await htmlReply(vite, pathname, html)) }
  }
}

async function render(vite: ViteDevServer, pathname: string): Promise<Reply> {
  const prerenderer = (await vite.ssrLoadModule('/prerender.tsx')) as Prerenderer
  const { origin } = readEnvironment('development')
  const pages = await readSitePages(prerenderer, origin)
  const now = new Date()
  const { published, contentOf } = await readPosts({ folder: postsFolder, now, pages })
  const index = prerenderer.indexArticles(published, contentOf)

  const shareImages = await openShareImages(join(cacheFolder, 'share-images'))
  const file = generatedFiles({ prerenderer, index, origin, now, shareImages }).get(pathname)
  if (file) {
    const content = await file.make()
    const isCopy = typeof content === 'object' && 'copyOf' in content
    const body = isCopy ? await readFile(content.copyOf) : content
    return { status: 200, type: contentTypeOf(pathname).type, body }
  }

  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const { html, status } = prerenderer.renderPage(path, {
    articles: index,
    origin,
    assets: (style) => ({
      scripts: [`/${clientEntry}`],
      style: { href: `/${styleSheets[style]}` },
    }),
  })
  return { status, ...(await htmlReply(vite, path, html)) }
}

/** Vite adds what reloads the page after a change. */
async function htmlReply(vite: ViteDevServer, path: string, html: string) {
  return { type: 'text/html; charset=utf-8', body: await vite.transformIndexHtml(path, html) }
}

/** Posts are read anew for every page, so all that a change of one needs is another request. */
function reloadWithPosts(vite: ViteDevServer): void {
  vite.watcher.add(postsFolder)
  vite.watcher.on('all', (_event, file) => {
    if (file.startsWith(postsFolder)) vite.ws.send({ type: 'full-reload' })
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
