import { useSyncExternalStore } from 'react'

/** A value that can be subscribed to: the state that outlives the publisher's pages. */
export interface Readable<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

export interface Observable<T> extends Readable<T> {
  set: (value: T) => void
  /** Replaces some of the fields. */
  patch: (changes: Partial<T>) => void
}

export function createObservable<T extends object>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    patch: (changes) => {
      set({ ...value, ...changes })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What is made of other values: the same object until one of the inputs changes. */
export function derive<I extends unknown[], T>(
  sources: readonly Pick<Readable<unknown>, 'subscribe'>[],
  readInputs: () => readonly [...I],
  make: (...inputs: I) => T,
): Readable<T> {
  let inputs = readInputs()
  let made = make(...inputs)
  return {
    get() {
      const now = readInputs()
      if (now.some((input, at) => input !== inputs[at])) {
        inputs = now
        made = make(...inputs)
      }
      return made
    },
    subscribe(listener) {
      const ends = sources.map((source) => source.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

/** The value now; renders again when it changes. */
export function useValue<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get, readable.get)
}
