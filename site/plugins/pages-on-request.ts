import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'
import type { Sources } from '../content/read-posts.ts'
import { NoPicture } from './encode-picture.ts'
import { siteModulesFile, type SiteModules } from './load.ts'
import { makePictures } from './pictures.ts'
import { openShareImages } from './share-image.ts'
import { cacheFolder, publicFolder, type Prerenderer, type PrerenderOptions } from './site.ts'
import { isForWriters } from './writer-errors.ts'

/** Paths that are made of posts; all others are served without reading any. */
const madeOfPosts = /^\/(blog|share|assets)(\/|$)|^\/sitemap\.xml$/

const noSources: Sources = { sources: [], problems: [], warnings: [] }

/**
 * The pages and files of the development server. A post that could not be built says so in place of
 * the pages that show posts.
 */
export function pagesOnRequest(
  vite: ViteDevServer,
  { postsDir: folder, cacheDir = cacheFolder }: PrerenderOptions,
): Connect.NextHandleFunction {
  const shareImages = openShareImages(join(cacheDir, 'share-images'))
  const watched = new Set<string>([publicFolder])
  vite.watcher.on('all', (_event, file) => {
    // Posts show the pictures of the public folder, and are wrong without them.
    if ([...watched].some((each) => file.startsWith(each))) vite.ws.send({ type: 'full-reload' })
  })
  const sendHtml = async (response: ServerResponse, path: string, status: number, html: string) => {
    // Vite adds what reloads the page after a change.
    const body = await vite.transformIndexHtml(path, html)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
    try {
      const modules = (await vite.ssrLoadModule(`/${siteModulesFile}`)) as SiteModules
      const { findPictures, indexArticles, picturePaths, readSitePages, selectPosts } = modules
      const { origin, postsDir } = modules.readEnvironment(vite.config.mode)
      const posts = folder ?? postsDir
      for (const each of [posts, modules.picturesFolder(posts)]) watched.add(each)
      vite.watcher.add([...watched])
      const prerenderer = (await vite.ssrLoadModule('/prerender.tsx')) as Prerenderer
      const now = new Date()
      const parts = await readSitePages(prerenderer, origin, picturePaths(posts))
      const sources = madeOfPosts.test(path) ? await modules.readSources(posts, now) : noSources
      const { published, moved } = selectPosts(sources, { now, pages: parts })
      const found = findPictures(sources.sources, { postsDir: posts, cacheDir, origin, now })
      const fetching = { cacheDir, isOffline: false }
      const pictures = await makePictures(found, fetching, { isOnRequest: true })
      const index = indexArticles(published.map(pictures.withPicture), moved)
      const drawn = await shareImages
      const site = { prerenderer, index, origin, now, parts, pictures, shareImages: drawn }
      const [, make] = modules.filesOf(site).find(([file]) => file === pathname) ?? []
      if (make) {
        const content = await make()
        const isCopy = typeof content === 'object' && 'copyOf' in content
        response.end(isCopy ? await readFile(content.copyOf) : content)
        return
      }
      const { html, status } = await prerenderer.renderPage(path, {
        articles: index,
        origin,
        assets: ({ script }) => ({ scriptPath: `/${script}` }),
      })
      await sendHtml(response, path, status, html)
    } catch (error) {
      if (error instanceof NoPicture) {
        console.warn(`The picture at ${path} cannot be had: ${error.message}.`)
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
