import type { Parsed } from './post/fields.ts'

/** A record with fields that are typed: texts that are no values stand beside its values. */
interface WithTexts<N extends string> {
  typed?: Partial<Record<N, string>>
}

/**
 * The record with a field's text as it was typed, and with its value where the text has one.
 * `format`: the text by which a value is edited.
 */
export function withTypedText<N extends string, T, R extends WithTexts<N> & Record<N, T>>(
  record: R,
  name: N,
  text: string,
  { parsed, format }: { parsed: Parsed<T>; format: (value: T) => string },
): R {
  const { typed: before = {}, ...values } = record
  const { [name]: _, ...others } = before as Record<string, string>
  const isWhole = parsed.ok && format(parsed.value) === text
  const typed = isWhole ? others : { ...others, [name]: text }
  return {
    ...values,
    ...(parsed.ok && { [name]: parsed.value }),
    ...(Object.keys(typed).length > 0 && { typed }),
  } as unknown as R
}
