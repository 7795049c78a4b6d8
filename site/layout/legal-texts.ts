/** The text of a legal page, as `content/legal-texts.ts` has read it. */
export interface LegalText {
  /** The name of its file without the ending, and of its path without the slash. */
  name: string
  /** The day of its last change. */
  updated: string
  content: string
}

const texts = new Map<string, LegalText>()

/** Sets the texts that are shown, before any page is rendered. */
export function setLegalTexts(found: readonly LegalText[]): void {
  texts.clear()
  for (const text of found) texts.set(text.name, text)
}

/** The text of the legal page of a name; undefined where it has none. */
export function legalText(name: string): LegalText | undefined {
  return texts.get(name)
}

/** The legal pages, in the footer's order; without a text there is only the label. */
export const legalPages = [
  { name: 'privacy', path: '/privacy', label: 'Privacy Policy' },
  { name: 'terms', path: '/terms', label: 'Terms of Service' },
  { name: 'security', path: '/security', label: 'Security' },
]
