import { postFields, type FieldError, type Post } from '../post.ts'
import { areSimilar, comparedTitle } from '../calendar/similar.ts'
import { readDraft } from './read-draft.ts'

/** A key of a post file that says nothing. */
export interface UnknownField {
  field: string
  /** The field that was probably meant, as it is to be written, or `draft: true`. */
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

/** Names of the fields of a post in other programs. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  title: ['name', 'headline', 'heading'],
  slug: ['permalink', 'url', 'path', 'address'],
  excerpt: ['description', 'summary', 'subtitle', 'lead', 'teaser', 'abstract'],
  content: ['body', 'text', 'markdown'],
  author: ['by', 'byline', 'writer', 'authors'],
  publishDate: ['date', 'day', 'published', 'pubdate', 'scheduleddate'],
  updated: ['lastmod', 'lastmodified', 'modified', 'datemodified'],
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
    postFields.find((field) => areSimilar(comparedTitle(field), comparedTitle(plain)))
  )
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '')
}
