/** The file that was to be fetched, from where, and how another place is named. */
export function missingElectron(
  version: string,
  { env, platform, arch }: Pick<NodeJS.Process, 'env' | 'platform' | 'arch'>,
): string {
  const usual = 'https://github.com/electron/electron/releases/download/'
  const mirror = env['ELECTRON_MIRROR'] ?? env['npm_config_electron_mirror'] ?? usual
  return [
    `Electron ${version} for ${platform} (${arch}) is missing, and could not be fetched from ${mirror}`,
    'Where that cannot be reached, ELECTRON_MIRROR=https://…/ names another place, with a slash at its end.',
  ].join('\n')
}

interface System {
  platform: string
  isRoot: boolean
  /** AppArmor allows user namespaces to programs with a profile alone, as on Ubuntu 24.04. */
  isRestricted: boolean
  /** Chromium's own helper belongs to root, and runs as root. */
  isHelped: boolean
  /** The profile of `desktop/README.md` is there. */
  hasProfile: boolean
}

/** Why Chromium's sandbox cannot be had: it ends at once rather than run without it unasked. */
export function sandboxObstacle(system: System): string | undefined {
  const { platform, isRoot, isRestricted, isHelped, hasProfile } = system
  if (platform !== 'linux') return undefined
  if (isRoot) return 'it is closed to root. Run this as another user.'
  return isRestricted && !isHelped && !hasProfile
    ? 'this system allows it to programs with an AppArmor profile. desktop/README.md has one.'
    : undefined
}
