import { readStandInSettings } from './settings.ts'

/** Takes the place of electron-updater's: it finds the version of the stand-in's settings. */
const autoUpdater = {
  autoDownload: true,
  async checkForUpdates() {
    const { update } = readStandInSettings()
    return {
      isUpdateAvailable: update !== undefined,
      updateInfo: update,
      ...(this.autoDownload && { downloadPromise: Promise.resolve([]) }),
    }
  },
  on(): void {
    // It emits errors alone, and has none.
  },
  quitAndInstall(): void {
    console.log('The new version was installed.')
  },
}

export default { autoUpdater }
