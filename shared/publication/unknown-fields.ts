import { postFields } from '../post.ts'

/** A key of a post file that says nothing. */
export interface UnknownField {
  field: string
  /** What was probably meant, as it is to be written: a field, or `draft: true`. */
  suggestion: string | undefined
}

/** Finds the keys of a post file that are neither fields of a post nor `draft`, and what was meant. */
export function unknownFields(input: Readonly<Record<string, unknown>>): UnknownField[] {
  return Object.entries(input)
    .filter(([key]) => !known.includes(key))
    .map(([field, value]) => ({ field, suggestion: suggest(field, value) }))
}

/**
 * Whether `draft` keeps a post off the site: true and false, also as the words and numbers that other
 * programs write for them. Undefined where it says neither.
 */
export function readDraft(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return false
  if (!['boolean', 'number', 'string'].includes(typeof value)) return undefined
  const word = `${value as boolean | number | string}`.trim().toLowerCase()
  if (['true', 'yes', 'on', 'y', '1'].includes(word)) return true
  return ['false', 'no', 'off', 'n', '0', ''].includes(word) ? false : undefined
}

const known = [...postFields, 'draft']

/** What other programs call the fields of a post. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  title: ['name', 'headline', 'heading'],
  slug: ['permalink', 'url', 'path', 'address'],
  excerpt: ['description', 'summary', 'subtitle', 'lead', 'teaser', 'abstract'],
  content: ['body', 'text', 'markdown'],
  author: ['by', 'byline', 'writer', 'authors'],
  publishDate: [
    'date',
    'day',
    'publishedat',
    'publishedon',
    'pubdate',
    'published',
    'scheduleddate',
  ],
  categories: ['category', 'section', 'topics', 'topic'],
  tags: ['tag', 'keywords', 'labels'],
  featuredImage: ['image', 'cover', 'coverimage', 'heroimage', 'thumbnail', 'picture', 'photo'],
  seoTitle: ['metatitle', 'pagetitle'],
  seoDescription: ['metadescription'],
  draft: ['unpublished', 'hidden', 'private'],
}

function suggest(key: string, value: unknown): string | undefined {
  const plain = lettersOf(key)
  // Other programs keep a post back with `published: false`.
  if (plain === 'published' && readDraft(value) === false) return 'draft: true'
  return (
    known.find((field) => lettersOf(field) === plain || synonyms[field]?.includes(plain)) ??
    known.find((field) => isNearly(lettersOf(field), plain))
  )
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '')
}

/** At most two letters missing, too many or others, of words long enough for that to mean something. */
function isNearly(word: string, typed: string): boolean {
  const mistakes = word.length < 6 ? 1 : 2
  if (Math.abs(word.length - typed.length) > mistakes) return false
  // Row by row of Levenshtein's table: the mistakes between the beginnings of both words.
  let row = Array.from({ length: typed.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(word).entries()) {
    const next = [index + 1]
    for (let at = 1; at <= typed.length; at += 1) {
      const other = (row[at - 1] ?? 0) + (typed[at - 1] === letter ? 0 : 1)
      next.push(Math.min(other, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row[typed.length] ?? Infinity) <= mistakes
}
