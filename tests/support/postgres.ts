import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { hostedProject } from '../../site/dev/sandbox/waitlist/database.ts'
import { freePort } from './free-port.ts'
import { newFolder, removeFolder } from './new-folder.ts'

const run = promisify(execFile)
const migrations = join(import.meta.dirname, '../../site/operations/database/migrations')
const packages = '/usr/lib/postgresql'

/** The programs of the newest PostgreSQL that Debian's packages have brought; undefined without one. */
export function findPostgres(): string | undefined {
  if (!existsSync(packages)) return undefined
  const [newest] = readdirSync(packages).sort((a, b) => Number(b) - Number(a))
  const bin = join(packages, newest ?? '', 'bin')
  return existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pgbench')) ? bin : undefined
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** A PostgreSQL with every migration of the waitlist, on a port of 127.0.0.1. */
export async function startPostgres(bin: string) {
  const folder = newFolder()
  // It refuses to run as root, and Debian's package has a user for it.
  const owner = process.getuid?.() === 0 ? userNamed('postgres') : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const port = String(await freePort())
  const env = {
    ...process.env,
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGUSER: 'postgres',
    PGDATABASE: 'postgres',
  }
  await run(join(bin, 'initdb'), ['--username=postgres', '--auth=trust', '--no-sync', data], owner)
  const hasCron = existsSync(join(bin, '../lib/pg_cron.so'))
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(hasCron && { shared_preload_libraries: 'pg_cron' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...owner, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))

  const psql = async (sql: string): Promise<string> => {
    const options = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', sql]
    return (await run(join(bin, 'psql'), options, { env })).stdout.trim()
  }
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    removeFolder(folder)
  }
  try {
    await vi.waitFor(() => run(join(bin, 'pg_isready'), [], { env }), { timeout: 30_000 })
    if (hasCron) await psql('create extension pg_cron')
    for (const sql of [hostedProject, ...(await readMigrations())]) await psql(sql)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    psql,
    hasCron,
    /** Runs a script of SQL `times` times in each of `clients` connections at once; one that fails is an error. */
    async pgbench(script: string, clients: number, times: number): Promise<void> {
      const file = join(folder, 'script.sql')
      await writeFile(file, script)
      const options = ['-n', '-c', clients, '-j', '2', '-t', times, '-D', 'i=0', '-f', file]
      const { stdout, stderr } = await run(join(bin, 'pgbench'), options.map(String), { env })
      const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 1)
      if (failed > 0) throw new Error(`pgbench: ${stdout}${stderr}`)
    },
    stop,
  }
}

function userNamed(name: string): { uid: number; gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function readMigrations(): Promise<string[]> {
  const files = (await readdir(migrations)).sort()
  return Promise.all(files.map((file) => readFile(join(migrations, file), 'utf8')))
}
