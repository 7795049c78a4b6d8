import { z } from 'zod'
import { parseJson } from '../../../shared/api/reply-json.ts'
import { emptyReply, jsonReply, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { openDatabase, type Database } from './database.ts'

const table = 'public.waitlist_emails'
const tablePath = '/rest/v1/waitlist_emails'
const rowsSchema = z.array(z.strictObject({ email: z.unknown() }))

export interface WaitlistOptions {
  dataDir?: string | undefined
  /** Milliseconds that a form takes at least before it counts as a robot's; the migration's for none. */
  leastFormMs?: number | undefined
}

/**
 * The waitlist behind the words of PostgREST that `insert()` of supabase-js speaks, at
 * `/rest/v1/waitlist_emails`. Every request runs as `anon`; what it may do is decided by the
 * migration's grants and policies.
 * Without `dataDir` the rows are kept in memory, in a Postgres that the first of them starts.
 */
export function createWaitlist({ dataDir, leastFormMs }: WaitlistOptions) {
  let opened: Promise<Database> | undefined
  const start = async () => {
    const database = await openDatabase(dataDir)
    if (leastFormMs !== undefined) {
      const sql = 'update waitlist_private.limits set least_milliseconds = $1'
      await database.owner.query(sql, [leastFormMs])
    }
    return database
  }
  const open = () => (opened ??= start())

  /** The waitlist as its owner sees it. */
  const waitlist = {
    /** Oldest first. `createdAt` is an ISO 8601 time in UTC. */
    async rows() {
      const { owner } = await open()
      const stored = await owner.query<{ id: number; email: string; created_at: Date }>(
        `select id, email, created_at from ${table} order by id`,
      )
      return stored.rows.map(({ created_at, ...row }) => ({
        ...row,
        createdAt: created_at.toISOString(),
      }))
    },
    async clear() {
      await (await open()).owner.exec(`truncate ${table} restart identity`)
    },
  }

  const service: Service = {
    corsHeaders: () => ({ 'access-control-allow-origin': '*' }),
    answer: (request) => answer(request, open),
    errorBody: (status, message) => errorBody(`SANDBOX${status}`, message),
  }
  const close = async () => opened?.then((database) => database.close())
  return { waitlist, service, open, close }
}

async function answer(request: SandboxRequest, open: () => Promise<Database>): Promise<Reply> {
  const { method, path, headers } = request
  const asksForMore = /return=representation|resolution=/.test(String(headers['prefer']))
  // What the migration refuses must not look as if it had worked.
  if (method !== 'POST' || path !== tablePath || asksForMore) {
    return refuse(
      405,
      'SANDBOX405',
      'The sandbox can insert into waitlist_emails, and nothing else.',
    )
  }
  const { data: rows } = rowsSchema.safeParse([parseJson(request.body)].flat())
  if (!rows) return refuse(400, 'PGRST102', 'The sandbox takes rows of an email and nothing else.')
  const database = await open()
  const sql = `insert into ${table} (email)
    select email from json_populate_recordset(null::${table}, $1::json)`
  try {
    await database.as('anon', (run) => run.query(sql, [JSON.stringify(rows)]), headers)
    return emptyReply(201)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return refuse(statusOf(String(error.code)), String(error.code), error.message)
  }
}

/**
 * PostgREST's table, as far as this schema can reach it. 42501 is 403 only for a signed-in user;
 * functions choose a status with the code PT and its digits.
 */
function statusOf(code: string): number {
  const statuses: Record<string, number> = { 23505: 409, 42501: 401 }
  return code.startsWith('PT') ? Number(code.slice(2)) : (statuses[code] ?? 400)
}

function errorBody(code: string, message: string) {
  return { code, details: null, hint: null, message }
}

function refuse(status: number, code: string, message: string): Reply {
  return jsonReply(status, errorBody(code, message))
}
