import type { Post } from '../post/post.ts'
import { heldBackBecause, type HeldBack } from '../held-back.ts'
import { leftOutOf, type LeftOutWarning, type SiteParts, type Surroundings } from './left-out.ts'
import { secretsOf } from '../secret-words.ts'

/**
 * The surroundings of a post that is judged before it is sent. `site`: undefined where it is not known
 * what is on it.
 */
export type PublishContext = Omit<Surroundings, 'site'> & { site: SiteParts | undefined }

type UnsentPost = Omit<Partial<Post>, 'content'> &
  Pick<Post, 'title' | 'slug' | 'publishDate'> & {
    /** Undefined where the text is still to be written: nothing is said of it. */
    content: string | undefined
  }

/**
 * Judges a post by the rules of the site's build: `heldBack` is why it will not show the post,
 * `leftOut` what it will show it without, and what it had better not show. Where it is not known what
 * is on the site, links are not judged, and of pictures only those that are on another one. `links`: of
 * its text.
 */
export function publishChecks(
  { content, ...post }: UnsentPost,
  links: readonly string[],
  { today, site, find }: PublishContext,
): { heldBack: HeldBack | undefined; leftOut: LeftOutWarning[] } {
  const { slug, publishDate, featuredImage } = post
  const secrets = secretsOf({ ...post, content })
  const heldBack = heldBackBecause({ ...post, content: content ?? unwritten }, secrets)
  const isJudged =
    featuredImage !== undefined && (site !== undefined || !featuredImage.startsWith('/'))
  const { warnings } = leftOutOf({ publishDate, ...(isJudged && { featuredImage }) }, links, {
    today,
    site: site ?? nothingOnSite,
    find: (other) => (other === slug ? { publishDate, heldBack } : find(other)),
  })
  return { heldBack, leftOut: [...warnings, ...secrets] }
}

/** Stands for a text that is to come. */
const unwritten = 'Words.'

/** No link is of a site without an origin. */
const nothingOnSite: SiteParts = { origin: '', anchors: new Map(), files: new Set() }
