import type { Line, Place } from '../post/article-text.ts'

/** The checks of a text. */
export type ReviewRule =
  'self' | 'placeholder' | 'raw' | 'heading-alone' | 'link' | 'length' | 'promo' | 'conclusion'

/** Something to look at in a text, at a place of it. */
export interface Finding extends Place {
  rule: ReviewRule
  /** One line for the operator: why this should be looked at. */
  message: string
  /** Whether the place is no part of the article, and can be taken out. */
  isNoText?: true
}

/** A finding about all of a line, or of a part of it. */
export function findingOf({ from, text }: Line, rule: ReviewRule, message: string): Finding {
  return { rule, from, to: from + text.length, message }
}

/** The text without a place of it; a line of which nothing is left goes, and a blank one after it. */
export function withoutPlace(content: string, { from, to }: Place): string {
  const before = content.slice(0, from)
  const after = content.slice(to)
  const [start = ''] = before.split(/[\r\n]/).slice(-1)
  const [end = ''] = after.split(/[\r\n]/, 1)
  if (`${start}${end}`.trim() === '') return (before + after.trimStart()).trimEnd()
  return /^(?:[\s.,;:!?]|$)/.test(after) ? before.replace(/ $/, '') + after : before + after
}
