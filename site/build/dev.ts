import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import { createServer, type ViteDevServer } from 'vite'
import { indexArticles } from '../blog/article-index.ts'
import { ContentError } from '../content/problems.ts'
import { readPosts } from '../content/read-posts.ts'
import { listenOnLoopback, type LoopbackServer } from '../static-host/listen.ts'
import { readEnvironment } from './environment.ts'
import { generatedFiles } from './generated-files.ts'
import { readSitePages } from './site-pages.ts'
import { cacheFolder, configFile, pageSources, publicFolder } from './paths.ts'
import type { Prerenderer } from './prerenderer.ts'
import { openShareImages, type ShareImages } from './share-image.ts'
import { textElement } from './xml.ts'

/**
 * Serves the site with hot reload: each page is rendered on request by the same code that
 * prerenders it for production, and a post that could not be built says so in place of the pages
 * that show posts. Port 0 takes any free one; a port that is taken is an error.
 */
export async function startDevServer(
  port: number,
  postsDir = readEnvironment('development').postsDir,
): Promise<LoopbackServer> {
  const http = createHttpServer()
  const shareImages = await openShareImages(join(cacheFolder, 'share-images'))
  const vite = await createServer({
    configFile,
    server: { middlewareMode: true, hmr: { server: http } },
  })
  http.on('request', vite.middlewares)
  reloadWithPosts(vite, postsDir)
  vite.middlewares.use((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    respond({ vite, postsDir, shareImages }, pathname).then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type }).end(body)
      },
      (error: unknown) => next(error),
    )
  })
  const server = await listenOnLoopback(http, port).catch(async (error: unknown) => {
    await vite.close()
    throw error
  })
  return {
    url: server.url,
    close: async () => {
      await vite.close()
      await server.close()
    },
  }
}

interface RenderContext {
  vite: ViteDevServer
  postsDir: string
  shareImages: ShareImages
}

interface Reply {
  status: number
  type: string
  body: string | Buffer
}

async function respond(context: RenderContext, pathname: string): Promise<Reply> {
  try {
    return await render(context, pathname)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(error.message)
    const reason = textElement('pre', error.message)
    const html = `<!doctype html><title>Posts that cannot be built</title>${reason}`
    return { status: 500, ...(await htmlReply(context.vite, pathname, html)) }
  }
}

/** Paths that are made of posts; all others are served without reading any. */
const madeOfPosts = /^\/(blog|share)(\/|$)|^\/sitemap\.xml$/

async function render(
  { vite, postsDir, shareImages }: RenderContext,
  pathname: string,
): Promise<Reply> {
  const prerenderer = (await vite.ssrLoadModule('/prerender.tsx')) as Prerenderer
  const { origin } = readEnvironment('development')
  const now = new Date()
  const pages = readSitePages(prerenderer, origin)
  const { published, moved } = madeOfPosts.test(pathname)
    ? await readPosts({ folder: postsDir, now, pages })
    : { published: [], moved: undefined }
  const index = indexArticles(published, moved)

  const make = generatedFiles({ prerenderer, index, origin, now, shareImages, pages }).get(pathname)
  if (make) {
    const content = await make()
    const isCopy = typeof content === 'object' && 'copyOf' in content
    const body = isCopy ? await readFile(content.copyOf) : content
    return { status: 200, type: lookup(pathname) ?? 'application/octet-stream', body }
  }

  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const { html, status } = prerenderer.renderPage(path, {
    articles: index,
    origin,
    assets: (kind) => ({
      style: { path: `/${pageSources[kind].style}` },
      script: { path: `/${pageSources[kind].script}` },
    }),
  })
  return { status, ...(await htmlReply(vite, path, html)) }
}

/** Vite adds what reloads the page after a change. */
async function htmlReply(vite: ViteDevServer, path: string, html: string) {
  return { type: 'text/html; charset=utf-8', body: await vite.transformIndexHtml(path, html) }
}

function reloadWithPosts(vite: ViteDevServer, postsDir: string): void {
  vite.watcher.add(postsDir)
  vite.watcher.on('all', (_event, file) => {
    // Posts show the pictures of the public folder, and are wrong without them.
    if (file.startsWith(postsDir) || file.startsWith(publicFolder)) {
      vite.ws.send({ type: 'full-reload' })
    }
  })
}
