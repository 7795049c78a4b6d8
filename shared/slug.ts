import { decodedUrl, slugify, withoutInvisible } from './text.ts'

/** In UTF-8. File systems take 255 for a name, and the site and automations add endings to it. */
export const longestSlugBytes = 200

/** In UTF-16 units: no longer address can be sent, or be on a site. */
const longestKey = 1000

/** Paths below `/blog` that are the site's own. */
export const reservedSlugs: readonly string[] = ['index', 'page']

/** Whether a slug is the site's own to some disk or host, which may ignore case. */
export function isReserved(slug: string): boolean {
  return reservedSlugs.includes(slug.toLowerCase())
}

/** The slug of a text, cut to fit a file's name: at a word's end, else at a character's. */
export function slugFrom(text: string): string {
  return cutAtWord(slugify(text), longestSlugBytes)
}

const keptSlug = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u

/**
 * A slug that was given for a post: kept as it is where a path and a file's name can hold it (letters,
 * digits, hyphens and underscores, in any case, from a letter or digit on), else made by the rule.
 */
export function givenSlug(text: string): string {
  const slug = withoutInvisible(text).trim().normalize('NFC')
  const isKept = keptSlug.test(slug) && cutAtCharacter(slug, longestSlugBytes) === slug
  return isKept ? slug : slugFrom(text)
}

/** The slug that a post was given, else one of its title, else of its id; empty without letter or digit. */
export function slugOf({ slug, title, id }: { slug?: string; title: string; id: string }): string {
  return givenSlug(slug ?? '') || slugFrom(title) || slugFrom(id)
}

/**
 * A free address: the wanted one, or it with the next free ending `-2`, `-3` … where that is taken or the
 * site's own. `isTaken` is asked with the key of an address, see `slugKey`.
 */
export function freeSlug(wanted: string, isTaken: (key: string) => boolean): string {
  if (!isReserved(wanted) && !isTaken(slugKey(wanted))) return wanted
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`
    const address = `${cutAtWord(wanted, longestSlugBytes - ending.length)}${ending}`
    if (!isTaken(slugKey(address))) return address
  }
}

/**
 * The same text for all addresses that one disk or host or another takes for the same: in another
 * case (of letters such as 'ß' and 'ς' too, which have several small forms) or another normal form.
 */
export function slugKey(address: string): string {
  // To bring n marks on one letter into a normal form takes n * n steps.
  return address.slice(0, longestKey).normalize('NFD').toUpperCase().normalize('NFC')
}

function cutAtWord(slug: string, bytes: number): string {
  const cut = cutAtCharacter(slug, bytes)
  if (cut === slug || slug[cut.length] === '-') return cut
  const wordEnd = cut.lastIndexOf('-')
  return wordEnd > 0 ? cut.slice(0, wordEnd) : cut
}

const utf8 = new TextEncoder()

function cutAtCharacter(text: string, bytes: number): string {
  // No character takes more than three bytes for each of its UTF-16 units.
  if (text.length * 3 <= bytes) return text
  return text.slice(0, utf8.encodeInto(text, new Uint8Array(bytes)).read)
}

const notInSegment = /[\p{Cc}\s/\\?#%]/u

/** Whether a text can stand in a path as it is, as the slug of an article on any site. */
export function isSlug(text: string): boolean {
  const isDots = text === '.' || text === '..'
  return (
    text !== '' &&
    !isDots &&
    text.length <= longestKey &&
    text.isWellFormed() &&
    !notInSegment.test(text)
  )
}

const articlePath = /(?:^|\/)blog\/([^/?#]+)/i

/**
 * The slug of an article that an operator names: by its path, by its whole address on any host, by the
 * slug or by the title it was made from. Undefined where no article can be meant.
 */
export function slugNamed(text: string): string | undefined {
  const named = text.trim()
  const segment = articlePath.exec(named)?.[1]
  if (segment !== undefined)
    return givenSlug(decodedUrl(segment.replace(/\.(html|post\.json)$/i, ''))) || undefined
  const isOtherPath = /^(https?:|\/)/i.test(named)
  return isOtherPath ? undefined : givenSlug(named) || undefined
}

/** Words that stand in so many titles that they relate no two of them. */
const common = new Set(
  'a an and are at by can do for from get guide how in is it its of on or the this to vs what when why with you your'.split(
    ' ',
  ),
)

const mostRelated = 5

/**
 * The slugs of articles that share words with a text, those that share most first; five at most. A
 * word counts in its first five letters, so that 'budgets' and 'budgeting' are one.
 */
export function relatedSlugs(text: string, slugs: readonly string[]): string[] {
  const words = stemsOf(text)
  return slugs
    .map((slug) => ({ slug, shared: [...stemsOf(slug)].filter((stem) => words.has(stem)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, mostRelated)
    .map(({ slug }) => slug)
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !common.has(word)).map((word) => word.slice(0, 5)))
}
