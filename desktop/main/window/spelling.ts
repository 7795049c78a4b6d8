import type { App, Session } from 'electron'

/** A host that never exists (RFC 6761). */
const nowhere = 'https://dictionaries.invalid/'
/** Chromium's own. */
const dictionaries = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

/**
 * Keeps every session from downloading dictionaries. On Windows and Linux each one begins to as soon
 * as it is made, whatever is set later, the updater's too; what is set while it is being made still
 * stops it. To be called before the app is ready. Returns a function that turns spelling on, which
 * downloads the dictionaries that are not there, or off.
 */
export function createSpelling(app: Pick<App, 'on' | 'getPreferredSystemLanguages'>) {
  let isOn = false
  app.on('session-created', (session) => {
    session.setSpellCheckerLanguages([])
    // The address is one for all sessions.
    if (!isOn) session.setSpellCheckerDictionaryDownloadURL(nowhere)
  })
  return (session: Session, on: boolean) => {
    isOn = on
    session.setSpellCheckerDictionaryDownloadURL(on ? dictionaries : nowhere)
    const { availableSpellCheckerLanguages: available } = session
    const ofSystem = app.getPreferredSystemLanguages().flatMap((language) => {
      // For its country, or for all.
      const known = [language, language.split('-', 1)[0] ?? '']
      return known.find((one) => available.includes(one)) ?? []
    })
    session.setSpellCheckerLanguages(on ? [...new Set([...ofSystem, 'en-US'])] : [])
    session.setSpellCheckerEnabled(on)
  }
}
