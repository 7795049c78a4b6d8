import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import { log } from '../log.ts'
import { setAside } from './aside-files.ts'
import { isBusy, whenFreeSync } from './busy-files.ts'

/** A small record of settings on disk, read once and written whole. */
export interface RecordStore<T> {
  get(): T
  /** Another program holds the file: what it says is not known, and the defaults stand in for it. */
  readonly isHeld: boolean
  /** Throws when it could not be saved; the record is then as it was. */
  set(record: T): void
  /** The same for some of its fields; the others stay. */
  change(changes: Partial<T>): void
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
  /** Called where another program holds the file: it is left alone, and the defaults hold. */
  onBusy: () => void
}): RecordStore<T> {
  const { path, schema, defaults, onSetAside, onBusy } = options
  const found = inspect(path, schema)
  if (found.state === 'busy') {
    onBusy()
    return inMemory(defaults, { isHeld: true })
  }
  try {
    if (found.state === 'unusable') {
      onSetAside(setAside(path, found.why))
    }
    const file = whenFreeSync(
      () =>
        new ElectronStore<{ version: number; record: T }>({
          name: basename(path, '.json'),
          cwd: dirname(path),
          configFileMode: 0o600,
          clearInvalidConfig: false,
          accessPropertiesByDotNotation: false,
        }),
    )
    let record = found.state === 'usable' ? found.record : defaults
    const set = (next: T) => {
      whenFreeSync(() => {
        file.store = { version, record: next }
      })
      record = next
    }
    return {
      isHeld: false,
      get: () => record,
      set,
      change: (changes) => {
        set({ ...record, ...changes })
      },
    }
  } catch (error) {
    log.warn('a file of settings or secrets cannot be kept', error)
    return inMemory(found.state === 'usable' ? found.record : defaults)
  }
}

type Found<T> =
  | { state: 'missing' }
  | { state: 'busy' }
  | { state: 'usable'; record: T }
  | { state: 'unusable'; why: 'corrupt' | 'newer' }

/** Checked here, because electron-store silently takes an array for an empty record. */
function inspect<T>(path: string, schema: z.ZodType<T>): Found<T> {
  let input: unknown
  try {
    input = JSON.parse(whenFreeSync(() => readFileSync(path, 'utf8')))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (missing) return { state: 'missing' }
    log.warn('a file of settings or secrets cannot be read', error)
    return isBusy(error) ? { state: 'busy' } : { state: 'unusable', why: 'corrupt' }
  }
  if (newerFile.safeParse(input).success) return { state: 'unusable', why: 'newer' }
  const parsed = z.object({ version: z.literal(version), record: schema }).safeParse(input)
  return parsed.success
    ? { state: 'usable', record: parsed.data.record }
    : { state: 'unusable', why: 'corrupt' }
}

function inMemory<T>(defaults: T, { isHeld = false } = {}): RecordStore<T> {
  return {
    isHeld,
    get: () => defaults,
    set: notWritable,
    change: notWritable,
  }
}

function notWritable(): never {
  throw new Error('The settings folder cannot be written to.')
}
