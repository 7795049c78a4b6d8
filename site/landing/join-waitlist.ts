import {
  formHeaders,
  joinWaitlist,
  orAborted,
  simulateJoin,
  type InsertEmail,
  type JoinOutcome,
} from '../../shared/api/waitlist.ts'

const url = import.meta.env.VITE_SUPABASE_URL
const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || import.meta.env.VITE_SUPABASE_ANON_KEY

/** What became of a submit. */
export type Outcome = JoinOutcome | 'offline'

/** Whether the build was given no Supabase project. The page says so as it loads. */
export const isSimulated = !url || !key

/**
 * Joins through Supabase where the build was given a project, else after a simulated second without
 * any request. `trap`: the value of a field that nobody sees.
 */
export async function join(email: string, trap: string): Promise<Outcome> {
  if (isSimulated) return simulateJoin(sleep)
  if (!navigator.onLine) return 'offline'
  return joinWaitlist(email, async (row, signal) => {
    const insert = await orAborted(loadDatabase(), signal).catch(forgetDatabase)
    return insert(row, signal, formHeaders(performance.now(), trap))
  })
}

/** Fetches Supabase's client, which weighs ten times what the page does, before it is needed. */
export function prepareToJoin(): void {
  // A submit tries again, and says so where it fails.
  if (!isSimulated)
    loadDatabase()
      .catch(forgetDatabase)
      .catch(() => {})
}

/** Undefined before it is asked for, and again where it could not be had. */
let database: Promise<InsertEmail> | undefined
let attempts = 0

function loadDatabase(): Promise<InsertEmail> {
  database ??= importDatabase()
  return database
}

async function importDatabase(): Promise<InsertEmail> {
  // Firefox and Safari never ask again for a module that they could not fetch by the same URL.
  const retry = attempts === 0 ? '' : `?retry=${attempts}`
  attempts += 1
  const script = (await import(
    /* @vite-ignore */ import.meta.env.WAITLIST_DATABASE + retry
  )) as typeof import('./waitlist-database.ts')
  return script.openDatabase(url ?? '', key ?? '')
}

function forgetDatabase(error: unknown): never {
  database = undefined
  throw error
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
