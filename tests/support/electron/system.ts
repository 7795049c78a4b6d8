import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { app } from './app.ts'
import { observed } from './observed.ts'
import { PreventableEvent, strict } from './strict.ts'

let lastBlocker = 0

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(type: string): number {
    if (type !== 'prevent-app-suspension') throw new Error(`No blocker of the type ${type}.`)
    observed.blockers += 1
    lastBlocker += 1
    return lastBlocker
  },
  stop(): void {
    observed.blockers -= 1
  },
})

/**
 * The system's power events. As in Electron the first listener of all is not counted, and only a
 * listener that is counted makes Linux wait before it shuts down.
 */
class PowerMonitor extends EventEmitter {
  #makesWait = false

  constructor() {
    super()
    this.once('newListener', () => {
      this.on('newListener', (event) => {
        if (event === 'shutdown') this.#makesWait = true
      })
    })
  }

  /** False where the system goes on at once. */
  shutDown(): boolean {
    const event = new PreventableEvent()
    this.emit('shutdown', event)
    return this.#makesWait && event.defaultPrevented
  }
}

export const powerMonitor = new PowerMonitor()

export class Notification extends EventEmitter {
  readonly #options: { title: string; body: string }

  constructor(options: { title: string; body: string }) {
    super()
    this.#options = options
  }

  static isSupported(): boolean {
    return true
  }

  show(): void {
    observed.notifications.push(this.#options)
  }
}

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false })

export const screen = strict('screen', {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
})

export const clipboard = strict('clipboard', {
  async writeText(text: string): Promise<void> {
    observed.clipboard = text
  },
})

export const shell = strict('shell', {
  async openExternal(url: string): Promise<void> {
    observed.openedOutside.push(url)
  },
  async trashItem(path: string): Promise<void> {
    rmSync(path, { recursive: true })
  },
  async openPath(path: string): Promise<string> {
    observed.openedFolders.push(path)
    return ''
  },
})

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

/** The operator's answer to a dialog: the index of a button, or the file that is chosen. */
export interface DialogAnswer {
  button: number
  path?: string
}

const answers: DialogAnswer[] = []
const waiting: ((answer: DialogAnswer) => void)[] = []

/** Answers the dialog that is open, or the next one. */
export function answerDialog(answer: DialogAnswer): void {
  const next = waiting.shift()
  if (next) next(answer)
  else answers.push(answer)
}

/** A dialog stays open until it is answered. */
function answered(message: string): Promise<DialogAnswer> {
  observed.dialogs.push(message)
  const ready = answers.shift()
  return ready ? Promise.resolve(ready) : new Promise((resolve) => waiting.push(resolve))
}

interface MessageBox {
  message: string
  buttons: string[]
}

export const dialog = strict('dialog', {
  async showMessageBox(...args: [MessageBox] | [object, MessageBox]) {
    const box = args.length === 1 ? args[0] : args[1]
    const answer = await answered(box.message)
    if (box.buttons[answer.button] === undefined) {
      throw new Error(`The dialog '${box.message}' has no such button.`)
    }
    return { response: answer.button, checkboxChecked: false }
  },

  async showOpenDialog() {
    const { path = '' } = await answered('Open')
    return { canceled: path === '', filePaths: path === '' ? [] : [path] }
  },

  showErrorBox(title: string): void {
    observed.dialogs.push(title)
    console.error(title)
  },
})
