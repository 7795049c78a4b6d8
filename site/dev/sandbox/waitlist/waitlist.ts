import type { Transaction } from '@electric-sql/pglite'
import { z } from 'zod'
import { parseJson } from '../../../../shared/api/reply-json.ts'
import { emptyReply, jsonReply, type Reply, type SandboxRequest, type Service } from '../http.ts'
import { openDatabase, type ApiRole, type Database } from './database.ts'

const table = 'public.waitlist_emails'
const tablePath = '/rest/v1/waitlist_emails'
const rowsSchema = z.array(z.strictObject({ email: z.unknown() }))
/** The views of the owner, and the functions of the migration with their arguments by name. */
const viewPath = /^\/rest\/v1\/(waitlist_(?:emails|by_day|people|mails|settings))$/
const functionPath = /^\/rest\/v1\/rpc\/(waitlist_\w+)$/
const argumentsSchema = z.record(z.string().regex(/^\w+$/), z.union([z.string(), z.number()]))

export interface WaitlistOptions {
  dataDir?: string | undefined
  /** Whether who joins is asked by mail to confirm it. */
  confirmation?: boolean | undefined
}

/**
 * The waitlist behind the words of PostgREST that supabase-js speaks: `insert()` at
 * `/rest/v1/waitlist_emails`, `rpc()`, and `select()` of the owner's views. A request with a secret key
 * runs as `service_role`, any other as `anon`; what it may do is decided by the migration's grants and
 * policies.
 * Without `dataDir` the rows are kept in memory, in a Postgres that the first of them starts.
 */
export function createWaitlist({ dataDir, confirmation = false }: WaitlistOptions) {
  let opened: Promise<Database> | undefined
  const start = async () => {
    const database = await openDatabase(dataDir)
    await ask(database, confirmation)
    return database
  }
  const open = () => (opened ??= start())
  const ask = ({ owner }: Database, isAsked: boolean) =>
    owner.query('update waitlist_private.limits set confirmation = $1', [isAsked])

  /** The waitlist as its owner sees it. */
  const waitlist = {
    /** Oldest first. `createdAt` is an ISO 8601 time in UTC. */
    async rows() {
      const { owner } = await open()
      const stored = await owner.query<{
        id: number
        email: string
        created_at: Date
        state: string
      }>(`select id, email, created_at, state from ${table} order by id`)
      return stored.rows.map(({ created_at, ...row }) => ({
        ...row,
        createdAt: created_at.toISOString(),
      }))
    },
    /** Runs SQL as the owner, who may import a list. */
    run: async (sql: string, values: unknown[] = []) =>
      void (await (await open()).owner.query(sql, values)),
    async clear() {
      const { owner } = await open()
      await owner.exec(
        `truncate ${table}, waitlist_private.tokens, waitlist_private.mails restart identity`,
      )
    },
    /** Whether who joins from now on is asked by mail to confirm it. */
    confirm: async (isAsked: boolean) => void (await ask(await open(), isAsked)),
    /** Calls a function of the migration as the automation and the owner do. */
    async call<Result>(name: string, values: Record<string, string | number> = {}) {
      return (await call(await open(), 'service_role', name, values)) as Result
    },
    /** Has time go by: all that is stored becomes older, and what is over is deleted. */
    async passDays(days: number) {
      const { owner } = await open()
      const columns = await owner.query<{ sql: string }>(
        `select format('update %I.%I set %I = %3$I - $1::interval', table_schema, table_name, column_name) as sql
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
           and (table_schema = 'waitlist_private' or table_name = 'waitlist_emails')`,
      )
      for (const { sql } of columns.rows) await owner.query(sql, [`${days} days`])
      await owner.exec('select waitlist_private.sweep()')
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

async function call(
  database: Database,
  role: ApiRole,
  name: string,
  values: Record<string, string | number>,
  headers?: SandboxRequest['headers'],
): Promise<unknown> {
  const named = Object.keys(values).map((key, index) => `${key} => $${index + 1}`)
  const sql = `select to_jsonb(result) as result, pg_typeof(result)::text as type
    from (select public.${name}(${named.join(', ')}) as result) as call`
  const work = (run: Transaction) =>
    run.query<{ result: unknown; type: string }>(sql, Object.values(values))
  const [row] = (await database.as(role, work, headers)).rows
  // Undefined where the function gives nothing.
  return row?.type === 'void' ? undefined : (row?.result ?? null)
}

async function answer(request: SandboxRequest, open: () => Promise<Database>): Promise<Reply> {
  try {
    return await answerOf(request, open)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return refuse(statusOf(String(error.code)), String(error.code), error.message)
  }
}

async function answerOf(request: SandboxRequest, open: () => Promise<Database>): Promise<Reply> {
  const { method, path, query, headers } = request
  const role = String(headers['apikey']).startsWith('sb_secret_') ? 'service_role' : 'anon'
  const [, name] = functionPath.exec(path) ?? []
  if (method === 'POST' && name !== undefined) {
    const { data: values } = argumentsSchema.safeParse(parseJson(request.body))
    if (!values) return refuse(400, 'PGRST102', 'The sandbox takes an object of texts and numbers.')
    const result = await call(await open(), role, name, values, headers)
    return result === undefined ? emptyReply(204) : jsonReply(200, result)
  }
  const [, view] = viewPath.exec(path) ?? []
  if (method === 'GET' && view !== undefined) {
    const { order = '', offset, limit } = Object.fromEntries(new URLSearchParams(query))
    const columns = order.split(',').flatMap((term) => /^(\w+)\.asc$/.exec(term)?.[1] ?? [])
    const sorted = columns.length > 0 ? `order by ${columns.join(', ')}` : ''
    const sql = `select to_jsonb(row) as row from public.${view} as row ${sorted} offset $1 limit $2`
    const work = (run: Transaction) =>
      run.query<{ row: unknown }>(sql, [offset ?? 0, limit ?? 1000])
    const { rows } = await (await open()).as(role, work, headers)
    return jsonReply(
      200,
      rows.map(({ row }) => row),
    )
  }
  const asksForMore = /return=representation|resolution=/.test(String(headers['prefer']))
  // A row that the migration refuses must not look as if it had been stored.
  if (method !== 'POST' || path !== tablePath || asksForMore) {
    return refuse(
      405,
      'SANDBOX405',
      'The sandbox can insert into waitlist_emails, call functions and read what is the owner’s.',
    )
  }
  const { data: rows } = rowsSchema.safeParse([parseJson(request.body)].flat())
  if (!rows) return refuse(400, 'PGRST102', 'The sandbox takes rows of an email and nothing else.')
  const database = await open()
  const sql = `insert into ${table} (email)
    select email from json_populate_recordset(null::${table}, $1::json)`
  const insert = async (run: Transaction) => {
    await run.query(sql, [JSON.stringify(rows)])
    // PostgREST's, by which a function can choose the status.
    return run.query<{ status: string }>(
      "select current_setting('response.status', true) as status",
    )
  }
  const [told] = (await database.as(role, insert, headers)).rows
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
