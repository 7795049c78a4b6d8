import {
  joinWaitlist,
  orAborted,
  simulateJoin,
  type InsertEmail,
  type JoinOutcome,
} from '../../shared/api/waitlist.ts'
import { anotherAddress } from '../islands/another-address.ts'

const url = import.meta.env.VITE_SUPABASE_URL
const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || import.meta.env.VITE_SUPABASE_ANON_KEY

/** What became of a submit. */
export type Outcome = JoinOutcome | 'offline'

/** Whether the build was given no Supabase project. The page says so as it loads. */
export const isSimulated = !url || !key

/**
 * Joins through Supabase where the build was given a project, else after a simulated second without
 * any request. Its client is a script of its own, downloaded at the first submit only.
 */
export async function join(email: string): Promise<Outcome> {
  if (!url || !key) return simulateJoin(sleep)
  if (!navigator.onLine) return 'offline'
  return joinWaitlist(email, async (row, signal) => {
    database ??= open(url, key, signal)
    const insert = await database
    return insert(row, signal)
  })
}

/** Undefined before it is asked for, and again where it could not be had. */
let database: Promise<InsertEmail> | undefined
let address = import.meta.env.WAITLIST_DATABASE

async function open(projectUrl: string, projectKey: string, signal: AbortSignal) {
  try {
    const script = import(/* @vite-ignore */ address) as Promise<
      typeof import('./waitlist-database.ts')
    >
    const { openDatabase } = await orAborted(script, signal)
    return openDatabase(projectUrl, projectKey)
  } catch (error) {
    database = undefined
    address = anotherAddress(import.meta.env.WAITLIST_DATABASE)
    throw error
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
