import { PGlite, type Transaction } from '@electric-sql/pglite'
import { hash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

const migrationsFolder = new URL('../../../operations/database/migrations/', import.meta.url)
const dumpsFolder = new URL('../../../../.cache/waitlist/', import.meta.url)

/**
 * The state of a hosted project before its first migration: the API roles, and the generous default
 * privileges of older projects, so that a migration that forgets to revoke is caught here.
 */
export const hostedProject = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, name text);
`

export type ApiRole = 'anon' | 'authenticated' | 'service_role'

/** The waitlist's Postgres. */
export type Database = Awaited<ReturnType<typeof openDatabase>>

/**
 * Opens a Postgres that has every migration of `site/operations/database/migrations`, in memory or in the
 * folder `dataDir`, which is made if it is missing. A new one begins as a copy of the dump that the
 * first opening leaves in `.cache/waitlist`. A folder that is in use or damaged, and a migration that
 * fails, are errors; the message names the folder.
 */
export async function openDatabase(dataDir?: string) {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true })
  const unlock = dataDir === undefined ? undefined : lockFolder(dataDir)
  try {
    const isNew = dataDir === undefined || (await readdir(dataDir)).length === 0
    const owner = await PGlite.create({
      ...(dataDir !== undefined && { dataDir }),
      ...(isNew && { loadDataDir: await migratedDump() }),
    })
    if (!isNew) await migrate(owner)
    return {
      /** The connection of the owner, for whom no policy counts. */
      owner,
      /**
       * Runs `work` in one transaction with the rights of an API role; rolled back if it throws.
       * `headers` are those of the request, with names in lower case.
       */
      as: <T>(
        role: ApiRole,
        work: (transaction: Transaction) => Promise<T>,
        headers: Readonly<Record<string, unknown>> = {},
      ) =>
        owner.transaction(async (transaction) => {
          const told = JSON.stringify(headers)
          await transaction.query("select set_config('request.headers', $1, true)", [told])
          await transaction.exec(`set local role ${role}`)
          return work(transaction)
        }),
      close: async () => {
        await owner.close()
        unlock?.()
      },
    }
  } catch (error) {
    unlock?.()
    const advice = 'Delete the folder to start with an empty one.'
    throw new Error(`The database in ${dataDir} does not open (${String(error)}). ${advice}`, {
      cause: error,
    })
  }
}

/**
 * A database with every migration and no rows, as an uncompressed tar file of some 40 MB: to read it
 * takes a quarter of the time that the migrations take. It is made anew where a migration or PGlite
 * is another.
 */
async function migratedDump(): Promise<Blob> {
  const files = (await readdir(migrationsFolder))
    .sort()
    .map((file) => new URL(file, migrationsFolder))
  const engine = findPackageJSON('@electric-sql/pglite', import.meta.url) ?? ''
  const sources = await Promise.all([engine, ...files].map((file) => readFile(file, 'utf8')))
  const key = hash('sha256', [hostedProject, ...sources].join('\0'))
  const dump = new URL(`${key}.tar`, dumpsFolder)
  try {
    return await openAsBlob(dump)
  } catch {
    const owner = await PGlite.create()
    await migrate(owner)
    const made = await owner.dumpDataDir('none')
    await owner.close()
    await mkdir(dumpsFolder, { recursive: true })
    // Whole or not at all: another process may make it at the same time.
    const unfinished = new URL(`${key}.${process.pid}`, dumpsFolder)
    await writeFile(unfinished, made.stream())
    await rename(unfinished, dump)
    const old = (await readdir(dumpsFolder)).filter(
      (name) => name.endsWith('.tar') && !name.startsWith(key),
    )
    await Promise.all(old.map((name) => rm(new URL(name, dumpsFolder), { force: true })))
    return made
  }
}

async function migrate(owner: PGlite): Promise<void> {
  const roles = await owner.query("select 1 from pg_roles where rolname = 'anon'")
  if (roles.rows.length === 0) await owner.exec(`begin; ${hostedProject} commit;`)

  const applied = await owner.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  for (const file of (await readdir(migrationsFolder)).sort()) {
    const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? []
    if (version === undefined || applied.rows.some((row) => row.version === version)) continue
    const sql = await readFile(new URL(file, migrationsFolder), 'utf8')
    await owner.transaction(async (transaction) => {
      await transaction.exec(sql)
      const done =
        'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)'
      await transaction.query(done, [version, name])
    })
  }
}

/**
 * Locks a folder for this process and returns the function that unlocks it. Two processes writing
 * one PGlite folder destroy it, and PGlite does not stop them. A folder that is locked already is an
 * error.
 *
 * The lock is that of the operating system on an empty SQLite file, `<folder>.lock.db`: one of many
 * gets it, and it ends with its process, however that ends. The file stays, for one that was deleted
 * could be locked twice.
 */
export function lockFolder(folder: string): () => void {
  const database = new DatabaseSync(`${folder}.lock.db`)
  try {
    // Nothing is ever written: a journal on disk would only be left behind by who is killed.
    database.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    database.close()
    // SQLITE_BUSY.
    if ((error as { errcode?: unknown }).errcode !== 5) throw error
    throw new Error(`${folder} is in use by another process: stop it first.`, { cause: error })
  }
  return () => database.close()
}
