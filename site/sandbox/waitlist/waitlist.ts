import type { Transaction } from '@electric-sql/pglite'
import type { Database } from './database.ts'
import { isRecord, jsonReply, parseJson } from '../http.ts'
import type { Reply, SandboxRequest } from '../http.ts'
import type { Service } from '../service.ts'

const TABLE = 'public.waitlist_emails'
const COLUMNS = ['id', 'email', 'created_at']

/** One row, as the owner sees it. `createdAt` is an ISO 8601 time in UTC. */
export interface WaitlistRow {
  id: number
  email: string
  createdAt: string
}

/**
 * The waitlist behind the words of PostgREST that supabase-js speaks, at
 * `/rest/v1/waitlist_emails`. Every request runs as `anon`; what it may do is decided by the
 * migration's grants and policies alone.
 */
export function createWaitlist(open: () => Promise<Database>): Service {
  const corsHeaders = () => ({ 'access-control-allow-origin': '*' })
  return {
    corsHeaders,
    preflight: (headers) => ({
      status: 200,
      // Echoed, because '*' does not cover Authorization.
      headers: {
        ...corsHeaders(),
        'access-control-allow-methods': 'GET,HEAD,POST,PATCH,PUT,DELETE,OPTIONS',
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
        'access-control-max-age': '3600',
      },
      body: '',
    }),
    async answer(request) {
      if (request.headers['apikey'] === undefined && !request.query.has('apikey')) {
        return jsonReply(401, {
          message: 'No API key found in request',
          hint: 'No `apikey` request header or url param was found.',
        })
      }
      const name = request.path.replace(/^\/rest\/v1\//, '')
      if (name !== 'waitlist_emails') {
        const message = `Could not find the table 'public.${name}' in the schema cache`
        return refuse(404, 'PGRST205', message)
      }
      const statement = STATEMENTS[request.method]
      if (statement === undefined) {
        return refuse(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
      }
      const database = await open()
      try {
        return await database.as('anon', (transaction) => statement(transaction, request))
      } catch (error) {
        return refuseWith(error)
      }
    },
    errorBody: (status, message) => errorBody(`SANDBOX${status}`, message),
  }
}

type Statement = (transaction: Transaction, request: SandboxRequest) => Promise<Reply>

const read: Statement = async (transaction) => {
  const found = await transaction.query(`select * from ${TABLE}`)
  return jsonReply(200, found.rows)
}

// The two of them are here to be refused by the grants. Were the grants wrong, they would answer
// as if nothing had matched, and harm nothing.
const change: Statement = async (transaction) => {
  await transaction.query(`update ${TABLE} set email = email where false`)
  return jsonReply(200, [])
}
const remove: Statement = async (transaction) => {
  await transaction.query(`delete from ${TABLE} where false`)
  return jsonReply(200, [])
}

const insert: Statement = async (transaction, request) => {
  const type = request.headers['content-type'] ?? 'application/json'
  if (!/^application\/json\b/i.test(type)) {
    return refuse(415, 'PGRST107', `Content-Type not acceptable: ${type}`)
  }
  const value = parseJson(request.body)
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (!rows.every(isRecord)) return refuse(400, 'PGRST102', 'Empty or invalid json')
  const keys = (row: Record<string, unknown> | undefined) => Object.keys(row ?? {}).sort()
  const columns = keys(rows[0])
  if (!rows.every((row) => keys(row).join() === columns.join())) {
    return refuse(400, 'PGRST102', 'All object keys must match')
  }
  const unknown = columns.find((column) => !COLUMNS.includes(column))
  if (unknown !== undefined) {
    const message = `Could not find the '${unknown}' column of 'waitlist_emails' in the schema cache`
    return refuse(400, 'PGRST204', message)
  }
  if (rows.length === 0) return { status: 201, headers: {}, body: '' }

  const prefer = String(request.headers['prefer'] ?? '')
  const list = columns.join(', ')
  const source = `select ${list} from json_populate_recordset(null::${TABLE}, $1::json)`
  const stored = await transaction.query(
    `insert into ${TABLE} ${columns.length === 0 ? 'default values' : `(${list}) ${source}`}
     ${onConflict(prefer, columns)} ${prefer.includes('return=representation') ? 'returning *' : ''}`,
    columns.length === 0 ? [] : [JSON.stringify(rows)],
  )
  return prefer.includes('return=representation')
    ? jsonReply(201, stored.rows)
    : { status: 201, headers: {}, body: '' }
}

function onConflict(prefer: string, columns: string[]): string {
  if (prefer.includes('resolution=ignore-duplicates')) return 'on conflict (id) do nothing'
  if (!prefer.includes('resolution=merge-duplicates')) return ''
  const updates = columns.map((column) => `${column} = excluded.${column}`)
  return `on conflict (id) do update set ${updates.join(', ')}`
}

const STATEMENTS: Record<string, Statement> = {
  GET: read,
  HEAD: read,
  POST: insert,
  PATCH: change,
  DELETE: remove,
}

function refuseWith(error: unknown): Reply {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
  const part = (name: 'detail' | 'hint') =>
    name in error ? ((error as Record<string, unknown>)[name] ?? null) : null
  return jsonReply(statusOf(error.code), {
    code: error.code,
    details: part('detail'),
    hint: part('hint'),
    message: error.message,
  })
}

/** PostgREST's table, as far as this schema can reach it. 42501 is 403 only for a signed-in user. */
function statusOf(code: string): number {
  if (code === '23505' || code === '23503') return 409
  if (code === '42501') return 401
  return code.startsWith('53') || code.startsWith('08') ? 503 : 400
}

function errorBody(code: string, message: string) {
  return { code, details: null, hint: null, message }
}

function refuse(status: number, code: string, message: string): Reply {
  return jsonReply(status, errorBody(code, message))
}
