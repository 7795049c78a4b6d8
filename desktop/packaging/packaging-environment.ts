/** What the environment says about a package. */
export interface PackagingEnvironment {
  /** Where updates are published; without it the app does not update itself. */
  updateFeed: string | undefined
  /** Whether a certificate for macOS is named. */
  signsForMac: boolean
}

/** Why nothing can be packed, for the terminal. */
export class PackagingError extends Error {}

const notarizationKeys = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']

/**
 * Reads `PENNYWREN_UPDATE_FEED`, `CSC_LINK` and `CSC_NAME`. What is empty counts as not set: a
 * workflow sets the variable of a secret that it was not given to nothing. Throws a `PackagingError`
 * where updates would come from an address that is not https, since they are trusted by it, and for
 * a macOS certificate without the keys for notarization, since macOS starts no such download.
 * `platform`: Node's `process.platform`.
 */
export function readPackagingEnvironment(
  env: NodeJS.ProcessEnv,
  platform: string,
): PackagingEnvironment {
  const updateFeed = env['PENNYWREN_UPDATE_FEED'] || undefined
  if (updateFeed !== undefined && URL.parse(updateFeed)?.protocol !== 'https:') {
    throw new PackagingError(
      'PENNYWREN_UPDATE_FEED has to be an https address: updates are trusted by it.',
    )
  }
  const signsForMac = platform === 'darwin' && hasCertificate(env)
  const missing = notarizationKeys.filter((name) => !env[name])
  if (signsForMac && missing.length > 0) {
    throw new PackagingError(
      `A certificate for macOS is given, but not what notarization needs: ${missing.join(', ')}.`,
    )
  }
  return { updateFeed, signsForMac }
}

/**
 * Changes the environment to what electron-builder understands. It takes an empty certificate for
 * the name of a file; and in the workflow of a pull request it signs nothing, not even ad hoc, unless
 * it is told to, which is safe where there is no certificate.
 */
export function prepareForBuilder(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === '' && /^(WIN_)?CSC_|^APPLE_/.test(name)) Reflect.deleteProperty(env, name)
  }
  if (!hasCertificate(env)) env['CSC_FOR_PULL_REQUEST'] = 'true'
}

function hasCertificate(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['CSC_LINK'] || env['CSC_NAME'])
}
