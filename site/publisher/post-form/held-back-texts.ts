import type { HeldBack } from '../../../shared/publication/held-back.ts'

/** Why the site does not show a post, as the end of a sentence. */
export const heldBackTexts: Readonly<Record<HeldBack, string>> = {
  draft: 'it is a draft',
  'no-title': 'it has no title',
  'no-text': 'it has no text',
  template: 'its text is still the placeholder',
  secret: 'it holds a key or token that may work',
}
