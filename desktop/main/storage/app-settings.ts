import { z } from 'zod'
import { profileSchema } from '../../ipc/contract.ts'

const profile = profileSchema.extend({ name: profileSchema.shape.name.catch('Site') })

export const settingsSchema = z.object({
  /** Off unless the operator turns it on: its dictionaries come from a third party. */
  spellCheck: z.boolean(),
  /** All of them, where there are several; the first has the id '', and this file's folder. */
  profiles: z
    .array(profile.nullable().catch(null))
    .transform((all) => all.filter((one) => one !== null))
    .default([]),
  /** Id of the one that is shown. */
  profile: z.string().default(''),
  /** Secrets may be stored although this computer has no keyring to protect them with. */
  allowUnprotectedSecrets: z.boolean(),
  window: z
    .object({
      x: z.int().catch(0),
      y: z.int().catch(0),
      width: z.int().positive().catch(1200),
      height: z.int().positive().catch(840),
      maximized: z.boolean().catch(false),
      /** Chromium's zoom level; 0 is 100 %. */
      zoom: z.number().catch(0),
    })
    .exactOptional(),
  /** Something has arrived at a webhook: the first start is over. */
  hasSent: z.boolean().default(false),
  /** The host that the AI key is sent to, and the webhook's that its header goes with; '' for none yet. */
  aiHost: z.string().exactOptional(),
  headerHost: z.string().exactOptional(),
})

/**
 * Settings of the app itself, none of them secret; the publisher's are among its records. Each profile
 * but the first has a file of its own, of which only the last three are read.
 */
export type Settings = z.output<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({
  spellCheck: false,
  allowUnprotectedSecrets: false,
})
