import { publisherSettingsSchema } from '../../../shared/settings.ts'
import { z } from 'zod'
import { defaultSettings } from './default-settings.ts'
import { openRecordStore, type OpenedStore } from './record-store.ts'

const settings = z.object({
  publisher: publisherSettingsSchema,
  appearance: z.enum(['system', 'light', 'dark']),
  /** Off unless the operator turns it on: its dictionaries come from a third party. */
  spellCheck: z.boolean(),
  /** Secrets may be stored although this computer has no keyring to protect them with. */
  allowUnprotectedSecrets: z.boolean(),
  window: z
    .object({
      x: z.int(),
      y: z.int(),
      width: z.int().positive(),
      height: z.int().positive(),
      maximized: z.boolean(),
    })
    .exactOptional(),
})

/** All that is remembered and no secret. */
export type Settings = z.output<typeof settings>

export function openSettings(folder: string): OpenedStore<Settings> {
  return openRecordStore({
    folder,
    name: 'settings',
    schema: settings,
    defaults: defaultSettings,
  })
}
