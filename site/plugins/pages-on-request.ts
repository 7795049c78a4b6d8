import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, ViteDevServer } from 'vite'
import type { SiteModules } from './make-site.ts'
import type { PrerenderOptions } from './site.ts'
import { isForWriters } from './writer-errors.ts'

/**
 * The pages and files of the development server. A post that could not be built says so in
 * their place.
 */
export function pagesOnRequest(
  vite: ViteDevServer,
  options: PrerenderOptions,
): Connect.NextHandleFunction {
  const sendHtml = async (response: ServerResponse, path: string, status: number, html: string) => {
    // Vite adds what reloads the page after a change.
    const body = await vite.transformIndexHtml(path, html)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
    try {
      const modules = (await vite.ssrLoadModule('/plugins/make-site.ts')) as SiteModules
      const environment = modules.readEnvironment(vite.config.mode, options)
      vite.watcher.add(modules.foldersOf(environment))
      const { site } = await modules.makeSite(environment, options, true)
      const [, make] = modules.filesOf(site).find(([file]) => file === pathname) ?? []
      if (make) {
        const content = await make()
        const isCopy = typeof content === 'object' && 'copyOf' in content
        response.end(isCopy ? await readFile(content.copyOf) : content)
        return
      }
      const { html, status } = await modules.renderPage(path, {
        articles: site.index,
        origin: site.origin,
        assets: ({ script }) => ({ scriptPath: `/${script}` }),
      })
      await sendHtml(response, path, status, html)
    } catch (error) {
      if (error instanceof Error && error.name === 'NoPicture') {
        console.warn(`The picture at ${path} ${error.message}.`)
        response.writeHead(404).end()
        return
      }
      if (!isForWriters(error)) throw error
      console.error(error.message)
      const reason = error.message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const html = `<!doctype html><title>The site cannot be built</title><pre>${reason}</pre>`
      await sendHtml(response, path, 500, html)
    }
  }
  return (request, response, next) => void respond(request, response).catch(next)
}
