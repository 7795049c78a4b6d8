import { parseRecord } from './json.ts'

/** A site's build, as its index tells of it. Instants and days are in UTC. */
export interface Build {
  builtAt: string
  /** From this day on, builds show another article that waits. */
  nextOn: string | undefined
  /** Git's id of the posts that it was built of. */
  postsTree: string | undefined
}

/** The posts of the repository. */
export interface Posts {
  /** Git's id of them. */
  tree: string
  /** The instant of the last commit that changed them. */
  changedAt: string
}

/** An answer of HTTP, under the names that n8n has for it. */
export interface HttpReply {
  statusCode: number
  data: string
}

/** The last build that was called for, kept over executions. */
export interface LastCall {
  cause?: string
  /** In milliseconds since 1970. */
  calledAt?: number
}

const hourMs = 3_600_000
/** A host that builds each commit has the time to do so. */
const graceMs = hourMs
/** A build that fails is seen by whoever looks after the host, not mended by calling every hour. */
const calmMs = 24 * hourMs

const safeAddress = /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/i
const day = /^\d{4}-\d{2}-\d{2}$/
const gitId = /^[0-9a-f]{40,64}$/

/** The address of a site's index. Throws where it or the build hook would be sent in the clear. */
export function indexAddress(site: string, buildHook: string): string {
  if (!safeAddress.test(site)) throw new Error('The site’s address has to begin with https://')
  if (!safeAddress.test(buildHook)) throw new Error('The build hook has to begin with https://')
  return `${site.replace(/\/$/, '')}/blog/site-index.json`
}

/** Reads a site's index, as far as it is of its build. Throws with a reason where it cannot. */
export function readBuild({ statusCode, data }: HttpReply): Build {
  if (statusCode !== 200) throw new Error(`The site’s index was answered with status ${statusCode}`)
  const { version, builtAt, nextOn, postsTree } = parseRecord(data) ?? {}
  const isBuild =
    version === 1 &&
    typeof builtAt === 'string' &&
    !Number.isNaN(Date.parse(builtAt)) &&
    (nextOn === undefined || (typeof nextOn === 'string' && day.test(nextOn))) &&
    (postsTree === undefined || (typeof postsTree === 'string' && gitId.test(postsTree)))
  if (!isBuild)
    throw new Error('The site answered with something else than the index that is known here')
  return { builtAt, nextOn, postsTree }
}

/**
 * Why a site has to be built: an article's day has come, or the posts in the repository are others
 * than those that it was built of, for an hour already. Undefined where nothing would change.
 */
export function whyBuild(
  { builtAt, nextOn, postsTree }: Build,
  posts: Posts | undefined,
  now: Date,
): string | undefined {
  const isDue = nextOn !== undefined && nextOn <= now.toISOString().slice(0, 10)
  const isChanged =
    postsTree !== undefined &&
    posts !== undefined &&
    posts.tree !== postsTree &&
    now.getTime() - Date.parse(posts.changedAt) >= graceMs
  const causes = [
    ...(isDue ? [`an article is due since ${nextOn}`] : []),
    ...(isChanged
      ? [`the posts were changed at ${posts.changedAt} (${posts.tree.slice(0, 7)})`]
      : []),
  ]
  return causes.length > 0
    ? `The site was built at ${builtAt}; since then ${causes.join(', and ')}.`
    : undefined
}

/** Whether a cause is another one than a day ago. */
export function isNews(cause: string, { cause: last, calledAt = 0 }: LastCall, now: Date): boolean {
  return cause !== last || now.getTime() - calledAt >= calmMs
}

/** Throws where the hook did not accept. */
export function checkCall({ statusCode }: Pick<HttpReply, 'statusCode'>): void {
  if (statusCode < 200 || statusCode > 299) {
    throw new Error(`The build hook answered with status ${statusCode}: no build was begun`)
  }
}
