import { joinWaitlist, simulateJoin, type JoinOutcome } from '../../shared/api/waitlist.ts'

const url = import.meta.env.VITE_SUPABASE_URL
const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || import.meta.env.VITE_SUPABASE_ANON_KEY

/** What became of a submit. */
export type Outcome = JoinOutcome | 'offline'

/** Whether the build was given no Supabase project. The page says so as it loads. */
export const isSimulated = !url || !key

/**
 * Joins through Supabase where the build was given a project, else after a simulated second without
 * any request. The client is downloaded at the first submit only.
 */
export async function join(email: string): Promise<Outcome> {
  if (!url || !key) return simulateJoin(sleep)
  if (!navigator.onLine) return 'offline'
  return joinWaitlist(email, async (row, signal) => {
    client ??= connect(url, key)
    const { supabase } = await client.catch((error: unknown) => {
      // Out of reach this time; the next submit asks again.
      client = undefined
      throw error
    })
    return supabase.from('waitlist_emails').insert(row).abortSignal(signal)
  })
}

let client: ReturnType<typeof connect> | undefined

async function connect(projectUrl: string, projectKey: string) {
  const { createClient } = await import('@supabase/supabase-js')
  const supabase = createClient(projectUrl, projectKey, {
    // There are no accounts, so nothing may be kept in the browser.
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  // Wrapped in an object: `await` would call the `then` of anything that has one.
  return { supabase }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
