import { isPlainlyPublic } from '../text.ts'
import { eachField, fieldOf, fields } from '../post/fields.ts'
import { postFields, readFlag, type FieldError, type Post } from '../post/post.ts'

type Fields = Readonly<Record<string, unknown>>

/** A key of a post that none of its fields has. */
export interface OtherKey {
  field: string
  /** The field that was probably meant, as it is to be written. */
  suggestion: string | undefined
}

/** Finds the keys that are no field of a post, and what was meant. */
export function otherKeys(input: Fields): OtherKey[] {
  return Object.keys(input)
    .filter((key) => !postFields.includes(key))
    .map((field) => ({ field, suggestion: suggest(field) }))
}

export function describeOther({ field, suggestion }: OtherKey): FieldError {
  const hint = suggestion === undefined ? '' : `: did you mean '${suggestion}'?`
  return { field, message: `is no field of a post${hint}` }
}

/** Names of the fields of a post in other programs, see `fields`. */
const otherNames: Readonly<Record<string, string>> = {
  ...eachField((name) => fieldOf(name).otherNames),
  id: 'uid',
  updated: 'lastmod modified',
  formerSlugs: 'aliases redirectfrom',
} satisfies Partial<Record<keyof Post, string>>

/** The names of each field in small letters without signs between, its own first. */
const namesByField = postFields.map(
  (field) => [field, [field.toLowerCase(), ...(otherNames[field]?.split(' ') ?? [])]] as const,
)

/** The keys of an object by which other programs call a field, the usual ones first. */
export function keysOf(field: string, input: Fields): string[] {
  const [, names = []] = namesByField.find(([own]) => own === field) ?? []
  const keys = Object.keys(input).filter((key) => key !== field)
  return names.flatMap((name) => keys.filter((key) => lettersOf(key) === name))
}

function suggest(key: string): string | undefined {
  const plain = lettersOf(key)
  const [named] = namesByField.find(([, names]) => names.includes(plain)) ?? []
  return named ?? postFields.find((field) => areSimilar(lettersOf(field), plain))
}

/** Whether half of the pairs of letters of two words, or more, stand in both (Dice's coefficient). */
function areSimilar(a: string, b: string): boolean {
  const pairsOf = (word: string) =>
    new Set(Array.from(word.slice(1), (_, at) => word.slice(at, at + 2)))
  const [ofA, ofB] = [pairsOf(a), pairsOf(b)]
  const shared = [...ofA].filter((pair) => ofB.has(pair)).length
  return 4 * shared >= ofA.size + ofB.size
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '')
}

/** A key by which another program says who may see a post. */
export interface PostStatus {
  field: string
  /** The text of its value. */
  value: string
  isPublic: boolean
}

const statusKey = /^(?:is|post|publish|workflow)?(?:status|state|visibility|published|public)$/
const hiddenKey = /^(?:is)?(?:private|hidden|draft|unpublished|archived|deleted)$/
/** Of a day that a program leaves out as long as the post is not published. */
const dayKey = /^publish(?:ed)?(?:at|on)$/

/**
 * All that the keys of another program say of who may see a post, but for `draft`, which is a field of a
 * post itself. A status is public where it plainly says so, whatever other words there are for others.
 */
export function statusesOf(input: Fields): PostStatus[] {
  return Object.entries(input).flatMap(([field, given]): PostStatus[] => {
    const key = lettersOf(field)
    const value = textOf(given)
    if (field === 'draft') return []
    if (dayKey.test(key)) return value === '' ? [{ field, value, isPublic: false }] : []
    // Many programs write the day there.
    if (key === 'published' && value !== '' && fields.publishDate.input.safeParse(given).success)
      return []
    if (statusKey.test(key)) return [{ field, value, isPublic: isPlainlyPublic(value) }]
    return hiddenKey.test(key) ? [{ field, value, isPublic: readFlag(given) === false }] : []
  })
}

function textOf(value: unknown): string {
  const said = (Object(value) as { name?: unknown }).name ?? value ?? ''
  return typeof said === 'string' ? said.trim() : JSON.stringify(said)
}
