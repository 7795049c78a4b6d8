import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'
import { indexArticles } from '../blog/article-index.ts'
import { ContentError } from '../content/problems.ts'
import { readSources, selectPosts, type Sources } from '../content/read-posts.ts'
import { readEnvironment } from './environment.ts'
import { picturePaths, picturesFolder, picturesOnRequest } from './pictures.ts'
import { NoPicture } from './encode-picture.ts'
import { openShareImages } from './share-image.ts'
import {
  cacheFolder,
  filesOf,
  publicFolder,
  readSitePages,
  type Prerenderer,
  type PrerenderOptions,
} from './site.ts'
import { textElement } from './xml.ts'

/** Paths that are made of posts; all others are served without reading any. */
const madeOfPosts = /^\/(blog|share|assets)(\/|$)|^\/sitemap\.xml$/

const noSources: Sources = { sources: [], problems: [], warnings: [] }

/**
 * The pages and files of the development server. A post that could not be built says so in place of
 * the pages that show posts.
 */
export function pagesOnRequest(
  vite: ViteDevServer,
  { files, postsDir: folder, cacheDir = cacheFolder }: PrerenderOptions,
): Connect.NextHandleFunction {
  const { origin, postsDir } = readEnvironment(vite.config.mode)
  const posts = folder ?? postsDir
  const shareImages = openShareImages(join(cacheDir, 'share-images'))
  const pictureFiles = picturesFolder(posts)
  vite.watcher.add([posts, pictureFiles])
  vite.watcher.on('all', (_event, file) => {
    // Posts show the pictures of the public folder, and are wrong without them.
    const shown = [posts, pictureFiles, publicFolder]
    if (shown.some((folder) => file.startsWith(folder))) vite.ws.send({ type: 'full-reload' })
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
      const prerenderer = (await vite.ssrLoadModule('/prerender.tsx')) as Prerenderer
      const now = new Date()
      const parts = await readSitePages(prerenderer, origin, picturePaths(posts))
      const sources = madeOfPosts.test(path) ? await readSources(posts, now) : noSources
      const { published, moved } = selectPosts(sources, { now, pages: parts })
      const ofPictures = { postsDir: posts, cacheDir, isOffline: false, origin, now }
      const pictures = picturesOnRequest(sources.sources, ofPictures)
      const index = indexArticles(published.map(pictures.withPicture), moved)
      const drawn = await shareImages
      const site = { prerenderer, index, origin, now, parts, pictures, shareImages: drawn }
      const [, make] = filesOf(site, files).find(([file]) => file === pathname) ?? []
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
      if (!(error instanceof ContentError)) throw error
      console.error(error.message)
      const reason = textElement('pre', error.message)
      const html = `<!doctype html><title>Posts that cannot be built</title>${reason}`
      await sendHtml(response, path, 500, html)
    }
  }
  return (request, response, next) => void respond(request, response).catch(next)
}
