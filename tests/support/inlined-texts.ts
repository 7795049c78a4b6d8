import type { InlinedTexts } from '../../site/build/headers.ts'

/** Pages that have the same style sheet and script, of whatever kind they are. */
export function inlinedTexts(style: string, script: string): InlinedTexts {
  const texts = { style, script }
  return {
    landing: texts,
    list: texts,
    article: texts,
    publisher: texts,
    legal: texts,
    waitlist: texts,
    'not-found': texts,
  }
}
