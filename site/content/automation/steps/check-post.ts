import { postFields } from './post-fields.ts'

const safeSlug = /^[\p{L}\p{M}\p{N}-]+$/u
const latinWithMark = /\p{Script=Latin}[\u0300-\u036f]/u
/** The site's limit, in bytes of UTF-8. */
const longestSlug = 200
const ownSlugs = ['index', 'page']
const longestId = 1000
/** Nobody moves an article so often. */
const mostFormerSlugs = 200
/** Control characters but for tabs and line ends, and what is no character. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u
const day = /^\d{4}-\d{2}-\d{2}$/
/** Only hosts that every reader of addresses takes for one. */
const image =
  /^\/(?!\/)|^https?:\/\/(?!\S{0,200}xn--)(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,4})?(?:[/?#]|$)/i

/**
 * Why a post is not committed, as a sentence; undefined where it is: a file that the site cannot be
 * built with would stop every article after it, too.
 */
export function whyUnfit(post: Readonly<Record<string, unknown>>): string | undefined {
  for (const [field, { type, optional }] of Object.entries(postFields)) {
    const value = post[field]
    if (value === undefined ? !optional : !isOfType(type, value)) {
      return `The post's ${field} is not as the publisher sends it.`
    }
  }
  const unknown = Object.keys(post).find((field) => !Object.hasOwn(postFields, field))
  if (unknown !== undefined) return 'The post has a field that is none of a post.'
  const texts = Object.values(post).flat().map(String)
  if (texts.some((text) => unwritable.test(text) || !text.isWellFormed())) {
    return 'The post holds a character that cannot be shown.'
  }
  const { id, slug, featuredImage = '/' } = post as Record<string, string>
  if (id?.trim() === '' || String(id).length > longestId) return 'The post has no id of its own.'
  return (
    whyUnfitSlug(String(slug)) ??
    whyUnfitDays(post as Record<string, string>) ??
    whyUnfitFormer((post['formerSlugs'] ?? []) as string[]) ??
    (image.test(featuredImage) ? undefined : 'The address of the picture is none of the web.')
  )
}

/** A flag is sent only where it is true. */
function isOfType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value) && value.every(isText)
  return type === 'string' ? isText(value) : value === true
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** The site reads a slug by its rule: two that differ only before it would have one address. */
function whyUnfitSlug(slug: string): string | undefined {
  if (Buffer.byteLength(slug) > longestSlug) {
    return `The address is longer than ${longestSlug} bytes. Give it a shorter one.`
  }
  if (!safeSlug.test(slug)) return 'The address may hold letters, digits and hyphens only.'
  const decomposed = slug.normalize('NFD')
  const isPlain =
    decomposed.toLowerCase().normalize('NFC') === slug &&
    !latinWithMark.test(decomposed) &&
    !/^-|--|-$/.test(slug)
  if (!isPlain) return 'The address has capitals, accents or hyphens that the site would change.'
  return ownSlugs.includes(slug) ? 'The address is the site’s own.' : undefined
}

function whyUnfitFormer(slugs: readonly string[]): string | undefined {
  if (slugs.length > mostFormerSlugs) return 'The post has too many former addresses.'
  return slugs.every((slug) => whyUnfitSlug(slug) === undefined)
    ? undefined
    : 'The post has a former address that no article can have had.'
}

function whyUnfitDays({ publishDate = '', updated = publishDate }: Record<string, string>) {
  if (!isDay(publishDate) || !isDay(updated)) return 'The post is of a day that does not exist.'
  return updated < publishDate ? 'The post was updated before it was published.' : undefined
}

function isDay(text: string): boolean {
  if (!day.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
