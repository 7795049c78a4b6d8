/** Trusted Types, as far as they are used here: TypeScript's own library has none. */
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string }
    }
  | undefined
