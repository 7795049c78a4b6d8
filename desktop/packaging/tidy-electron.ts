import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

interface UnpackedElectron {
  /** The folder that electron-builder has copied Electron to. */
  appOutDir: string
  /** The folder that it was copied from. */
  electronDist: string
  forMac: boolean
}

/**
 * Removes the app that Electron shows where it is given none, and adds to the app for macOS the
 * licences of Electron and Chromium, which stand beside it and are not copied. electron-builder does
 * both itself only with an Electron that it has downloaded.
 */
export async function tidyElectron(electron: UnpackedElectron): Promise<void> {
  const { appOutDir, electronDist, forMac } = electron
  const resources = join(appOutDir, forMac ? 'Electron.app/Contents/Resources' : 'resources')
  await rm(join(resources, 'default_app.asar'), { force: true })
  if (!forMac) return
  await copyFile(join(electronDist, 'LICENSE'), join(resources, 'LICENSE.electron.txt'))
  const chromium = 'LICENSES.chromium.html'
  await copyFile(join(electronDist, chromium), join(resources, chromium))
}
