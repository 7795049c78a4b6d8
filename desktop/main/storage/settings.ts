import { z } from 'zod'
import { defaultPublisherSettings, publisherSettingsSchema } from '../../../shared/settings.ts'

export const settingsSchema = z.object({
  publisher: publisherSettingsSchema,
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
      /** Chromium's zoom level; 0 is 100 %. */
      zoom: z.number().default(0),
    })
    .exactOptional(),
  /** The webhook's host that the operator has tested, or agreed to publish to: the first start ends. */
  knownHost: z.string().exactOptional(),
})

/** Everything that is remembered and is not secret. */
export type Settings = z.output<typeof settingsSchema>

export const defaultSettings: Settings = {
  publisher: defaultPublisherSettings,
  spellCheck: false,
  allowUnprotectedSecrets: false,
}
