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

/** Why a site has to be built. */
export interface Cause {
  /** The day in UTC since which an article is due. */
  due?: string
  /** Git's id of the posts, where they are others than those that the site was built of. */
  tree?: string
  text: string
}

/** The causes that builds were called for last, kept over executions; in milliseconds since 1970. */
export type LastCall = Omit<Cause, 'text'> & { calledAt?: number }

const hourMs = 3_600_000
/** A host that builds each commit has the time to do so. */
const graceMs = hourMs
/** A build that fails is seen by whoever looks after the host, not mended by calling every hour. */
const calmMs = 24 * hourMs

const safeAddress = /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/i
const gitId = /^[0-9a-f]{40,64}$/

/** The address of a site's index. Throws where it or the build hook would be sent in the clear. */
export function indexAddress(site: string, buildHook: string): string {
  if (!safeAddress.test(site)) throw new Error('The site’s address has to begin with https://')
  if (!safeAddress.test(buildHook)) throw new Error('The build hook has to begin with https://')
  return `${site.replace(/\/$/, '')}/blog/site-index.json`
}

/**
 * Reads a site's index, as far as it is of its build. Throws with a reason where it cannot: instants and
 * days have to be as a build writes them, since they come to stand in logs.
 */
export function readBuild({ statusCode, data }: HttpReply): Build {
  if (statusCode !== 200) throw new Error(`The site’s index was answered with status ${statusCode}`)
  const { version, builtAt, nextOn, postsTree } = parseRecord(data) ?? {}
  const isBuild =
    version === 1 &&
    isInstant(builtAt) &&
    (nextOn === undefined || (typeof nextOn === 'string' && isInstant(`${nextOn}T00:00:00Z`))) &&
    (postsTree === undefined || (typeof postsTree === 'string' && gitId.test(postsTree)))
  if (!isBuild)
    throw new Error('The site answered with something else than the index that is known here')
  return { builtAt, nextOn, postsTree }
}

const instant = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** In the form of `toISOString`, with or without milliseconds; one that exists. */
function isInstant(text: unknown): text is string {
  if (typeof text !== 'string' || !instant.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 19))
}

/**
 * Why a site has to be built: an article's day has come, or the posts in the repository are others
 * than those that it was built of, for an hour already. Undefined where nothing would change.
 */
export function whyBuild(
  { builtAt, nextOn, postsTree }: Build,
  posts: Posts | undefined,
  now: Date,
): Cause | undefined {
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
  if (causes.length === 0) return undefined
  return {
    ...(isDue && { due: nextOn }),
    ...(isChanged && { tree: posts.tree }),
    text: `The site was built at ${builtAt}; since then ${causes.join(', and ')}.`,
  }
}

/**
 * Whether a build is called for another day or other posts than within the last day. A new build alone
 * is no news: a host may build another branch, or fail to show what it has built.
 */
export function isNews({ due, tree }: Cause, last: LastCall, now: Date): boolean {
  const isOther =
    (due !== undefined && due !== last.due) || (tree !== undefined && tree !== last.tree)
  return isOther || now.getTime() - (last.calledAt ?? 0) >= calmMs
}

/** Throws where the hook did not accept. */
export function checkCall({ statusCode }: Pick<HttpReply, 'statusCode'>): void {
  if (statusCode < 200 || statusCode > 299) {
    throw new Error(`The build hook answered with status ${statusCode}: no build was begun`)
  }
}
