import { EventEmitter } from 'node:events'
import { app } from './app.ts'
import { observed } from './observed.ts'

/** Squirrel on macOS: fetches what electron-updater serves; a test judges its signature then. */
class AutoUpdater extends EventEmitter {
  #feed: { url: string; headers: Record<string, string> } | undefined

  setFeedURL(feed: { url: string; headers: Record<string, string> }): void {
    this.#feed = feed
  }

  checkForUpdates(): void {
    void this.#fetch().then(() => {
      observed.waitsForJudgement = true
    })
  }

  /** Of the signature of what was fetched. */
  judge(isGood: boolean): void {
    if (isGood) this.emit('update-downloaded')
    else this.emit('error', new Error('Code signature did not pass validation'))
  }

  quitAndInstall(): void {
    this.emit('before-quit-for-update')
    app.quit()
  }

  async #fetch(): Promise<void> {
    if (this.#feed === undefined) throw new Error('There is no feed.')
    const { url, headers } = this.#feed
    const listed = (await (await fetch(url, { headers })).json()) as { url: string }
    await (await fetch(listed.url)).arrayBuffer()
  }
}

export const autoUpdater = new AutoUpdater()
