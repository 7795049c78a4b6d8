import { z } from 'zod'
import { postSchema } from '../post/post.ts'
import { siteIndexSchema } from './site-index.ts'

const replyProblems = [
  /** It is not known where the site is. */
  'no-url',
  /** No answer, or not a whole one. */
  'unreachable',
  'not-found',
  /** Another status than one of success. */
  'refused',
  /** It redirects, which is not followed. */
  'moved',
  'too-large',
] as const

/** Why it is not known what is on a site. `newer`: its index is of a later version than this one. */
const siteProblems = [...replyProblems, 'not-an-index', 'newer'] as const
export type SiteProblem = (typeof siteProblems)[number]

const articleProblems = [...replyProblems, 'not-a-post'] as const

/** The answer of a site about its content. `origin`: that of the site, without a trailing slash. */
export const siteReadingSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), index: siteIndexSchema, origin: z.string() }),
  z.object({ ok: z.literal(false), problem: z.enum(siteProblems) }),
])

export type SiteReading = z.output<typeof siteReadingSchema>
export type KnownSite = Extract<SiteReading, { ok: true }>

/** The post that a live article was made of. */
export const articleReadingSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), post: postSchema }),
  z.object({ ok: z.literal(false), problem: z.enum(articleProblems) }),
])

export type ArticleReading = z.output<typeof articleReadingSchema>
