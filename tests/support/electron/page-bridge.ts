/**
 * The script that replaces Electron in the page: it runs the preload script, with an `electron` of
 * its own, before any script of the page. `preload`: the source of the built script.
 */
export function bridgeScript(preload: string): string {
  return `(${installBridge.toString()})(function (require, module, exports) {${preload}\n})`
}

type Invoke = (message: { channel: string; args: unknown[] }) => Promise<unknown>
type Listener = (event: object, ...args: unknown[]) => void

/** Runs in the page, so it can use nothing from outside of this function. */
function installBridge(
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  const scope = globalThis as unknown as Record<string, unknown>
  if (globalThis.top !== globalThis.self) return
  const send = scope['__standInInvoke'] as Invoke
  const listeners = new Map<string, Set<Listener>>()
  scope['__standInDeliver'] = (channel: string, args: unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  }

  // Only plain data, functions and promises cross the context bridge, and what crossed is frozen.
  const crossed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== Array.prototype) {
      throw new Error('The context bridge does not take this kind of object.')
    }
    for (const inner of Object.values(value)) crossed(inner)
    return Object.freeze(value)
  }

  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        Object.defineProperty(globalThis, name, { value: crossed(api), enumerable: true })
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]) => send({ channel, args }),
      on: (channel: string, listener: Listener) => {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      },
      off: (channel: string, listener: Listener) => {
        listeners.get(channel)?.delete(listener)
      },
    },
  }
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`A sandboxed preload script cannot load '${name}'.`)
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}
