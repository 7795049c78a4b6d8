import type { NativeTheme, Session } from 'electron'
import type { AppChoices, AppSettings } from '../../ipc/contract.ts'
import type { Spelling } from '../window/spelling.ts'
import type { RecordStore } from './record-store.ts'
import type { Settings } from './settings.ts'

interface AppSettingsOptions {
  settings: RecordStore<Settings>
  folder: string
  nativeTheme: Pick<NativeTheme, 'themeSource'>
  spelling: Spelling
  session: Session
  onChange: () => void
}

/** The choices of the operator for the app as a whole, as they take effect. */
export function createAppSettings(options: AppSettingsOptions) {
  const { settings, folder, nativeTheme, spelling, session, onChange } = options
  const apply = ({ theme, spellCheck, spellLanguage }: AppChoices) => {
    nativeTheme.themeSource = theme
    spelling.set(session, spellCheck, spellLanguage)
  }
  apply(settings.get())
  return {
    get: (): AppSettings => {
      const spellLanguages = session.availableSpellCheckerLanguages
      return { ...settings.get(), spellLanguages, folder }
    },
    /** Rejects where it could not be saved; it holds all the same until the app is closed. */
    change: async (changes: Partial<AppChoices>) => {
      apply({ ...settings.get(), ...changes })
      await settings.change(changes)
      onChange()
    },
  }
}

export type AppSettingsStore = ReturnType<typeof createAppSettings>
