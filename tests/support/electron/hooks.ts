import { registerHooks } from 'node:module'

/** From here on `electron` is the stand-in, for whoever imports it in this process. */
export function standInForElectron(): void {
  const url = new URL('electron.ts', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url, shortCircuit: true } : next(specifier, context),
  })
}
