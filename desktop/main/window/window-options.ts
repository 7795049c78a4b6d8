import type { BrowserWindowConstructorOptions, Session } from 'electron'
import { brand } from '../../../shared/brand.ts'

export interface WindowLook {
  bounds: { x?: number; y?: number; width: number; height: number }
  dark: boolean
}

/** Every switch that matters to security is written out, though most are Electron's defaults. */
export function windowOptions(
  { bounds, dark }: WindowLook,
  { session, preload, spellCheck }: { session: Session; preload: string; spellCheck: boolean },
): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: 380,
    minHeight: 480,
    title: brand.name,
    show: false,
    backgroundColor: backgroundColor(dark),
    webPreferences: {
      session,
      preload,
      spellcheck: spellCheck,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // A run goes on while the window is covered or minimised.
      backgroundThrottling: false,
    },
  }
}

/** The page's own ground, so that nothing flashes before it is drawn. */
export function backgroundColor(dark: boolean): string {
  return dark ? '#0d1815' : '#fcfbf7'
}
