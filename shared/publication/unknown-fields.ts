import { postFields, type FieldError, type Post } from '../post.ts'
import { readDraft } from './read-draft.ts'

/** A key of a post file that says nothing. */
export interface UnknownField {
  field: string
  /** What was probably meant, as it is to be written: a field, or `draft: true`. */
  suggestion: string | undefined
}

/** Finds the keys that are no field of a post, and what was meant. */
export function unknownFields(input: Readonly<Record<string, unknown>>): UnknownField[] {
  return Object.entries(input)
    .filter(([key]) => !postFields.includes(key))
    .map(([field, value]) => ({ field, suggestion: suggest(field, value) }))
}

/** Whether a key was meant to keep the post off the site: left out, it would put the post live. */
export function isMeantAsDraft({ suggestion }: UnknownField): boolean {
  return suggestion?.startsWith('draft') === true
}

export function describeUnknown({ field, suggestion }: UnknownField): FieldError {
  const hint = suggestion === undefined ? '' : `: did you mean '${suggestion}'?`
  return { field, message: `is no field of a post${hint}` }
}

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
  updated: [
    'lastmod',
    'lastmodified',
    'modified',
    'updatedat',
    'updatedon',
    'lastupdated',
    'datemodified',
  ],
  formerSlugs: ['aliases', 'oldslugs', 'previousslugs', 'redirectfrom', 'formerpaths'],
  categories: ['category', 'section', 'topics', 'topic'],
  tags: ['tag', 'keywords', 'labels'],
  featuredImage: ['image', 'cover', 'coverimage', 'heroimage', 'thumbnail', 'picture', 'photo'],
  seoTitle: ['metatitle', 'pagetitle'],
  seoDescription: ['metadescription'],
  draft: ['unpublished', 'hidden', 'private'],
} satisfies Record<Exclude<keyof Post, 'id'>, readonly string[]>

function suggest(key: string, value: unknown): string | undefined {
  const plain = lettersOf(key)
  // Other programs keep a post back with `published: false`.
  if (plain === 'published' && readDraft(value) === false) return 'draft: true'
  return (
    postFields.find((field) => lettersOf(field) === plain || synonyms[field]?.includes(plain)) ??
    postFields.find((field) => isNearly(lettersOf(field), plain))
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
