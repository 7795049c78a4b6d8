import type { PublisherSettings } from '../../../shared/settings.ts'
import type { Platform } from '../platform.ts'
import { createObservable, type Readable } from '../observable.ts'

export interface SettingsState {
  /** Undefined until they are loaded. */
  settings: PublisherSettings | undefined
  saving: 'saved' | 'failed'
}

export interface SettingsSession extends Readable<SettingsState> {
  load: () => Promise<void>
  change: (changes: Partial<PublisherSettings>) => Promise<void>
}

/** The settings, for as long as the publisher is open. */
export function createSettingsSession(platform: Platform): SettingsSession {
  const state = createObservable<SettingsState>({ settings: undefined, saving: 'saved' })
  return {
    get: state.get,
    subscribe: state.subscribe,
    async load() {
      state.patch({ settings: await platform.loadSettings() })
    },
    async change(changes) {
      const { settings } = state.get()
      if (!settings) return
      const next = { ...settings, ...changes }
      state.patch({ settings: next })
      try {
        await platform.saveSettings(next)
        state.patch({ saving: 'saved' })
      } catch {
        state.patch({ saving: 'failed' })
      }
    },
  }
}
