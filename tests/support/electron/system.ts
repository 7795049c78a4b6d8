import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { app } from './app.ts'
import { notes } from './notes.ts'
import { strict } from './strict.ts'

/** `takeNotes` counts them. */
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start: (_type: 'prevent-app-suspension') => 1,
  stop: () => undefined,
})

/**
 * The system's power events. As in Electron the first listener of all is not counted, and only a
 * listener that is counted makes Linux wait before it shuts down.
 */
export const powerMonitor = Object.assign(new EventEmitter(), { makesWait: false })
powerMonitor.once('newListener', () => {
  powerMonitor.on('newListener', (event) => {
    if (event === 'shutdown') powerMonitor.makesWait = true
  })
})

/** Shown by `takeNotes`. */
export class Notification extends EventEmitter {
  readonly title: string
  readonly body: string

  constructor({ title, body }: { title: string; body: string }) {
    super()
    this.title = title
    this.body = body
  }
}

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false })

export const screen = strict('screen', {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
})

let copied = ''

export const clipboard = strict('clipboard', {
  readText: () => copied,
  async writeText(text: string): Promise<void> {
    copied = text
  },
})

export const shell = strict('shell', {
  async trashItem(path: string): Promise<void> {
    rmSync(path, { recursive: true })
  },
  async openPath(path: string): Promise<string> {
    notes.openedFolders.push(path)
    return ''
  },
})

/** Its dialogs are answered by a test, see `takeNotes`. */
export const dialog = strict('dialog', {})

const privileges = new Map<string, Record<string, boolean>>()

/**
 * Whether a page of the scheme works: without `standard` nothing relative is found, without `secure`
 * and `supportFetchAPI` it is no page of its own. The browser requests https addresses instead, which
 * are all of it.
 */
export function isPrivileged(scheme: string): boolean {
  const { standard, secure, supportFetchAPI } = privileges.get(scheme) ?? {}
  return standard === true && secure === true && supportFetchAPI === true
}

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(
    schemes: { scheme: string; privileges?: Record<string, boolean> }[],
  ): void {
    if (app.isReady()) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    }
    // A second call replaces what the first one gave.
    privileges.clear()
    for (const { scheme, privileges: given = {} } of schemes) privileges.set(scheme, given)
  },
})

interface Item {
  id?: string
  submenu?: Item[]
  click?: () => void
}

/** A menu whose items can be pressed by their ids. The stand-in carries out no role. */
function buildFromTemplate(items: Item[]) {
  const withSubmenus = (some: Item[]): Item[] =>
    some.flatMap((item) => [item, ...withSubmenus(item.submenu ?? [])])
  return strict('menu', {
    getMenuItemById: (id: string) => withSubmenus(items).find((item) => item.id === id) ?? null,
  })
}

let applicationMenu: ReturnType<typeof buildFromTemplate> | null = null

export const Menu = strict('Menu', {
  buildFromTemplate,
  getApplicationMenu: () => applicationMenu,
  setApplicationMenu(menu: ReturnType<typeof buildFromTemplate>): void {
    applicationMenu = menu
  },
})

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

  async checkForUpdates(): Promise<void> {
    if (this.#feed === undefined) throw new Error('There is no feed.')
    const { url, headers } = this.#feed
    const listed = (await (await fetch(url, { headers })).json()) as { url: string }
    await (await fetch(listed.url)).arrayBuffer()
    this.hasFetched = true
  }
}

export const autoUpdater = new AutoUpdater()
