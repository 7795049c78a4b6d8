import { EventEmitter } from 'node:events'

/**
 * Makes an object of the stand-in throw for a property it does not have, rather than return
 * undefined, so that code never seems to work that the stand-in cannot run. `isDestroyed`: its methods
 * throw from then on, as Electron's `function_template.h` has it.
 */
export function strict<T extends object>(
  name: string,
  object: T,
  isDestroyed: () => boolean = () => false,
): T {
  return new Proxy(object, {
    get(target, property) {
      if (typeof property === 'string' && !(property in target) && !lookedUpByTools.has(property)) {
        throw new Error(`The Electron stand-in has no ${name}.${property}.`)
      }
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function' || property === 'constructor') return value
      const isOwn = !(property in EventEmitter.prototype) && property !== 'isDestroyed'
      if (isOwn && isDestroyed()) throw new TypeError('Object has been destroyed')
      // Private fields are only found on the object itself.
      return value.bind(target) as unknown
    },
  })
}

/** Properties that Node and test tools look up on any object: for promises, printing, JSON. */
const lookedUpByTools = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'domain'])

/** Electron's event object, with `preventDefault` alone. */
export class PreventableEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}
