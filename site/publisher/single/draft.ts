import type { PostDraft } from '../platform.ts'

/** The fields of the form; the rest of a draft is bookkeeping. */
export type DraftField = Exclude<keyof PostDraft, 'attempt'>

export const emptyDraft: PostDraft = {
  title: '',
  excerpt: '',
  content: '',
  categories: '',
  tags: '',
  featuredImage: '',
  seoTitle: '',
  seoDescription: '',
}

const fields = Object.keys(emptyDraft) as DraftField[]

export function isEmptyDraft(draft: PostDraft): boolean {
  return fields.every((field) => draft[field].trim() === '')
}

/** The draft as input of the normaliser, under the id of an earlier attempt if there was one. */
export function draftInput({ attempt, ...text }: PostDraft): object {
  return { ...text, ...attempt }
}

const required = {
  title: 'Enter a title.',
  excerpt: 'Enter an excerpt.',
  content: 'Enter the content.',
} as const

/** What is missing (section 5, manual publisher), by field. */
export function missingFields(draft: PostDraft): Partial<Record<DraftField, string>> {
  return Object.fromEntries(
    Object.entries(required).filter(([field]) => draft[field as DraftField].trim() === ''),
  )
}
