import { z } from 'zod'
import { calendarInputSchema, type CalendarInput } from './calendar/input.ts'
import { postDraftSchema, type PostDraft } from './draft.ts'
import { jsonTextSchema, type JsonText } from './json-text.ts'

/** The name of a draft. The only one that earlier versions had is called 'draft'. */
export const draftNameSchema = z.custom<'draft' | `draft/${string}`>(
  (name) => typeof name === 'string' && /^draft(\/[\w-]{1,64})?$/.test(name),
)
export type DraftName = z.output<typeof draftNameSchema>

/** The names of what is kept while it is entered: one calendar, one JSON text, any number of drafts. */
export type KeptName = 'calendar' | 'json' | DraftName

/** What is kept under a name. */
export type Kept<N extends KeptName> = N extends 'calendar'
  ? CalendarInput
  : N extends 'json'
    ? JsonText
    : PostDraft

export type KeptKind = 'calendar' | 'json' | 'draft'

const schemas = { calendar: calendarInputSchema, json: jsonTextSchema, draft: postDraftSchema }

export function kindOf(name: KeptName): KeptKind {
  return name === 'calendar' || name === 'json' ? name : 'draft'
}

/** The text that a value is stored as, with the instant in milliseconds since 1970. */
export function serializeKept(value: Kept<KeptName>, savedAt: number): string {
  return JSON.stringify({ ...value, savedAt })
}

/** Undefined where there is no text, or none that holds a value of that name. */
export function parseKept<N extends KeptName>(
  name: N,
  text: string | undefined,
): Kept<N> | undefined {
  return read(schemas[kindOf(name)] as z.ZodType, text) as Kept<N> | undefined
}

/** What a list of drafts tells of one. */
export const savedDraftSchema = z.object({
  name: draftNameSchema,
  title: z.string(),
  /** In milliseconds since 1970; 0 where an earlier version saved it. */
  savedAt: z.int().nonnegative(),
})

export type SavedDraft = z.output<typeof savedDraftSchema>

const storedDraft = postDraftSchema.extend({ savedAt: z.int().nonnegative().catch(0) })

/** Undefined where the text that is stored under that name is no draft. */
export function parseSavedDraft(name: DraftName, text: string): SavedDraft | undefined {
  const draft = read(storedDraft, text)
  return draft && { name, title: draft.title, savedAt: draft.savedAt }
}

function read<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  try {
    return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** 'changed-elsewhere': another value is saved than the one that was known, and nothing was written. */
export type SaveKeptResult = 'saved' | 'changed-elsewhere'

/**
 * Whether a window that knows `known` as the saved value may write over the one that is saved.
 * Undefined: none.
 */
export function mayReplaceKept(saved: unknown, known: unknown): boolean {
  return saved === undefined || isSameKept(saved, known)
}

/** Whether two values hold the same, field by field. */
export function isSameKept(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return one === other
  return Object.keys({ ...one, ...other }).every((field) => isSameKept(one[field], other[field]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
