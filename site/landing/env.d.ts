/** What the build inlines into the client, see `build/environment.ts`. */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
  /** The address of what was made of `waitlist-database.ts`. */
  readonly WAITLIST_DATABASE: string
}
