import { readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import { asideName } from './text-file.ts'

/** A small record of settings on disk, read once and written whole. */
export interface RecordStore<T> {
  get(): T
  /** Throws when it could not be saved; the record is then as it was. */
  set(record: T): void
}

export interface OpenedStore<T> {
  store: RecordStore<T>
  /** The name that a file which could not be used was kept under. */
  setAside: string | undefined
}

const version = 1
const newerFile = z.object({ version: z.int().gt(version) })

/**
 * Opens `<name>.json` in `folder`. A file that is not what it should be is renamed, never
 * overwritten, and the defaults hold; where nothing can be written they hold in memory alone.
 */
export function openRecordStore<T extends Record<string, unknown>>(options: {
  folder: string
  name: string
  schema: z.ZodType<T>
  defaults: T
}): OpenedStore<T> {
  const { folder, name, schema, defaults } = options
  const path = join(folder, `${name}.json`)
  const found = inspect(path, schema)
  let setAside: string | undefined
  if (found.state === 'unusable') {
    try {
      const aside = asideName(path, found.why, new Date())
      renameSync(path, aside)
      setAside = basename(aside)
    } catch {
      return { store: inMemory(defaults), setAside: undefined }
    }
  }
  try {
    const file = new ElectronStore<{ version: number; record: T }>({
      name,
      cwd: folder,
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    })
    let record = found.state === 'usable' ? found.record : defaults
    return {
      setAside,
      store: {
        get: () => record,
        set: (next) => {
          file.store = { version, record: next }
          record = next
        },
      },
    }
  } catch {
    return { store: inMemory(defaults), setAside }
  }
}

type Found<T> =
  | { state: 'missing' }
  | { state: 'usable'; record: T }
  | { state: 'unusable'; why: 'corrupt' | 'newer' }

/** Looks before electron-store does: it takes an array for an empty record without a word. */
function inspect<T>(path: string, schema: z.ZodType<T>): Found<T> {
  let input: unknown
  try {
    input = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return missing ? { state: 'missing' } : { state: 'unusable', why: 'corrupt' }
  }
  if (newerFile.safeParse(input).success) return { state: 'unusable', why: 'newer' }
  const parsed = z.object({ version: z.literal(version), record: schema }).safeParse(input)
  return parsed.success
    ? { state: 'usable', record: parsed.data.record }
    : { state: 'unusable', why: 'corrupt' }
}

function inMemory<T>(defaults: T): RecordStore<T> {
  return {
    get: () => defaults,
    set: () => {
      throw new Error('The settings folder cannot be written to.')
    },
  }
}
