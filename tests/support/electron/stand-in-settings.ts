import { registerHooks } from 'node:module'

/** How the stand-in is started; it travels in one environment variable. */
export interface StandInSettings {
  /** Electron's folder for the app's own files. */
  userData: string
  /** Whether the desktop has a keyring; its key is kept beside `userData`. */
  keyring: 'there' | 'none'
  /**
   * Of the browser whose pages are the windows. Without it none can be opened, which tests of the main
   * process alone do not need.
   */
  debuggingPort?: number
  appPath: string
  isPackaged?: boolean
  /** The system that the app is told of; the real one without it. */
  platform?: NodeJS.Platform
  /** Origins that stand for others, such as a server of a test for an https address. */
  hosts?: Record<string, string>
  /** Electron's own place for the apps' folders, where `userData` is not given by a switch. */
  appData?: string
  /** Of the command line, without their dashes. */
  switches?: string[]
  /** A file that is pressed twice while the app starts, as the system names it. */
  opened?: string
  /** The system's proxy for plain http, `http://host:port`. */
  proxy?: string
}

export const settingsVariable = 'PENNYWREN_ELECTRON_STAND_IN'

export function readStandInSettings(): StandInSettings {
  const text = process.env[settingsVariable]
  if (text === undefined) throw new Error(`The stand-in needs ${settingsVariable}.`)
  return JSON.parse(text) as StandInSettings
}

/** Makes `electron` the stand-in for every later import in this process, electron-updater's too. */
export function standInForElectron(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: new URL('electron.ts', import.meta.url).href, shortCircuit: true }
        : next(specifier, context),
  })
}
