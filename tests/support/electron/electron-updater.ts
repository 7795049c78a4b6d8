import { readStandInSettings } from './settings.ts'

/** Takes the place of electron-updater's: it finds the version of the stand-in's settings. */
const autoUpdater = {
  async checkForUpdates() {
    const { update } = readStandInSettings()
    return { isUpdateAvailable: update !== undefined, updateInfo: update }
  },
}

export default { autoUpdater }
