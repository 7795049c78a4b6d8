/**
 * What Electron's context bridge does between the two worlds of a page: the page's own, and one that
 * the preload script has for itself. Nothing but copies of plain data crosses, as events of the
 * window whose details Chromium clones; a function crosses as its number.
 */

/** The name of the preload script's world. */
export const preloadWorld = 'preload'

/** Runs in the page's world, before any script of the page. */
export const pageScript = `(${pageSide.toString()})()`

/** Runs in the preload script's world. `preload`: the source of the built script. */
export function preloadScript(preload: string): string {
  return `(${preloadSide.toString()})(function (require, module, exports) {${preload}\n})`
}

type Answer =
  | { kind: 'value'; value: unknown }
  | { kind: 'function' | 'promise'; id: number }
  | { kind: 'error'; message: string }

/** Uses nothing from outside of this function. */
function pageSide(): void {
  if (globalThis.top !== globalThis.self) return
  const listeners: ((...args: unknown[]) => void)[] = []
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const hear = (name: string, listener: (detail: never) => void) => {
    globalThis.addEventListener(`bridge-${name}`, (event) =>
      listener((event as CustomEvent<never>).detail),
    )
  }
  const say = (name: string, detail: unknown) =>
    globalThis.dispatchEvent(new CustomEvent(`bridge-${name}`, { detail }))

  let answer: Answer
  hear('answer', (given: Answer) => {
    answer = given
  })
  const callerOf =
    (id: number) =>
    (...args: unknown[]): unknown => {
      const crossing = args.map((arg) =>
        typeof arg === 'function' ? { listener: listeners.push(arg as never) - 1 } : { value: arg },
      )
      // Heard before this returns: events of a script's own are synchronous, in every world.
      say('call', { id, args: crossing })
      if (answer.kind === 'error') throw new Error(answer.message)
      if (answer.kind === 'value') return answer.value
      if (answer.kind === 'function') return callerOf(answer.id)
      const promise = Promise.withResolvers<unknown>()
      waiting.set(answer.id, promise)
      return promise.promise
    }
  hear('settled', (settled: { id: number; value?: unknown; error?: string }) => {
    const { id, value, error } = settled
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  hear('event', ({ listener, args }: { listener: number; args: unknown[] }) =>
    listeners[listener]?.(...args),
  )
  hear('expose', (exposed: { name: string; functions: [string, number][] }) => {
    const { name, functions } = exposed
    if (name in globalThis) return
    const api = Object.fromEntries(functions.map(([key, id]) => [key, callerOf(id)]))
    Object.defineProperty(globalThis, name, { value: Object.freeze(api), enumerable: true })
  })
  say('page-ready', null)
}

/** Uses nothing from outside of this function but the bindings of its world. */
function preloadSide(
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  if (globalThis.top !== globalThis.self) return
  const scope = globalThis as unknown as Record<string, unknown>
  const functions: ((...args: unknown[]) => unknown)[] = []
  const hear = (name: string, listener: (detail: never) => void) => {
    globalThis.addEventListener(`bridge-${name}`, (event) =>
      listener((event as CustomEvent<never>).detail),
    )
  }
  const say = (name: string, detail: unknown) =>
    globalThis.dispatchEvent(new CustomEvent(`bridge-${name}`, { detail }))

  let promises = 0
  const answerOf = (result: unknown): Answer => {
    if (typeof result === 'function') {
      return { kind: 'function', id: functions.push(result as never) - 1 }
    }
    if (!(result instanceof Promise)) return { kind: 'value', value: result }
    const id = promises++
    // Electron carries the message of an error over, and no more of it.
    result.then(
      (value: unknown) => say('settled', { id, value }),
      (error: unknown) => say('settled', { id, error: String(error) }),
    )
    return { kind: 'promise', id }
  }
  hear('call', (call: { id: number; args: { listener?: number; value?: unknown }[] }) => {
    const { id, args } = call
    const crossed = args.map(({ listener, value }) =>
      listener === undefined
        ? value
        : (...given: unknown[]) => say('event', { listener, args: given }),
    )
    try {
      say('answer', answerOf(functions[id]?.(...crossed)))
    } catch (error) {
      say('answer', { kind: 'error', message: String(error) })
    }
  })

  const exposed: { name: string; functions: [string, number][] }[] = []
  const contextBridge = {
    exposeInMainWorld: (name: string, api: Record<string, unknown>) => {
      const numbered = Object.entries(api).map(([key, value]): [string, number] => {
        if (typeof value !== 'function') throw new Error('The stand-in exposes functions only.')
        return [key, functions.push(value as never) - 1]
      })
      exposed.push({ name, functions: numbered })
      say('expose', exposed.at(-1))
    },
  }
  // Whichever world comes second finds the other.
  hear('page-ready', () => {
    for (const one of exposed) say('expose', one)
  })

  const channels = new Map<string, Set<(event: object, ...args: unknown[]) => void>>()
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) => {
      const promise = Promise.withResolvers<unknown>()
      const id = asked++
      waiting.set(id, promise)
      const invoke = scope['standInInvoke'] as (message: string) => void
      // JSON has no undefined, which Electron's clone keeps.
      const message = JSON.stringify({ id, channel, args }, (_key, value: unknown) =>
        value === undefined ? '\0undefined' : value,
      )
      invoke(message)
      return promise.promise
    },
    on: (channel: string, listener: (event: object, ...args: unknown[]) => void) =>
      channels.set(channel, (channels.get(channel) ?? new Set()).add(listener)),
    off: (channel: string, listener: (event: object, ...args: unknown[]) => void) =>
      channels.get(channel)?.delete(listener),
  }
  scope['standInAnswer'] = ({
    id,
    value,
    error,
  }: {
    id: number
    value?: unknown
    error?: string
  }) => {
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  }
  scope['standInDeliver'] = ({ channel, args }: { channel: string; args: unknown[] }) => {
    for (const listener of channels.get(channel) ?? []) listener({}, ...args)
  }

  // What the operator presses, and only that: Chromium tells trusted events from made-up ones.
  const presses = { pointerdown: 'mouseDown', pointerup: 'mouseUp', keydown: 'keyDown' }
  for (const [name, type] of Object.entries(presses)) {
    const tell = (event: Event) => {
      if (event.isTrusted) (scope['standInPressed'] as (type: string) => void)(type)
    }
    globalThis.addEventListener(name, tell, { capture: true })
  }

  const require = (name: string): unknown => {
    if (name === 'electron') return { contextBridge, ipcRenderer }
    throw new Error(`A sandboxed preload script cannot load '${name}'.`)
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}
