import { createClient } from '@supabase/supabase-js'
import type { InsertEmail } from '../../shared/api/waitlist.ts'

/** Opens the waitlist in a Supabase project. Once in a page: a second client logs a warning. */
export function openDatabase(projectUrl: string, projectKey: string): InsertEmail {
  const supabase = createClient(projectUrl, projectKey, {
    // There are no accounts, so nothing may be kept in the browser.
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return (row, signal) => supabase.from('waitlist_emails').insert(row).abortSignal(signal)
}
