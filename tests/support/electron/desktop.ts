import { standInEvents } from './events.ts'
import { observed } from './observed.ts'
import { strict, StrictEmitter } from './refuse.ts'

let lastBlocker = 0
const blockers = new Set<number>()

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(type: string): number {
    if (type !== 'prevent-app-suspension') throw new Error(`No blocker of the type ${type}.`)
    lastBlocker += 1
    blockers.add(lastBlocker)
    observed.blockers = blockers.size
    return lastBlocker
  },
  stop(id: number): void {
    blockers.delete(id)
    observed.blockers = blockers.size
  },
})

export class Notification extends StrictEmitter {
  readonly #options: { title: string; body: string }

  constructor(options: { title: string; body: string }) {
    super('Notification', standInEvents.Notification)
    this.#options = options
  }

  static isSupported(): boolean {
    return true
  }

  show(): void {
    observed.notifications.push(this.#options)
  }
}

class NativeTheme extends StrictEmitter {
  readonly shouldUseDarkColors = false

  constructor() {
    super('nativeTheme', standInEvents.NativeTheme)
  }

  get themeSource(): string {
    return observed.theme
  }

  set themeSource(source: string) {
    observed.theme = source
    this.emit('updated')
  }
}

export const nativeTheme = new NativeTheme()

export const screen = strict('screen', {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
})

export const shell = strict('shell', {
  async openExternal(url: string): Promise<void> {
    observed.openedOutside.push(url)
  },
})

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(): void {
    // The dressed scheme is https, which has these privileges.
  },
})
