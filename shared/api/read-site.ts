import { z } from 'zod'
import { postSchema } from '../post/post.ts'
import { articleSourcePath, siteIndexPath, siteIndexSchema } from '../publication/site-index.ts'
import type { ArticleReading, SiteReading } from '../publication/site-reading.ts'
import { exchange, isRedirect, type Fetch } from './http.ts'
import { parseJson } from './reply-json.ts'

export interface SiteAccess {
  fetch: Fetch
  /** The site's, without a trailing slash. */
  origin: string
  /** Default 15 s. */
  timeoutMs?: number
}

const defaultTimeoutMs = 15_000

/** An index of this size has more than thirty thousand articles. */
const longestReply = 4 * 1024 * 1024

/** Asks a site what is on it, with one GET that carries nothing. Never throws. */
export async function readSiteIndex(site: SiteAccess): Promise<SiteReading> {
  const reply = await get(site, siteIndexPath)
  if (!reply.ok) return reply
  const json = parseJson(reply.body)
  const index = siteIndexSchema.safeParse(json)
  if (index.success) return { ok: true, index: index.data, origin: site.origin }
  const isNewer = newerIndex.safeParse(json).success
  return { ok: false, problem: isNewer ? 'newer' : 'not-an-index' }
}

const newerIndex = z.object({ version: z.int().gt(siteIndexSchema.shape.version.value) })

/** Asks a site for the post that an article was made of. Never throws. */
export async function readArticleSource(site: SiteAccess, slug: string): Promise<ArticleReading> {
  const reply = await get(site, articleSourcePath(slug))
  if (!reply.ok) return reply
  const post = postSchema.safeParse(parseJson(reply.body))
  return post.success ? { ok: true, post: post.data } : { ok: false, problem: 'not-a-post' }
}

/** Asks a site for one of its pictures: in base64, or undefined where it cannot be had. Never throws. */
export async function readSitePicture(site: SiteAccess, path: string): Promise<string | undefined> {
  const reply = await get(site, path, true)
  return reply.ok ? btoa(reply.body) : undefined
}

type Reply =
  | { ok: true; body: string }
  | { ok: false; problem: 'unreachable' | 'not-found' | 'refused' | 'moved' | 'too-large' }

async function get(site: SiteAccess, path: string, isBinary = false): Promise<Reply> {
  const got = await exchange({
    fetch: site.fetch,
    url: site.origin + path,
    init: {
      method: 'GET',
      // Nobody is to be told of an index that is no longer true.
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    },
    timeoutMs: site.timeoutMs ?? defaultTimeoutMs,
    longestReply,
    isBinary,
  })
  if (got.kind !== 'reply') return failed('unreachable')
  if (isRedirect(got.response)) return failed('moved')
  const { status, ok } = got.response
  if (status === 404 || status === 410) return failed('not-found')
  if (!ok) return failed('refused')
  if (got.failure === 'too-large') return failed('too-large')
  if (got.failure !== undefined) return failed('unreachable')
  return { ok: true, body: got.body }
}

function failed(problem: Extract<Reply, { ok: false }>['problem']): Reply {
  return { ok: false, problem }
}
