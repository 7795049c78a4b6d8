/** Values that the build inlines into the client, see `plugins/environment.ts`. */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
  readonly VITE_WAITLIST_CONFIRMATION?: string
}
