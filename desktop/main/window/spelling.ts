import type { App, Session } from 'electron'

type SpellingSession = Pick<
  Session,
  | 'setSpellCheckerLanguages'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'availableSpellCheckerLanguages'
>

/** Turns spelling on in a session, which downloads the dictionary where it is not there, or off. */
export interface Spelling {
  set: (session: SpellingSession, on: boolean) => void
}

/** A host that never exists (RFC 6761). */
const nowhere = 'https://dictionaries.invalid/'
/** Chromium's own. */
const dictionaries = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

/**
 * Keeps every session from downloading dictionaries. On Windows and Linux each one begins to as soon
 * as it is made, whatever is set later, the updater's too; what is set while it is being made still
 * stops it. To be called before the app is ready.
 */
export function createSpelling(app: Pick<App, 'on' | 'getPreferredSystemLanguages'>): Spelling {
  let isOn = false
  app.on('session-created', (session) => {
    session.setSpellCheckerLanguages([])
    // The address is one for all sessions.
    if (!isOn) session.setSpellCheckerDictionaryDownloadURL(nowhere)
  })
  return {
    set(session, on) {
      isOn = on
      session.setSpellCheckerDictionaryDownloadURL(on ? dictionaries : nowhere)
      const available = session.availableSpellCheckerLanguages
      session.setSpellCheckerLanguages(
        on ? [dictionaryFor(app.getPreferredSystemLanguages(), available)] : [],
      )
      session.setSpellCheckerEnabled(on)
    },
  }
}

/** The first preferred language that has a dictionary, itself or in another country's form. */
function dictionaryFor(preferred: readonly string[], available: readonly string[]): string {
  for (const language of preferred) {
    const [plain = ''] = language.split('-')
    const found =
      available.find((one) => one === language) ??
      available.find((one) => one === plain) ??
      available.find((one) => one.startsWith(`${plain}-`))
    if (found !== undefined) return found
  }
  return 'en-US'
}
