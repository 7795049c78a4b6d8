import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../../shared/api/reply-json.ts'
import { log } from '../log.ts'

export const settingsSchema = z.object({
  /** Off unless the operator turns it on: its dictionaries come from a third party. */
  spellCheck: z.boolean(),
  /** Its language; that of the system where none was chosen. */
  spellLanguage: z.string().default(''),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  hardwareAcceleration: z.boolean().default(true),
  /** All of them, where there are several; the first has the id '', and this file's folder. */
  profiles: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  /** Id of the one that is shown. */
  profile: z.string().default(''),
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
      fullscreen: z.boolean().default(false),
    })
    .exactOptional(),
  /** The webhook's host that the operator has tested, or agreed to publish to: the first start ends. */
  knownHost: z.string().exactOptional(),
  /** The host that the AI key is sent to, and the webhook's that its header goes with; '' for none yet. */
  aiHost: z.string().exactOptional(),
  headerHost: z.string().exactOptional(),
})

/**
 * Settings of the app itself, none of them secret; the publisher's are among its records. Each profile
 * but the first has a file of its own, of which only the hosts are read.
 */
export type Settings = z.output<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({
  spellCheck: false,
  allowUnprotectedSecrets: false,
})

/** Whether the graphics card may draw: asked before Electron is ready, when nothing else is read. */
export function mayUseGraphicsCard(folder: string): boolean {
  const file = join(folder, 'settings.json')
  const record = z.object({ record: settingsSchema.pick({ hardwareAcceleration: true }) })
  try {
    const stored = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined
    return record.safeParse(stored).data?.record.hardwareAcceleration ?? true
  } catch (error) {
    log.warn('the settings could not be read before the start', error)
    return true
  }
}
