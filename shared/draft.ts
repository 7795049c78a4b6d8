import { z } from 'zod'

const fields = [
  'title',
  'excerpt',
  'content',
  'categories',
  'tags',
  'featuredImage',
  'seoTitle',
  'seoDescription',
] as const

/** A field of the single-post form; each holds text, lists with commas. */
export type DraftField = (typeof fields)[number]

function forEachField<T>(value: T): Record<DraftField, T> {
  return Object.fromEntries(fields.map((field) => [field, value])) as Record<DraftField, T>
}

/** The form of the single-post publisher, as it is kept while it is typed. */
export const postDraftSchema = z.object({
  ...forEachField(z.string()),
  /**
   * A send of this draft was begun under this id and is not known to have succeeded. Every further
   * attempt keeps the id.
   */
  attempt: z.object({ id: z.string() }).exactOptional(),
})

export type PostDraft = z.output<typeof postDraftSchema>

export const emptyDraft: PostDraft = forEachField('')

export function isEmptyDraft(draft: PostDraft): boolean {
  return fields.every((field) => draft[field].trim() === '')
}

/** Whether every field of two drafts holds the same text, whatever was attempted with them. */
export function hasSameTexts(one: PostDraft, other: PostDraft): boolean {
  return fields.every((field) => one[field] === other[field])
}

/** Whether a window that knows `known` as the saved draft may write over the one that is saved. */
export function mayReplaceDraft(
  saved: PostDraft | undefined,
  known: PostDraft | undefined,
): boolean {
  return saved === undefined || (known !== undefined && isSameDraft(saved, known))
}

export function isSameDraft(one: PostDraft, other: PostDraft): boolean {
  return hasSameTexts(one, other) && one.attempt?.id === other.attempt?.id
}

/** The draft as input of `normalizePost`, under the id of an earlier attempt if there was one. */
export function draftInput({ attempt, ...text }: PostDraft): Readonly<Record<string, string>> {
  return { ...text, ...attempt }
}
