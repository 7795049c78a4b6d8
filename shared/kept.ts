import type { z } from 'zod'
import { calendarInputSchema, type CalendarInput } from './calendar/input.ts'
import { postDraftSchema, type PostDraft } from './draft.ts'
import { jsonTextSchema, type JsonText } from './json-text.ts'

/** What is kept while it is entered, by name. */
interface KeptValues {
  /** The form of the single-post publisher. */
  draft: PostDraft
  /** The calendar that is being entered, or was parsed last. */
  calendar: CalendarInput
  /** What is entered into the JSON import. */
  json: JsonText
}

export type KeptName = keyof KeptValues
export type Kept<N extends KeptName> = KeptValues[N]

export const keptSchemas: { [N in KeptName]: z.ZodType<Kept<N>> } = {
  draft: postDraftSchema,
  calendar: calendarInputSchema,
  json: jsonTextSchema,
}

/** Undefined where there is no text, or none that holds a value of that name. */
export function parseKept<N extends KeptName>(
  name: N,
  text: string | undefined,
): Kept<N> | undefined {
  try {
    return text === undefined ? undefined : keptSchemas[name].safeParse(JSON.parse(text)).data
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
