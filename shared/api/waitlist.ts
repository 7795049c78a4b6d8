import type { Sleep } from './http.ts'

export type JoinOutcome = 'joined' | 'duplicate' | 'failed'

/** Adds one row to the table `waitlist_emails`; supabase-js's reply fits. May throw. */
export type InsertEmail = (
  row: { email: string },
  signal: AbortSignal,
) => PromiseLike<{ error: { code?: string; message: string } | null; status: number }>

const created = 201
const uniqueViolation = '23505'
/** The status of the code above, which the database sends alone where it has to count the request. */
const conflict = 409
const timeoutMs = 15_000
const simulatedMs = 1000

/** In UTF-16 units. No mail server takes a longer address. */
const longestEmail = 254
const notAscii = /[^\u0021-\u007e]/

/**
 * The address as it is stored: trimmed, in lower case, without full-width forms, and with the domain
 * as DNS has it, so that a mailbox has one spelling ('ada@bücher.example' is
 * 'ada@xn--bcher-kva.example'). Dots and tags stay as typed.
 */
export function normalizeEmail(email: string): string {
  if (email.length > 4 * longestEmail) return email
  const typed = email.normalize('NFKC').trim().toLowerCase()
  const at = typed.lastIndexOf('@') + 1
  const domain = typed.slice(at)
  const isHost = notAscii.test(domain) && !/[/?#:\\]/.test(domain)
  if (typed.length > longestEmail || at === 0 || !isHost) return typed
  const host = URL.parse(`http://${domain}`)?.host ?? domain
  return typed.slice(0, at) + host
}

/** Puts an address on the waitlist. Never throws; gives up after 15 s. */
export async function joinWaitlist(email: string, insert: InsertEmail): Promise<JoinOutcome> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const row = { email: normalizeEmail(email) }
    const { error, status } = await orAborted(insert(row, signal), signal)
    // supabase-js takes an empty 404 and any 2xx for success: a gateway's, or a paused project's.
    if (!error) return status === created ? 'joined' : 'failed'
    const isBareConflict = status === conflict && error.code === undefined && error.message === ''
    return error.code === uniqueViolation || isBareConflict ? 'duplicate' : 'failed'
  } catch {
    return 'failed'
  }
}

/** The result of `work`, or a failure as soon as the signal is aborted, whether it minds that or not. */
function orAborted<Result>(work: PromiseLike<Result>, signal: AbortSignal): Promise<Result> {
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
