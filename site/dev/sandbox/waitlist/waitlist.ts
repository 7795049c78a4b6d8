import type { Transaction } from '@electric-sql/pglite'
import { z } from 'zod'
import { emptyReply, jsonReply, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { openDatabase, type Database } from './database.ts'

const table = 'public.waitlist_emails'
const rowsSchema = z.array(z.strictObject({ email: z.unknown() }))
/** The table and the owner's views of it, and the functions of the migration with their arguments by name. */
const viewPath = /^\/rest\/v1\/(waitlist_(?:emails|by_day|people|mails|settings))$/
const functionPath = /^\/rest\/v1\/rpc\/(waitlist_\w+)$/
const argumentsSchema = z.record(z.string().regex(/^\w+$/), z.union([z.string(), z.number()]))

/**
 * The waitlist behind the words of PostgREST that supabase-js speaks: `insert()` at
 * `/rest/v1/waitlist_emails`, `rpc()`, and `select()` of the owner's views. A request with a secret key
 * runs as `service_role`, though not from a page, any other as `anon`; what it may do is decided by the migration's grants and
 * policies.
 * `confirmation`: whether who joins is asked by mail to confirm it. Without `dataDir` the rows are kept in memory, in a Postgres that the first of them starts.
 */
export function createWaitlist(dataDir?: string, confirmation = false) {
  let opened: Promise<Database> | undefined
  const start = async () => {
    const database = await openDatabase(dataDir)
    await database.owner.query(setConfirmation, [confirmation])
    return database
  }
  const open = () => (opened ??= start())
  /** Runs SQL as the owner. */
  const run = async <Row>(sql: string, values: unknown[] = []) =>
    (await (await open()).owner.query<Row>(sql, values)).rows

  /** The waitlist as its owner sees it, who may import a list. */
  const waitlist = {
    run,
    /** Oldest first. `createdAt` is an ISO 8601 time in UTC. */
    rows: async () => {
      const rows = await run<{ id: number; email: string; created_at: Date; state: string }>(
        `select id, email, created_at, state from ${table} order by id`,
      )
      return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
    },
    clear: () =>
      run(`truncate ${table}, waitlist_private.tokens, waitlist_private.mails restart identity`),
    /** Whether who joins from now on is asked by mail to confirm it. */
    confirm: (isAsked: boolean) => run(setConfirmation, [isAsked]),
    /** Calls a function of the migration as the automation and the owner do. */
    call: async <Result>(name: string, values: Record<string, string | number> = {}) =>
      (await (await open()).as('service_role', calling(name, values))) as Result,
    /**
     * Has a time go by, such as '8 days': all that is stored becomes older, and what is over is deleted.
     */
    pass: async (time: string) => {
      const [updates] = await run<{ sql: string }>(
        `select string_agg(format('update %I.%I set %I = %3$I - interval %L',
           table_schema, table_name, column_name, $1::text), ';') as sql
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
           and (table_schema = 'waitlist_private' or table_name = 'waitlist_emails')`,
        [time],
      )
      await (await open()).owner.exec(`${updates?.sql}; select waitlist_private.sweep()`)
    },
  }

  const service: Service = {
    answer: async (request) => {
      try {
        return await answer(request, open)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
        const code = String(error.code)
        return refuse(statusOf(code), code, error.message)
      }
    },
    errorBody: (status, message) => errorBody(`SANDBOX${status}`, message),
  }
  return { waitlist, service, open, close: async () => (await opened)?.close() }
}

const setConfirmation = 'update waitlist_private.limits set confirmation = $1'

/** Calls a function; undefined where it gives nothing. */
function calling(name: string, values: Record<string, string | number>) {
  const named = Object.keys(values).map((key, index) => `${key} => $${index + 1}`)
  const sql = `select to_jsonb(result) as result, pg_typeof(result)::text as type
    from (select public.${name}(${named.join(', ')}) as result) as call`
  return async (database: Transaction): Promise<unknown> => {
    const { rows } = await database.query<{ result: unknown; type: string }>(
      sql,
      Object.values(values),
    )
    return rows[0]?.type === 'void' ? undefined : (rows[0]?.result ?? null)
  }
}

async function answer(request: SandboxRequest, open: () => Promise<Database>): Promise<Reply> {
  const { method, path, query, headers, json } = request
  const isOwner = String(headers['apikey']).startsWith('sb_secret_')
  if (isOwner && headers.origin !== undefined) {
    return jsonReply(401, { message: 'Forbidden use of secret API key in browser' })
  }
  const role = isOwner ? 'service_role' : 'anon'
  const as = async <T>(work: (database: Transaction) => Promise<T>) =>
    (await open()).as(role, work, headers)

  const [, name] = functionPath.exec(path) ?? []
  if (method === 'POST' && name !== undefined) {
    const { data: values } = argumentsSchema.safeParse(json)
    if (!values) return refuse(400, 'PGRST102', 'The sandbox takes an object of texts and numbers.')
    const result = await as(calling(name, values))
    return result === undefined ? emptyReply(204) : jsonReply(200, result)
  }
  const [, view] = viewPath.exec(path) ?? []
  if (method === 'GET' && view !== undefined) {
    const { order = '', offset = 0, limit = 1000 } = Object.fromEntries(new URLSearchParams(query))
    const columns = order.split(',').flatMap((term) => /^(\w+)\.asc$/.exec(term)?.[1] ?? [])
    const sorted = columns.length > 0 ? `order by ${columns.join(', ')}` : ''
    const sql = `select to_jsonb(row) as row from public.${view} as row ${sorted} offset $1 limit $2`
    const { rows } = await as((database) => database.query<{ row: object }>(sql, [offset, limit]))
    const values = rows.map(({ row }) => row)
    return jsonReply(200, values)
  }
  const asksForMore = /return=representation|resolution=/.test(String(headers['prefer']))
  // A row that the migration refuses must not look as if it had been stored.
  if (method !== 'POST' || view !== 'waitlist_emails' || asksForMore) {
    return refuse(405, 'SANDBOX405', 'The sandbox inserts into waitlist_emails and reads views.')
  }
  const { data: rows } = rowsSchema.safeParse([json].flat())
  if (!rows) return refuse(400, 'PGRST102', 'The sandbox takes rows of an email and nothing else.')
  const sql = `insert into ${table} (email)
    select email from json_populate_recordset(null::${table}, $1::json)`
  const told = await as(async (database) => {
    await database.query(sql, [JSON.stringify(rows)])
    // PostgREST's, by which a function can choose the status.
    const setting = "select current_setting('response.status', true) as status"
    return (await database.query<{ status: string }>(setting)).rows[0]
  })
  return emptyReply(Number(told?.status || 201))
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
