/** Values that the build inlines into the client, see `build/environment.ts` and `build/client.ts`. */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
  /** The path of what was made of `landing/waitlist-database.ts`. */
  readonly WAITLIST_DATABASE: string
  /** The path of what was made of `publisher-page/publisher-app.tsx`. */
  readonly PUBLISHER_APP: string
  /** The texts that `content/legal-texts.ts` has read; absent outside of Vite's configuration of the site. */
  readonly LEGAL_TEXTS?: readonly import('./layout/legal-texts.ts').LegalText[]
}
