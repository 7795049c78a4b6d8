import { readFileSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import { asideName } from './aside-files.ts'

/** A small record of settings on disk, read once and written whole. */
export interface RecordStore<T> {
  get(): T
  /** Throws when it could not be saved; the record is then as it was. */
  set(record: T): void
}

const version = 1
const newerFile = z.object({ version: z.int().gt(version) })

/**
 * Opens a JSON file. One that does not fit is renamed, never overwritten, and the defaults hold;
 * where nothing can be written they hold in memory alone.
 */
export function openRecordStore<T extends Record<string, unknown>>(options: {
  path: string
  schema: z.ZodType<T>
  defaults: T
  /** Called with the name that a file which does not fit was kept under. */
  onSetAside: (copy: string) => void
}): RecordStore<T> {
  const { path, schema, defaults, onSetAside } = options
  const found = inspect(path, schema)
  try {
    if (found.state === 'unusable') {
      const aside = asideName(path, found.why, new Date())
      renameSync(path, aside)
      onSetAside(basename(aside))
    }
    const file = new ElectronStore<{ version: number; record: T }>({
      name: basename(path, '.json'),
      cwd: dirname(path),
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    })
    let record = found.state === 'usable' ? found.record : defaults
    return {
      get: () => record,
      set: (next) => {
        file.store = { version, record: next }
        record = next
      },
    }
  } catch {
    return inMemory(defaults)
  }
}

type Found<T> =
  | { state: 'missing' }
  | { state: 'usable'; record: T }
  | { state: 'unusable'; why: 'corrupt' | 'newer' }

/** Checked here, because electron-store silently takes an array for an empty record. */
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
