import { ipcMain } from 'electron'
import { readdirSync, rmSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import { parseJson } from '../../../shared/api/reply-json.ts'
import { log } from '../log.ts'

/** A small record of settings on disk, read once and written whole. */
export type RecordStore<T extends Record<string, unknown>> = Awaited<
  ReturnType<typeof openRecordStore<T>>
>

interface RecordStoreOptions<T> {
  path: string
  schema: z.ZodType<T>
  defaults: T
  /** Called with the name that a file which does not fit was kept under. */
  onSetAside: (copy: string) => void
}

const version = 1
const fileSchema = z.object({
  version: z.literal(version),
  record: z.record(z.string(), z.unknown()),
})
/**
 * In milliseconds, between attempts to read a file that a scanner or a drive may let go of soon;
 * electron-store itself tries to write for up to a second.
 */
const pauses = [20, 50, 100, 200, 400, 800, 1000]

/**
 * Opens a JSON file. A field that does not fit the schema has its default. A file that cannot be
 * parsed is renamed, never overwritten, and the defaults hold. Any other trouble with it may pass, so it is read again for
 * two to three seconds; then it rejects, and the file is left as it is.
 */
export async function openRecordStore<T extends Record<string, unknown>>(
  options: RecordStoreOptions<T>,
) {
  const { path } = options
  try {
    removeCopies(path, ['tmp'])
  } catch (error) {
    log.warn('what an interrupted write left behind could not be removed', error)
  }
  let record = await readPatiently(options)
  let file: ElectronStore<{ version: number; record: T }> | undefined
  /** It is on the disk when this resolves. Rejects when it could not be saved, and the record is as it was. */
  const set = async (changed: T) => {
    // Not before: it reads the file by itself, and fails where that is held.
    file ??= new ElectronStore({
      name: basename(path, '.json'),
      cwd: dirname(path),
      configFileMode: 0o600,
    })
    // It opens a channel to every page.
    ipcMain.removeAllListeners('electron-store-get-data')
    file.store = { version, record: changed }
    record = changed
  }
  return {
    get: () => record,
    set,
    /** The same for some of its fields; the others stay. */
    change: (changes: Partial<T>) => set({ ...record, ...changes }),
    /** Removes what was set aside of it, or left behind by an interrupted write. Throws. */
    removeCopies: () => removeCopies(path, ['corrupt', 'tmp']),
  }
}

/** Reads again after each pause where it fails; rejects as the last attempt does. */
async function readPatiently<T>(options: RecordStoreOptions<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await read(options)
    } catch (error) {
      log.warn('a file of settings or secrets cannot be read', error)
      await wait(pause)
    }
  }
  return read(options)
}

async function read<T>({ path, schema, defaults, onSetAside }: RecordStoreOptions<T>): Promise<T> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return defaults
    throw error
  }
  const file = fileSchema.safeParse(parseJson(text)).data
  const record = file && fitting(file.record, schema, defaults)
  if (record) return record
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`
  await rename(path, aside)
  onSetAside(basename(aside))
  return defaults
}

/** The record with the defaults of fields that do not fit; undefined where it cannot be mended so. */
function fitting<T>(record: object, schema: z.ZodType<T>, defaults: T): T | undefined {
  const { data, error } = schema.safeParse(record)
  if (!error) return data
  const misfits = new Set(error.issues.map(({ path: [field] }) => field))
  log.warn(`fields of settings or secrets that do not fit: ${misfits.size}`)
  const others = Object.entries(record).filter(([field]) => !misfits.has(field))
  return schema.safeParse({ ...defaults, ...Object.fromEntries(others) }).data
}

function removeCopies(path: string, marks: readonly string[]): void {
  const starts = marks.map((mark) => `${basename(path)}.${mark}-`)
  for (const file of readdirSync(dirname(path))) {
    if (starts.some((start) => file.startsWith(start))) rmSync(join(dirname(path), file))
  }
}
