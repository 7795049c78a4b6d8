import { EventEmitter } from 'node:events'

/**
 * Makes an object of the stand-in throw for a property it does not have, rather than return
 * undefined, so that code never seems to work that the stand-in cannot run.
 */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, property) {
      if (typeof property === 'string' && !(property in target) && !lookedUpByTools.has(property)) {
        throw new Error(`The Electron stand-in has no ${name}.${property}.`)
      }
      const value: unknown = Reflect.get(target, property, target)
      // Private fields are only found on the object itself.
      return typeof value === 'function' && property !== 'constructor'
        ? (value.bind(target) as unknown)
        : value
    },
  })
}

/** Properties that Node and test tools look up on any object: for promises, printing, JSON. */
const lookedUpByTools = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'domain'])

/** An emitter that refuses listeners of events it never emits; `once` calls `on`. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string
  readonly #events: ReadonlySet<string>

  constructor(name: string, events: readonly string[]) {
    super()
    this.#name = name
    this.#events = new Set(events)
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    if (!this.#events.has(event)) {
      throw new Error(`The Electron stand-in's ${this.#name} never emits '${event}'.`)
    }
    return super.on(event, listener as (...args: unknown[]) => void)
  }
}

/** Electron's event object, with `preventDefault` alone. */
export class PreventableEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}

/** The events each object of the stand-in can emit; its test looks them up in `electron.d.ts`. */
export const standInEvents = {
  App: [
    'ready',
    'second-instance',
    'activate',
    'before-quit',
    'will-quit',
    'quit',
    'window-all-closed',
    'web-contents-created',
    'session-created',
    'select-client-certificate',
    'child-process-gone',
  ],
  BrowserWindow: [
    'close',
    'closed',
    'ready-to-show',
    'query-session-end',
    'session-end',
    'unresponsive',
    'responsive',
  ],
  WebContents: [
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'did-navigate',
    'did-fail-load',
    'input-event',
    'context-menu',
    'render-process-gone',
    'found-in-page',
  ],
  ClientRequest: ['response', 'login', 'abort', 'error'],
  NativeTheme: ['updated'],
  Notification: ['click', 'close', 'failed'],
  Session: ['will-download'],
} as const
