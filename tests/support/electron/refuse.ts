import { EventEmitter } from 'node:events'

/**
 * An object of the stand-in: what it does not have is refused with its name, rather than being
 * undefined, so that nothing seems to work that was never tried.
 */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, property) {
      if (typeof property === 'string' && !(property in target) && !asksByItself.has(property)) {
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

/** What Node and test tools look up on any object: promises, printing, JSON. */
const asksByItself = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'domain'])

/** An emitter that refuses listeners of events it never emits. */
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

  override once(event: string, listener: (...args: never[]) => void): this {
    if (!this.#events.has(event)) {
      throw new Error(`The Electron stand-in's ${this.#name} never emits '${event}'.`)
    }
    return super.once(event, listener as (...args: unknown[]) => void)
  }
}

/** Electron's event object, as far as it can be prevented. */
export class PreventableEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}
