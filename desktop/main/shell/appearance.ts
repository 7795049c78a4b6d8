import type { BrowserWindow, NativeTheme } from 'electron'
import type { Settings } from '../storage/settings.ts'
import { backgroundColor } from '../window/window-options.ts'

/** Light and dark as the operator chose; the page follows by `prefers-color-scheme`. */
export function followAppearance(
  nativeTheme: Pick<NativeTheme, 'on' | 'shouldUseDarkColors'> & { themeSource: string },
  appearance: Settings['appearance'],
  window: () => Pick<BrowserWindow, 'setBackgroundColor'> | undefined,
): void {
  nativeTheme.themeSource = appearance
  nativeTheme.on('updated', () => {
    window()?.setBackgroundColor(backgroundColor(nativeTheme.shouldUseDarkColors))
  })
}
