import type { Sleep } from './http.ts'

/** What became of an attempt to join. */
export type JoinOutcome = 'joined' | 'duplicate' | 'failed'

/** Adds one row to the table `waitlist_emails`; supabase-js's reply fits. May throw. */
export type InsertEmail = (
  row: { email: string },
  signal: AbortSignal,
) => PromiseLike<{ error: { code?: string } | null }>

const uniqueViolation = '23505'
const timeoutMs = 15_000
const simulatedMs = 1000

/** The address as it is stored: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Puts an address on the waitlist. Never throws; gives up after 15 s. */
export async function joinWaitlist(email: string, insert: InsertEmail): Promise<JoinOutcome> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { error } = await orAborted(insert({ email: normalizeEmail(email) }, signal), signal)
    if (!error) return 'joined'
    return error.code === uniqueViolation ? 'duplicate' : 'failed'
  } catch {
    return 'failed'
  }
}

/** What `work` comes to, or a failure as soon as the signal is aborted, whether it minds that or not. */
export function orAborted<Result>(work: PromiseLike<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    work.then(resolve, reject)
  })
}

/** Where no database is configured: a second, then success. */
export async function simulateJoin(sleep: Sleep): Promise<JoinOutcome> {
  await sleep(simulatedMs)
  return 'joined'
}
