import { isSitePath } from '../../../../shared/api/url.ts'
import { isCalendarDate } from '../../../../shared/dates.ts'
import { givenSlug, isReserved } from '../../../../shared/publication/slug.ts'
import { withoutInvisible, writable } from '../../../../shared/text.ts'
import { postFields } from './post-fields.ts'

const longestId = 500
/** Nobody moves an article so often. */
const mostFormerSlugs = 200
/** Only hosts that every reader of addresses takes for one: n8n has no `URL`. */
const image = /^https?:\/\/(?!\S{0,200}xn--)(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,4})?(?:[/?#]|$)/iu

/** Rules of the fields beside their types, without which the site cannot be built. */
const rules: Readonly<Record<string, (value: never) => boolean>> = {
  id: (id: string) => id.trim() !== '' && id.length <= longestId && withoutInvisible(id) === id,
  slug: isSlug,
  publishDate: isCalendarDate,
  updated: isCalendarDate,
  formerSlugs: (slugs: string[]) => slugs.length <= mostFormerSlugs && slugs.every(isSlug),
  featuredImage: (address: string) => isSitePath(address) || image.test(address),
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
  if (updated < publishDate) return 'The post was updated before it was published.'
  const isNever = updated !== publishDate && updated > '2999-12-31'
  return isNever ? 'The post was updated on a day that never comes.' : undefined
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
  return typeof value === 'string' && writable(value) === value
}

/** Another one would be made into this one's form by the site, and be at another address there. */
function isSlug(slug: string): boolean {
  return slug !== '' && givenSlug(slug) === slug && !isReserved(slug)
}
