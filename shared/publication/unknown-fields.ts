import { eachField, fieldOf } from '../post/fields.ts'
import { postFields, type FieldError, type Post } from '../post/post.ts'
import { areSimilar, comparedTitle } from '../similar.ts'
import { readDraft } from './post-status.ts'

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

/** Names of the fields of a post in other programs, see `fields`. */
const synonyms: Readonly<Record<keyof Post, string>> = {
  ...eachField((name) => fieldOf(name).otherNames),
  id: 'uid',
  updated: 'lastmod modified',
  formerSlugs: 'aliases redirectfrom',
  draft: 'unpublished hidden private',
}

const fieldsByName = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    [field.toLowerCase(), ...names.split(' ')].map((name) => [name, field] as const),
  ),
)

/** The field that a key means, as it is written or as other programs call it. */
export function fieldOfKey(key: string): string | undefined {
  return fieldsByName.get(lettersOf(key))
}

function suggest(key: string, value: unknown): string | undefined {
  const plain = lettersOf(key)
  // Other programs keep a post back with `published: false`.
  if (plain === 'published' && readDraft(value) === false) return 'draft: true'
  return (
    fieldOfKey(key) ??
    postFields.find((field) => areSimilar(comparedTitle(field), comparedTitle(plain)))
  )
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '')
}
