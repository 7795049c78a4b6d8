import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { siteIndex, siteIndexPath, type SiteIndex } from '../../../shared/publication/site-index.ts'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'

/** A site that says what a test has it say. */
export async function startFakeSite() {
  /** Its answers by path: JSON, or as the listener does; 404 at any other. */
  const replies = new Map<string, object | RequestListener>()
  /** The requests to it, oldest first. */
  const asked: { method: string; path: string; body: string }[] = []
  const { url, close } = await listenOnLoopback(async (request, response) => {
    const { method = '', url: path = '' } = request
    asked.push({ method, path, body: await text(request) })
    const reply = replies.get(path)
    if (typeof reply === 'function') (reply as RequestListener)(request, response)
    else if (reply)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not found')
  })
  return {
    /** Its origin. */
    url,
    replies,
    asked,
    /** Has it list these articles and pictures, and nothing else. */
    list(articles: SiteIndex['articles'], pictures: SiteIndex['pictures'] = []) {
      const index = siteIndex(articles, { origin: url, anchors: new Map(), files: new Set() })
      replies.set(siteIndexPath, { ...index, pictures })
    },
    close,
  }
}
