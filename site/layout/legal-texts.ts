/** The text of a legal page, as `content/legal-texts.ts` has read it. */
export interface LegalText {
  /** The name of its file without the ending, and of its path without the slash. */
  name: string
  /** The day of its last change. */
  updated: string
  content: string
}

/** The texts that the build has found; `import.meta.env` has none in unit tests. */
const texts: readonly LegalText[] = import.meta.env.LEGAL_TEXTS ?? []

const labels = { privacy: 'Privacy Policy', terms: 'Terms of Service', security: 'Security' }

/** The legal pages, in the footer's order; without a text there is only the label. */
export const legalPages = Object.entries(labels).map(([name, label]) => ({
  path: `/${name}`,
  label,
  text: texts.find((text) => text.name === name),
}))

/** Whether the privacy policy can be linked to. */
export const hasPrivacyPolicy = texts.some(({ name }) => name === 'privacy')
