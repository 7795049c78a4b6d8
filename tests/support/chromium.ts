import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright'

/** Names the browser explicitly, before any other is looked for. */
export const chromiumVariable = 'CHROMIUM_PATH'

/** Debian's package of the browser without a window, which takes a quarter less of the processor. */
export const headlessShell = 'chromium-headless-shell'

const systemNames = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * The path of a Chromium: the one the environment names, else Playwright's own, else the system's,
 * preferably a headless shell. Undefined where there is none. Throws when the environment names one
 * that does not exist.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env[chromiumVariable]
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`${chromiumVariable} names a browser that does not exist: ${named}`)
  }
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  return systemNames.map((name) => inPath(name, env)).find((path) => path !== undefined)
}

/** The path of a program, where the system looks for programs. */
export function inPath(program: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
}

const nowhere = 'http://127.0.0.1:9'

/** Features that Playwright 1.65 turns off: a second list takes the place of the first. */
const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Two pages of the browser's own, 210 files, that it loads beside the first page of each context: a
 * third of a second of a processor, while that page is tested or measured.
 */
const pagesOfItsOwn = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Arguments that keep the browser from calling home, since a test that counts requests to other
 * origins must not count the browser's own, and from loading pages that nobody asked for.
 */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // A process fewer to hand each frame to, where nothing is drawn by a graphics card.
  '--in-process-gpu',
  `--gaia-url=${nowhere}`,
  `--component-updater=url-source=${nowhere}`,
  `--autofill-server-url=${nowhere}`,
  `--disable-features=${[...turnedOffByPlaywright, ...pagesOfItsOwn].join()}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** The browser of the tests, for what is no test. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    args: chromiumArguments,
    ...(executablePath !== undefined && { executablePath }),
  })
}
