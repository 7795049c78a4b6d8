import { z } from 'zod'
import { aiDefaults } from '../../../shared/api/ai.ts'
import { publisherSettingsSchema } from '../../../shared/settings.ts'

export const settingsSchema = z.object({
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

/** Everything that is remembered and is not secret. */
export type Settings = z.output<typeof settingsSchema>

export const defaultSettings: Settings = {
  publisher: {
    webhookAllowsCors: false,
    aiUrl: aiDefaults.apiUrl,
    aiModel: aiDefaults.model,
  },
  appearance: 'system',
  spellCheck: false,
  allowUnprotectedSecrets: false,
}
