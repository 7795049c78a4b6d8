import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { PublisherSettings } from '../../../shared/settings.ts'
import type { Platform } from '../platform.ts'
import { createObservable, type Readable } from '../observable.ts'

export interface SettingsState {
  /** Undefined until they are loaded. */
  settings: PublisherSettings | undefined
  saving: 'saved' | 'failed'
}

/** A setting that is typed, and saved when its field is left. */
export type TypedSetting = 'aiModel' | 'aiUrl' | 'siteAddress'

export interface SettingsSession extends Readable<SettingsState> {
  load: () => Promise<void>
  change: (changes: Partial<PublisherSettings>) => Promise<void>
  /** Notes the text of a field; undefined where it cannot be used. */
  type: (name: TypedSetting, text: string | undefined) => void
  /** Saves what was typed. Resolves when all saves have ended. */
  flush: () => Promise<void>
}

/** The settings, for as long as the publisher is open. */
export function createSettingsSession(
  platform: Pick<Platform, 'loadSettings' | 'saveSettings'>,
  onSaved?: (settings: PublisherSettings, before: PublisherSettings) => void,
): SettingsSession {
  const state = createObservable<SettingsState>({ settings: undefined, saving: 'saved' })
  let typed: Partial<Record<TypedSetting, string>> = {}
  // One after the other, or older settings could be written over newer ones.
  const saves = createSerialQueue()

  const change = async (changes: Partial<PublisherSettings>) => {
    const { settings } = state.get()
    if (!settings) return
    const next = { ...settings, ...changes }
    state.patch({ settings: next })
    try {
      await saves.run(() => platform.saveSettings(next))
      state.patch({ saving: 'saved' })
      onSaved?.(next, settings)
    } catch {
      state.patch({ saving: 'failed' })
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async load() {
      state.patch({ settings: await platform.loadSettings() })
    },
    change,
    type(name, text) {
      const { [name]: _, ...others } = typed
      typed = text === undefined ? others : { ...others, [name]: text }
    },
    async flush() {
      const changes = typed
      typed = {}
      if (Object.keys(changes).length > 0) await change(changes)
      await saves.idle()
    },
  }
}
