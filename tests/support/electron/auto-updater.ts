import { EventEmitter } from 'node:events'

/**
 * Squirrel on macOS: fetches what electron-updater serves. A test judges its signature by the event that
 * follows, once this has fetched it.
 */
class AutoUpdater extends EventEmitter {
  hasFetched = false
  #feed: { url: string; headers: Record<string, string> } | undefined

  setFeedURL(feed: { url: string; headers: Record<string, string> }): void {
    this.#feed = feed
  }

  checkForUpdates(): void {
    void this.#fetch().then(() => {
      this.hasFetched = true
    })
  }

  async #fetch(): Promise<void> {
    if (this.#feed === undefined) throw new Error('There is no feed.')
    const { url, headers } = this.#feed
    const listed = (await (await fetch(url, { headers })).json()) as { url: string }
    await (await fetch(listed.url)).arrayBuffer()
  }
}

export const autoUpdater = new AutoUpdater()
