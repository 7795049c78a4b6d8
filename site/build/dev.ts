import { createServer as createHttpServer } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import { postsFolder, readPosts } from '../content/read-posts.ts'
import { readEnvironment } from './environment.ts'
import { clientEntry, configFile, styleSheets } from './paths.ts'

type Prerenderer = typeof import('../prerender.tsx')

/**
 * Serves the site with hot reload: each page is rendered on request by the same code that
 * prerenders it for production. Resolves with the address.
 */
export async function startDevServer(port: number): Promise<string> {
  const http = createHttpServer()
  const vite = await createServer({
    configFile,
    server: { middlewareMode: true, hmr: { server: http } },
  })
  http.on('request', vite.middlewares)
  vite.middlewares.use((request, response, next) => {
    respond(vite, new URL(request.url ?? '/', 'http://localhost').pathname).then(
      ({ html, status }) => {
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
      },
      (error: unknown) => {
        next(error)
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${port}`
}

async function respond(vite: ViteDevServer, pathname: string) {
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const prerenderer = (await vite.ssrLoadModule('/prerender.tsx')) as Prerenderer
  const { html, status } = prerenderer.renderPage(path, {
    articles: await readPosts(postsFolder, new Date()),
    origin: readEnvironment('development').origin,
    assets: (style) => ({ scripts: [`/${clientEntry}`], styles: [`/${styleSheets[style]}`] }),
  })
  return { html: await vite.transformIndexHtml(path, html), status }
}
