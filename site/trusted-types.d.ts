interface TrustedTypeRules {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string
}

/** Trusted Types, as far as they are used here: TypeScript's own library has none. */
declare const trustedTypes:
  | {
      createPolicy<N extends keyof TrustedTypeRules>(
        name: string,
        rules: Pick<TrustedTypeRules, N>,
      ): Record<N, (text: string) => string>
    }
  | undefined
