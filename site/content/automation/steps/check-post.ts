import { postFields } from './post-fields.ts'

const keptSlug = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_-]*$/u
/** The site's limit, in bytes of UTF-8. */
const longestSlug = 200
const ownSlugs = ['index', 'page']
const longestId = 500
/** Nobody moves an article so often. */
const mostFormerSlugs = 200
/** Control characters but for tabs and line ends, and what is no character. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u
/** The site leaves such characters out of what names a post. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Me}/u
const day = /^\d{4}-\d{2}-\d{2}$/
/** Only hosts that every reader of addresses takes for one. */
const image =
  /^\/(?!\/)[^\\\p{Cc}]*$|^https?:\/\/(?!\S{0,200}xn--)(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,4})?(?:[/?#]|$)/iu

/** Rules of the fields beside their types, without which the site cannot be built. */
const rules: Readonly<Record<string, (value: never) => boolean>> = {
  id: (id: string) => id.trim() !== '' && id.length <= longestId && !invisible.test(id),
  slug: isSlug,
  publishDate: isDay,
  updated: isDay,
  formerSlugs: (slugs: string[]) => slugs.length <= mostFormerSlugs && slugs.every(isSlug),
  featuredImage: (address: string) => image.test(address),
}

/**
 * Why a post is not committed, as a sentence; undefined where it is: a file that the site cannot be
 * built with would stop every article after it, too. The publisher sends no such post.
 */
export function whyUnfit(post: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = Object.keys(post).find((field) => !Object.hasOwn(postFields, field))
  if (unknown !== undefined) return 'The post has a field that is none of a post.'
  const unfit = Object.keys(postFields).find((field) => !isFit(field, post[field]))
  if (unfit !== undefined) return `The post's ${unfit} is not as the publisher sends it.`
  const { publishDate = '', updated = publishDate } = post as Record<string, string>
  return updated < publishDate ? 'The post was updated before it was published.' : undefined
}

function isFit(field: string, value: unknown): boolean {
  const { type = '', optional = false } = postFields[field] ?? {}
  if (value === undefined) return optional
  return isOfType(type, value) && (rules[field]?.(value as never) ?? true)
}

/** A flag is sent only where it is true. */
function isOfType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value) && value.every(isText)
  return type === 'string' ? isText(value) : value === true
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && !unwritable.test(value) && value.isWellFormed()
}

/** Another one would be made into this one's form by the site, and be at another address there. */
function isSlug(slug: string): boolean {
  const isKept = keptSlug.test(slug) && slug.normalize('NFC') === slug
  return isKept && Buffer.byteLength(slug) <= longestSlug && !ownSlugs.includes(slug.toLowerCase())
}

function isDay(text: string): boolean {
  if (!day.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
